// SPDX-License-Identifier: Apache-2.0
// What the choices of title, date and author know of the page as a whole.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/date.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// The words of a text as a multiset that can be compared.
class WordBag {
 public:
  WordBag() = default;
  explicit WordBag(std::string_view text);
  void add(std::string_view word);
  void sort();
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  /// Words that both have.
  [[nodiscard]] std::size_t common(const WordBag& other) const;
  /// Share of these words that `other` has; 0 for no words.
  [[nodiscard]] float share_in(const WordBag& other) const;
  /// 2 x common / all.
  [[nodiscard]] float likeness(const WordBag& other) const;

 private:
  std::vector<std::uint64_t> words_;  // hashes, sorted
};

struct PageFacts {
  std::string domain;              ///< the first label of the registrable domain: "example"
  std::vector<std::string> sites;  ///< names of the site, as comparable()
  std::vector<WordBag> titles;     ///< of og:title and title
  WordBag slug;                    ///< the words of the longest part of the address's path
  bool root = false;               ///< the address has no path
  bool dated = false;              ///< JSON-LD or OpenGraph dates the work
  bool any_date = false;
  bool is_signed = false;  ///< anything looks like an author
  std::string_view language;
  DayMonthOrder order = DayMonthOrder::Unknown;
  BlockId heading = kNoBlock;  ///< of the h1 nearest to the titles
  const Page* page = nullptr;

  [[nodiscard]] bool is_site(std::string_view key) const;
};

PageFacts page_facts(const Page& page, const Candidates& candidates, std::string_view language);

}  // namespace sito
