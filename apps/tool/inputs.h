// SPDX-License-Identifier: Apache-2.0
// The inputs of commands that read archives, and their reports about damage.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/account/account.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::app {

struct InputRules {
  bool quiet = false;
  bool allow_empty = false;  ///< a folder with nothing to read is not an error
  /// Files of the command that are not inputs, such as templates. If they are in an input folder,
  /// no message names them as skipped.
  std::vector<std::string> others = {};
  bool addresses = false;  ///< the command reads files by URL
  bool pdf = false;        ///< PDF files in folders are inputs
};

/// In the files of a folder that `sito crawl` has written, keeps only the archives, because its
/// texts come from the same pages. Returns true for such a folder.
bool keep_archives_of_crawl(std::vector<std::string>& files);

/// Appends the files of the inputs (for a folder, the files in it) and returns their size in bytes.
/// Unless quiet, reports on stderr which files of folders were skipped. InvalidArgument: a URL
/// without `addresses`, or a folder with nothing to read.
Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, const InputRules& rules,
                                    std::vector<std::string>& files);

/// Returns a note as a line for people: "crawl.warc.gz at byte 555: warc bad length: ...".
std::string note_line(const CountingDiagnostics::Sample& sample);
/// Reports on stderr where damage lost text or, with `all`, all notes.
void print_notes(const corpus::Account& account, bool all);

}  // namespace sito::app
