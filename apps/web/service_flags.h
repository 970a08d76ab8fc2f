// SPDX-License-Identifier: Apache-2.0
// The flags that bound the work of a server on foreign pages, and those about single sites.
#pragma once

#include "sito/base/result.h"

#include "serve/page_cleaner.h"
#include "serve/proxy/rules.h"
#include "serve/service/extractors.h"
#include "tool/flag_table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito::app {

class BoundFlags {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] serve::PageBounds bounds() const;
  /// Returns the number of pages extracted at once.
  [[nodiscard]] std::size_t most_at_work() const;

 private:
  std::size_t page_mb_ = 0;
  double page_seconds_ = serve::PageBounds().page_seconds;
  unsigned at_once_ = 0;
};

/// The flags of a proxy that leave pages unchanged, or treat them by rules.
class RuleFlags {
 public:
  void declare(FlagTable& table);
  /// InvalidArgument: the file has no rules, or wrong ones.
  [[nodiscard]] Result<serve::CleaningRules> read() const;

 private:
  std::vector<std::string> left_hosts_;
  std::string file_;
};

/// Reports on stderr how many pages were cleaned.
void print_cleaned_counts(const serve::PageCleaner::Counters& counters);

}  // namespace sito::app
