// SPDX-License-Identifier: Apache-2.0
// The flags about the files that a crawl writes beside its corpus: archives, pairs and accounts.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/crawl/account.h"
#include "sito/crawl/options.h"

#include "tool/flag_table.h"

#include <memory>
#include <string>

namespace sito::app {

/// The files in the folder of the crawl.
class ArchiveFlags {
 public:
  /// Declares --pairs and --wacz.
  void declare(FlagTable& table);
  /// Declares whether there are archives, and an index of them.
  void declare_archives(FlagTable& table);
  /// Declares the names, sizes and contents of the archives.
  void declare_details(FlagTable& table);
  /// Call it after the options of the browser were filled. InvalidArgument.
  Result<void> build(crawl::CrawlOptions& options) const;

 private:
  bool pairs_ = false, wacz_ = false;
  bool cdxj_ = false, no_cdxj_ = false, no_archive_ = false;
  std::string prefix_ = "crawl";
  unsigned archive_mb_ = 1024;
  bool requisites_ = false;
};

/// The account of a crawl as JSON, and that of each host.
class AccountFiles {
 public:
  void declare_stats(FlagTable& table);
  void declare_hosts(FlagTable& table);
  /// Opens the files, so that sito notices before the crawl if they cannot be written.
  /// InvalidArgument: both are the same file.
  Result<void> open();
  /// Writes and closes the files.
  Result<void> write(const crawl::CrawlAccount& account, double seconds);

 private:
  std::string stats_, hosts_;
  std::unique_ptr<ByteSink> stats_sink_, hosts_sink_;
};

}  // namespace sito::app
