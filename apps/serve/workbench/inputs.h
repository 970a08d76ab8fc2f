// SPDX-License-Identifier: Apache-2.0
// The files below the root that a request names.
#pragma once

#include "sito/base/result.h"

#include "serve/workbench/root.h"

#include <string>
#include <vector>

namespace sito::serve {

/// The files that the paths are or, of folders, that are in them; by the names under which the
/// library opens them. Errors: as of Root::existing, also for a link inside a folder;
/// InvalidArgument when there is none.
Result<std::vector<std::string>> input_files(const Root& root,
                                             const std::vector<std::string>& paths);

/// The HTML page in one record of a WARC or ARC file.
struct RecordPage {
  std::uint64_t offset = 0;
  std::string url, charset;
  std::string html;
};

/// Where the first `most` pages of an archive are; `html` is left empty. Reads no more than so many
/// records and pages as are needed.
Result<std::vector<RecordPage>> list_records(const std::string& file, std::size_t most);
/// Unsupported when there is no page in the record.
Result<RecordPage> read_record(const std::string& file, std::uint64_t offset);

}  // namespace sito::serve
