// SPDX-License-Identifier: Apache-2.0
// Facts about the whole page for the choices of title, date and author.
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
  /// Returns the number of common words.
  [[nodiscard]] std::size_t common(const WordBag& other) const;
  /// Returns the share of these words that `other` has; 0 for no words.
  [[nodiscard]] float share_in(const WordBag& other) const;
  /// Returns 2 x common / all.
  [[nodiscard]] float likeness(const WordBag& other) const;

 private:
  std::vector<std::uint64_t> words_;  // hashes, sorted
};

struct PageFacts {
  std::string domain;              ///< the first label of the registrable domain: "example"
  std::vector<std::string> sites;  ///< names of the site, in the form of comparable()
  std::vector<WordBag> titles;     ///< of og:title and title
  WordBag slug;                    ///< the words of the longest part of the URL's path
  bool has_type = false;           ///< MetadataContext::page_type is known
  bool root = false;               ///< the URL has no path
  bool dated = false;              ///< JSON-LD or OpenGraph dates the work
  bool any_date = false;
  bool is_signed = false;  ///< something looks like an author
  bool thread = false;     ///< of a forum
  std::string_view language;
  std::string_view page_type;  ///< MetadataContext::page_type if that is sure; else ""
  DayMonthOrder order = DayMonthOrder::Unknown;
  BlockId heading = kNoBlock;  ///< heading_block()
  BlockId text = kNoBlock;     ///< first_paragraph()
  const Page* page = nullptr;

  [[nodiscard]] bool is_site(std::string_view key) const;
};

/// Returns the words of og:title and of title, those that there are.
std::vector<WordBag> title_words(const Candidates& candidates);
/// Returns the block of the h1 that is nearest to the titles, the first of several; without h1, that
/// of a lower heading that is like a title; kNoBlock if there is none.
BlockId heading_block(const Page& page, const Candidates& candidates,
                      const std::vector<WordBag>& titles);

/// Returns true for a block that is long enough for a paragraph, and no list of links.
bool is_paragraph(const Block& block);
/// Returns the first paragraph behind the heading, or of a page without one; kNoBlock if there is
/// none.
BlockId first_paragraph(const Page& page, BlockId heading);

PageFacts page_facts(const Page& page, const Candidates& candidates, std::string_view language);

}  // namespace sito
