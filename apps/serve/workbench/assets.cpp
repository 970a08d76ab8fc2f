// SPDX-License-Identifier: Apache-2.0
// Serves the page itself.
#include "serve/workbench/handlers.h"
#include "serve/workbench/web_files.h"
#include "serve/workbench/workbench.h"

#include <array>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::string_view kIndex = "index.html";
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'";
constexpr std::string_view kWithout =
    "This build has the API of the workbench but not its page. The build needs Node 18 and npm for "
    "the page.\nInstall what is missing (Debian: nodejs, npm) and start `scripts/sito serve` "
    "again. "
    "If nothing is missing, build/web.log says why the page was not built.\n";

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTypes = {{
    {".html", kHtmlType},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".woff2", "font/woff2"},
}};

std::string type_of(std::string_view name) {
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) return std::string(type);
  }
  return "application/octet-stream";
}

}  // namespace

bool has_page() { return !web_files().empty(); }

Result<Reply> get_asset(const Call& call) {
  return asset(call.parts.empty() ? kIndex : std::string_view(call.parts[0]));
}

Result<Reply> asset(std::string_view name) {
  Reply reply;
  if (!has_page() && name.ends_with(".html")) {
    reply.body = kWithout;
    reply.type = kTextType;
    return reply;
  }
  for (const WebFile& file : web_files()) {
    if (file.name != name) continue;
    reply.kept_body = file.bytes;
    reply.type = type_of(name);
    reply.headers = {{"Content-Security-Policy", std::string(kPolicy)}};
    return reply;
  }
  return not_found("there is nothing at this URL");
}

}  // namespace sito::serve
