// SPDX-License-Identifier: Apache-2.0
// Finds the files below the root that a request names.
#pragma once

#include "sito/base/result.h"

#include "serve/workbench/root.h"

#include <string>
#include <vector>

namespace sito::serve {

/// Returns the files at the paths or, for folders, in them (of the folder of a crawl, its
/// archives); under the names by which the library opens them. Errors: those of Root::existing,
/// also for a link inside a folder; InvalidArgument if there are none.
Result<std::vector<std::string>> input_files(const Root& root,
                                             const std::vector<std::string>& paths);

/// The HTML page in one record of a WARC or ARC file.
struct RecordPage {
  std::uint64_t offset = 0;
  std::string url, charset;
  std::string html;
};

/// Returns the places of the first `most` pages of an archive; leaves `html` empty. Reads no more
/// records and pages than necessary.
Result<std::vector<RecordPage>> list_records(const std::string& file, std::size_t most);
/// Unsupported: the record holds no page.
Result<RecordPage> read_record(const std::string& file, std::uint64_t offset);

}  // namespace sito::serve
