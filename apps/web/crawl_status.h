// SPDX-License-Identifier: Apache-2.0
// The state of a crawl for people: a page about a running one, and the views that `sito crawl`
// prints of any.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/account.h"

#include "tool/flag_table.h"
#include "tool/flags.h"
#include "web/crawl_place.h"

#include <string>

namespace sito::app {

/// The flag --status-page.
class StatusPageFlag {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return !path_.empty(); }
  /// Writes the page before the first request. InvalidArgument: it cannot be written.
  [[nodiscard]] Result<void> begin(const CrawlPlace& place) const;
  /// Replaces the page, and the JSON beside it. Does nothing if the flag is not given.
  void keep(const CrawlPlace& place, const crawl::CrawlProgress& progress, double seconds,
            bool running) const;

 private:
  std::string path_;
};

/// The flags --status, --list and --missed. They only read the crawl.
class CrawlViews {
 public:
  void declare_status(FlagTable& table);
  void declare(FlagTable& table);
  /// Returns the number of these flags that are given.
  [[nodiscard]] int n_given() const;
  /// Prints the view that is given on standard output; returns the exit code.
  int print(const CrawlPlace& place, SiftFlags& sift) const;

 private:
  [[nodiscard]] int print_status(const CrawlPlace& place) const;
  [[nodiscard]] int print_list(const CrawlPlace& place) const;

  std::string status_, list_, missed_;  // folders
};

}  // namespace sito::app
