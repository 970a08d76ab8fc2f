// SPDX-License-Identifier: Apache-2.0
#include "sito/end_flags.h"

#include "sito/help.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/say.h"

#include <utility>

namespace sito::app {

void EndFlags::declare(CLI::App& app) {
  app.add_flag("--allow-empty", allow_empty,
               "Inputs without any record are no failures, and folders with nothing to read no "
               "mistake")
      ->group(kMoreOptions);
  app.add_flag("--keep-partial", keep_partial,
               "When the run is interrupted, keep the outputs as PATH.partial; default: remove "
               "them")
      ->group(kMoreOptions);
}

void EndFlags::build(corpus::RunOptions& options) const {
  options.allow_empty = allow_empty;
  options.keep_partial = keep_partial;
}

InputRules EndFlags::inputs(bool quiet, std::vector<std::string> others) const {
  return {quiet, allow_empty, std::move(others)};
}

void say_unfinished(const std::vector<std::string>& paths, bool kept) {
  for (const std::string& path : paths) {
    if (path == "-" || io::place_of(path).empty()) continue;  // a device or a pipe
    say(kept ? "not complete: " + io::partial_name(path)
             : path +
                   " was not written, because it would not be complete "
                   "(--keep-partial keeps what there is)");
  }
}

void clear_leftovers(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (path == "-") continue;
    for (const std::string& name : io::remove_leftovers(path)) {
      say("removed " + name + ", which a killed run has left");
    }
  }
}

}  // namespace sito::app
