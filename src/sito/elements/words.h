// SPDX-License-Identifier: Apache-2.0
// Words by their meaning, in many languages: data/elements. Private to the room.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::elements {

/// Groups of words, as a set of bits.
using GroupSet = std::uint32_t;

/// Splits a name such as "btn-loadMore_2" into its parts in lower case: "btn", "load", "more", "2".
void append_name_parts(std::string_view name, std::vector<std::string>& parts);

/// A list of words in groups. Immutable; share freely between threads.
class WordGroups {
 public:
  /// Reads a list: "[group]" lines, then lines "language: word, two words, begin*"; `#` begins a
  /// comment. Errors: Malformed, with the number of the line.
  static Result<WordGroups> parse(std::string_view text, std::string_view name);
  /// Returns the list of data/elements/NAME.txt.
  static const WordGroups& shipped(std::string_view name);

  [[nodiscard]] const std::vector<std::string>& groups() const { return groups_; }
  /// Returns the bit of a group; 0 if the list does not have it.
  [[nodiscard]] GroupSet bit(std::string_view group) const;
  /// Returns the groups to which words of a text belong. Cost: linear in the text.
  [[nodiscard]] GroupSet in_text(std::string_view text) const;
  /// Returns the groups of parts of names (append_name_parts), by the lines "names" and "en".
  [[nodiscard]] GroupSet in_names(const std::vector<std::string>& parts) const;

 private:
  struct Words {
    struct Phrase {
      std::vector<std::string> words;
      GroupSet groups = 0;
    };
    std::unordered_map<std::string, GroupSet> exact, fronts;
    std::unordered_map<std::string, std::vector<Phrase>> phrases;  // by their first word
    std::unordered_map<char32_t, std::vector<std::pair<std::string, GroupSet>>> anywhere;
    std::size_t shortest_front = SIZE_MAX;
  };
  static void add(std::string_view word, GroupSet group, Words& words);
  static GroupSet of_words(const std::vector<std::string>& words, const Words& list);
  static GroupSet of_word(const std::string& word, const Words& list);

  std::vector<std::string> groups_;
  Words text_, names_;
};

}  // namespace sito::elements
