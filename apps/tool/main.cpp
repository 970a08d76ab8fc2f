// SPDX-License-Identifier: Apache-2.0
// The program sito: pages and archives to text, records and corpora.
#include "tool/tool_commands.h"

#include <array>
#include <span>

namespace sito::app {
namespace {

constexpr std::array<Implementation, 22> kOwn = {{
    {"", "corpus", declare_corpus},
    {"", "get", declare_get},
    {"", "plan", declare_plan},
    {"", "run", declare_run},
    {"", "status", declare_status},
    {"", "finish", declare_finish},
    {"", "extract", declare_extract},
    {"", "detect", declare_detect},
    {"", "learn", declare_learn},
    {"", "apply", declare_apply},
    {"", "inspect", declare_inspect},
    {"xqt", "run", declare_xqt_run},
    {"xqt", "check", declare_xqt_check},
    {"xqt", "query", declare_xqt_query},
    {"xqt", "generate", declare_xqt_generate},
    {"slurm", "submit", declare_slurm_submit},
    {"slurm", "retry", declare_slurm_retry},
    {"slurm", "status", declare_slurm_status},
    {"warc", "check", declare_warc_check},
    {"warc", "index", declare_warc_index},
    {"warc", "cat", declare_warc_cat},
    {"", "list", declare_list},
}};

}  // namespace

Program this_program() { return Program::Tool; }
std::span<const Implementation> own_commands() { return kOwn; }

}  // namespace sito::app

int main(int argc, char** argv) { return sito::app::run_program(argc, argv); }
