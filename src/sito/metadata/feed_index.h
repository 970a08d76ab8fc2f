// SPDX-License-Identifier: Apache-2.0
// Entries of feeds, found by the address of the page that they are about.
#pragma once

#include "sito/metadata/feed.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sito {

/// Entries by the article key of their links (url/article_key.h); of several about one page the one
/// that says most is kept, whatever their order. Filled once, then read by any number of threads.
class FeedIndex {
 public:
  /// When entries together are larger than this, further ones are left out.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  /// Longer leads are cut: the texts of whole articles are no evidence that needs all of them.
  static constexpr std::size_t kMostLeadBytes = 4096;

  void add(Feed feed);
  /// The entry about the page with this address; null when there is none.
  [[nodiscard]] const FeedEntry* find(std::string_view url) const;
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Of the entries, about as they lie in memory.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  /// Entries that found no room.
  [[nodiscard]] std::size_t left_out() const { return left_out_; }

 private:
  void add_entry(std::string key, FeedEntry entry);

  std::unordered_map<std::string, FeedEntry> entries_;
  std::size_t bytes_ = 0;
  std::size_t left_out_ = 0;
};

/// The share of the words of `lead` that `text` has, each as often as the lead has it; 0 for no
/// words. Words are runs of letters and digits in lower case.
/// Cost: linear in both.
float word_recall(std::string_view lead, std::string_view text);

}  // namespace sito
