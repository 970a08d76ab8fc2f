// SPDX-License-Identifier: Apache-2.0
// The flags that say where a crawl is: its folder, its frontier, and the name of this worker.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/options.h"

#include "tool/flag_table.h"

#include <string>

namespace sito::app {

class CrawlPlace {
 public:
  void declare_folder(FlagTable& table);
  /// Declares the flags for several workers.
  void declare_workers(FlagTable& table);
  /// Fills folder, frontier and worker; call it after the seeds were filled. InvalidArgument also
  /// for a new crawl without seeds.
  Result<void> build(crawl::CrawlOptions& options) const;

  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Returns true if the frontier is not that of the folder.
  [[nodiscard]] bool has_frontier() const { return !frontier_.empty(); }
  /// Returns where the frontier of the crawl in `folder` is.
  [[nodiscard]] std::string frontier_of(const std::string& folder) const;

 private:
  std::string folder_;
  std::string frontier_;  // "": a file in the folder
  std::string worker_ = "main";
};

}  // namespace sito::app
