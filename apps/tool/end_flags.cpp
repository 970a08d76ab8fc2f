// SPDX-License-Identifier: Apache-2.0
#include "tool/end_flags.h"

#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "tool/say.h"

#include <utility>

namespace sito::app {

void EndFlags::declare(FlagTable& table) {
  table
      .add_switch("--allow-empty", allow_empty,
                  "Accept inputs without records, and folders without readable files")
      ->group(kMoreOptions);
  table
      .add_switch("--keep-partial", keep_partial,
                  "Keep the outputs of an interrupted run as PATH.partial; default: remove them")
      ->excludes("--resume")
      ->group(kMoreOptions);
}

void EndFlags::build(corpus::RunOptions& options) const {
  options.allow_empty = allow_empty;
  options.keep_partial = keep_partial;
}

InputRules EndFlags::inputs(bool quiet, std::vector<std::string> others) const {
  return {quiet, allow_empty, std::move(others)};
}

void print_unfinished(const std::vector<std::string>& paths, bool kept) {
  for (const std::string& path : paths) {
    if (path == "-" || io::place_of(path).empty()) continue;  // a device or a pipe
    say(kept ? "incomplete output: " + io::partial_name(path)
             : path +
                   " was not written, because it would not be complete "
                   "(--keep-partial keeps the written part)");
  }
}

void clear_leftovers(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (path == "-") continue;
    for (const std::string& name : io::remove_leftovers(path)) {
      say("removed " + name + ", left by a killed run");
    }
  }
}

}  // namespace sito::app
