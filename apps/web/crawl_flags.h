// SPDX-License-Identifier: Apache-2.0
// The flags of `sito crawl`, in groups: which URLs, at which pace, and what a browser does.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/options.h"

#include "tool/flag_table.h"
#include "web/reveal_flags.h"

#include <optional>
#include <string>
#include <vector>

namespace sito::app {

/// The beginning and the bounds of a crawl.
class ScopeFlags {
 public:
  void declare(FlagTable& table);
  Result<void> build(crawl::CrawlOptions& options);
  /// Reads a file with one URL on each line; `#` begins a comment.
  static Result<std::vector<std::string>> read_seeds(const std::string& path);

 private:
  std::vector<std::string> seeds_, more_seeds_, seed_files_;
  std::string scope_ = "domain";
  std::string order_ = "breadth-first";
  std::vector<std::string> include_, exclude_;
  std::uint32_t depth_ = 0xFFFFFFFF;
  std::uint64_t limit_ = 0;
  std::optional<std::uint64_t> seed_;
  std::int64_t time_limit_ = 0;
  bool no_sitemap_ = false, no_feeds_ = false, sitemap_ = false;
};

/// How hosts are requested.
class PaceFlags {
 public:
  void declare(FlagTable& table);
  Result<void> build(crawl::CrawlOptions& options) const;

 private:
  double delay_ = 1;
  unsigned per_host_ = 1, fetchers_ = 8, attempts_ = 3;
  double outage_ = 600;
  bool no_robots_ = false, not_adaptive_ = false;
  std::string user_agent_, contact_, ca_file_;
};

/// The pages that a browser opens, and what it does with them.
class BrowserFlags {
 public:
  void declare(FlagTable& table);
  /// This object owns the data to which `options` point. InvalidArgument also for flags about a
  /// browser if no browser is used.
  Result<void> build(crawl::CrawlOptions& options);

 private:
  std::string render_ = "auto", reading_ = "continuous";
  unsigned tabs_ = 4;
  RevealFlags pages_;
};

}  // namespace sito::app
