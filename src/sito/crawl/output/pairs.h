// SPDX-License-Identifier: Apache-2.0
// Pages that are the same in two languages, as they say of each other: the beginning of a parallel
// corpus (docs/formats/crawl.md, pairs.jsonl).
#pragma once

#include "sito/crawl/work.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace sito::crawl {

/// What is known of pages and of pairs. Grows by some hundred bytes a page. For the coordinator's
/// thread alone.
class Pairs {
 public:
  /// A value of the frontier; others than those of stage() are ignored.
  void load(std::string_view name, std::string_view value);
  /// Learns what a page names, and appends the lines of the pairs of which both pages are there
  /// now. What is to be kept goes into `values`. Gives the number of pairs. Nothing lasts before
  /// keep().
  std::uint64_t stage(const Work& work, std::string& lines,
                      std::map<std::string, std::string>& values);
  void keep();
  void forget();

 private:
  struct Side {
    std::string url, id, language;
  };
  struct Pair {
    std::string language_first, language_second;  // as the pages name them
    bool written = false;
  };
  using Key = std::pair<std::string, std::string>;  // of both addresses, the lesser first
  [[nodiscard]] const Side* side(const std::string& key) const;
  [[nodiscard]] Pair pair(const Key& key) const;
  void put(const std::string& key, Side side, std::map<std::string, std::string>& values);
  void put(const Key& key, Pair pair, std::map<std::string, std::string>& values);
  bool write(const Key& key, std::string& lines, std::map<std::string, std::string>& values);

  std::map<std::string, Side> sides_, staged_sides_;
  std::map<Key, Pair> pairs_, staged_pairs_;
  std::multimap<std::string, Key> by_key_;  // both ways; never too few
};

}  // namespace sito::crawl
