// SPDX-License-Identifier: Apache-2.0
// The program sito-web: crawls, browsers and servers.
#include "web/web_commands.h"

#include <array>
#include <span>

namespace sito::app {
namespace {

constexpr std::array<Implementation, 8> kOwn = {{
    {"", "crawl", declare_crawl},
    {"", "render", declare_render},
    {"", "compare", declare_compare},
    {"", "serve", declare_serve},
    {"", "service", declare_service},
    {"", "mcp", declare_mcp},
    {"", "icap", declare_icap},
    {"", "proxy", declare_proxy},
}};

}  // namespace

Program this_program() { return Program::Web; }
std::span<const Implementation> own_commands() { return kOwn; }

}  // namespace sito::app

int main(int argc, char** argv) { return sito::app::run_program(argc, argv); }
