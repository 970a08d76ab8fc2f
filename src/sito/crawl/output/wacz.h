// SPDX-License-Identifier: Apache-2.0
// Makes the archives of a crawl accessible: writes an index, and one file that holds everything.
#pragma once

#include "sito/base/result.h"

#include <string>
#include <vector>

namespace sito::crawl {

/// Writes the sorted CDXJ of archives in a folder. Errors: Io. Memory: about 300 bytes a line.
Result<void> write_index(const std::string& folder, const std::vector<std::string>& archives,
                         const std::string& path);

/// Writes a WACZ 1.1.1 of archives and of a list of pages in a folder (docs/formats/crawl.md). At
/// any time the old file or the new one exists. The same archives and pages give the same bytes.
/// Errors: Io. Memory: the index and the list of pages.
Result<void> write_wacz(const std::string& folder, const std::vector<std::string>& archives,
                        const std::string& pages, const std::string& name);

}  // namespace sito::crawl
