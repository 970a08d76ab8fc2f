// SPDX-License-Identifier: Apache-2.0
// Finds entries of feeds by the URL of their page.
#pragma once

#include "sito/metadata/feed.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sito {

/// Entries by the article key of their links (url/article_key.h). Among several about one page, the
/// one with most information is kept, in any order. Filled once, then read by any number of
/// threads.
class FeedIndex {
 public:
  /// When the entries together are larger than this, further ones are left out.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  /// Longer leads are cut: as evidence, a whole article is not needed.
  static constexpr std::size_t kMaxLeadBytes = 4096;

  void add(Feed feed);
  /// Returns the entry about the page with this URL; null if there is none.
  [[nodiscard]] const FeedEntry* find(std::string_view url) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Returns the approximate size of the entries in memory.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Returns the number of entries left out.
  [[nodiscard]] std::size_t left_out() const { return left_out_; }

 private:
  void add_entry(std::string key, FeedEntry entry);

  std::unordered_map<std::string, FeedEntry> entries_;
  std::size_t bytes_ = 0;
  std::size_t left_out_ = 0;
};

/// Returns the share of the words of `lead` that `text` has, each as often as in the lead; 0 for no
/// words. Words are runs of letters and digits in lower case.
/// Cost: linear in both.
float word_recall(std::string_view lead, std::string_view text);

}  // namespace sito
