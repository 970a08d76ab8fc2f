// SPDX-License-Identifier: Apache-2.0
// Main texts of pages of a site that people or feeds gave, for learners that learn from labels.
#pragma once

#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/align.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// Main texts by page. Immutable; share freely between threads.
class HandLabels {
 public:
  /// Reads lines of JSON: `text`, and `url` or `html` (a file name) or both, as in gold sets; other
  /// fields are ignored, and lines whose `text` is null. Or reads a feed, and takes the entries
  /// with a whole text. Errors: Malformed, with the line; Io.
  static Result<HandLabels> read(const std::string& path);

  /// Returns the main text of a page; null if it has none. URLs are compared by their article key;
  /// `file`: of a page without a URL; folders in front of its name do not matter.
  [[nodiscard]] const std::string* find(std::string_view url, std::string_view file) const;
  [[nodiscard]] std::size_t size() const { return n_pages_; }

 private:
  Result<void> add(std::string_view line);
  Result<void> add_lines(std::string_view lines);
  void add_feed(std::string_view source);

  std::size_t n_pages_ = 0;
  std::map<std::string, std::string, std::less<>> by_url_, by_file_;
};

/// Labels pages by their main text. Keeps its memory; one per thread.
class HandLabeller {
 public:
  /// Keeps the blocks of which at least half of the words are in `main_text`, each word used once.
  /// Cost: that of text::Aligner.
  void label(const Page& page, std::string_view main_text, Labels& labels);

 private:
  text::Aligner aligner_;
  std::vector<std::string> blocks_;
  std::vector<std::string_view> views_;
  std::vector<bool> kept_;
};

}  // namespace sito::corpus
