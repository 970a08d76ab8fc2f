// SPDX-License-Identifier: Apache-2.0
#include "tool/classic_flag.h"

#include "sito/structure/classic/options.h"

namespace sito::app {

std::string classic_help() {
  std::string help = "For --method classic: ";
  for (const structure::ClassicChoice& choice : structure::classic_choices()) {
    if (&choice != structure::classic_choices().data()) help += ", ";
    help += choice.name;
  }
  return help + " (comma-separated)";
}

Result<void> choose_classic(const std::string& names, structure::Options& options) {
  if (names.empty()) return {};
  if (options.method != structure::Method::Classic)
    return Error{ErrorCode::InvalidArgument, "--classic has no effect without --method classic"};
  Result<void> chosen = structure::choose_classic(names, options.classic);
  if (!chosen) return Error{ErrorCode::InvalidArgument, "--classic: " + chosen.error().message};
  return {};
}

}  // namespace sito::app
