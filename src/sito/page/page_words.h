// SPDX-License-Identifier: Apache-2.0
// The words of a page, and how like those of another page they are: error pages that servers send
// with the status of a good page (algorithms, section 8.7).
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito {

/// The visible words of a page as a multiset. Memory: 8 bytes a word, of kMostPageWords.
class PageWords {
 public:
  static constexpr std::size_t kMostPageWords = 20'000;

  PageWords() = default;
  /// Words are runs of letters and digits, in lower case. Those behind kMostPageWords are not read.
  explicit PageWords(const Page& page);

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  /// 2 x common / all, in [0, 1]; 0 when both have no words. Cost: linear in both.
  [[nodiscard]] double likeness(const PageWords& other) const;
  /// How many words of this page the other one does not have.
  [[nodiscard]] std::size_t own_words(const PageWords& other) const;

 private:
  [[nodiscard]] std::size_t common(const PageWords& other) const;

  std::vector<std::uint64_t> words_;  // hashes, sorted
};

/// A page that is so like an error page of its site is one, too ...
inline constexpr double kSoftErrorLikeness = 0.9;
/// ... unless it has more words of its own than an address and a date are: a short article between
/// long menus is like every page of its site. Ours; the section has the likeness alone.
inline constexpr std::size_t kMostWordsOfSoftError = 20;

/// Whether a page says what an error page of the same site says.
bool is_soft_error(const PageWords& page, const PageWords& error_page);

}  // namespace sito
