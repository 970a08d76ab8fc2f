// SPDX-License-Identifier: Apache-2.0
// The second phase of the hybrid method: searches rules of tags in the source, without a tree.
#pragma once

#include "sito/site/hybrid/rules.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::hybrid {

/// Bytes of the source between a start tag and its end tag.
struct InnerRange {
  std::uint32_t begin = 0, end = 0;
  std::size_t rule = 0;
};

/// Rules prepared for the search. Immutable; share freely between threads.
class TagSearch {
 public:
  TagSearch() = default;
  /// `around`: names of elements that may come between a tag and the parent in its rule.
  TagSearch(std::span<const TagRule> rules, std::span<const std::string> around);

  /// Finds the elements of the rules, in the order of the source; ranges of a rule do not overlap.
  /// Returns false if an element that a rule found does not end before the source does.
  /// Cost: one pass over the source.
  bool run(std::string_view source, std::vector<InnerRange>& ranges) const;

 private:
  struct Rule {
    std::size_t tag = 0;     ///< place in tags_
    std::size_t parent = 0;  ///< the same; kAnyTag: no parent required
  };
  class Pass;
  static constexpr std::size_t kAnyTag = static_cast<std::size_t>(-1);
  std::size_t add_tag(const TagPattern& tag);
  std::size_t add_name(std::string_view name);
  [[nodiscard]] std::size_t find_name(std::string_view name) const;

  std::vector<TagPattern> tags_;
  struct Name {
    std::string text;
    bool is_block = false;     // ends a paragraph
    bool may_not_end = false;  // its end tag is optional
  };
  std::vector<Name> names_;             // of elements that are searched
  std::vector<std::size_t> tag_names_;  // for each tag, its place in names_
  std::vector<Rule> rules_;
};

}  // namespace sito::site::hybrid
