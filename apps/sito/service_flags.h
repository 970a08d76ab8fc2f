// SPDX-License-Identifier: Apache-2.0
// What bounds the work of a server that extracts from the pages of others.
#pragma once

#include "serve/page_cleaner.h"
#include "serve/service/extractors.h"

#include <CLI/CLI.hpp>

#include <cstddef>

namespace sito::app {

class BoundFlags {
 public:
  void declare(CLI::App& app);
  [[nodiscard]] serve::PageBounds bounds() const;
  /// Pages that are extracted at once.
  [[nodiscard]] std::size_t most_at_work() const;

 private:
  std::size_t page_mb_ = 0;
  double page_seconds_ = serve::PageBounds().page_seconds;
  unsigned at_once_ = 0;
};

/// Says on stderr what became of the pages that went through.
void say_what_was_cleaned(const serve::PageCleaner::Counters& counters);

}  // namespace sito::app
