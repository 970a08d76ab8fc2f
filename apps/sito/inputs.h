// SPDX-License-Identifier: Apache-2.0
// What commands that read archives share: their inputs, and what they say of damage.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/account.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::app {

struct InputRules {
  bool quiet = false;
  bool allow_empty = false;  ///< a folder with nothing to read is no mistake
  /// Files of the command that are no inputs, such as templates; nothing is said of them when they
  /// are in a folder that is one.
  std::vector<std::string> others = {};
};

/// Appends the files that the inputs are (folders stand for what is in them) and gives their size
/// in bytes. Unless quiet, says on stderr which files of folders were passed over. InvalidArgument
/// for an address, and for a folder with nothing to read.
Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, const InputRules& rules,
                                    std::vector<std::string>& files);

/// A note as a line for people: "crawl.warc.gz at byte 555: warc bad length: ...".
std::string note_line(const CountingDiagnostics::Sample& sample);
/// Says on stderr where damage was that cost text, or, with `all`, every odd thing.
void print_notes(const corpus::Account& account, bool all);

}  // namespace sito::app
