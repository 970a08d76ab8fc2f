// SPDX-License-Identifier: Apache-2.0
// Words in classes and ids that show the purpose of an element (data/readability/lists.txt), found
// by one automaton in one pass.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract {

/// The lists, as bits of a set.
enum class NameList : std::uint8_t {
  Unlikely = 1,  ///< a part of the page that is hardly the article
  Maybe = 2,     ///< ... but then it may be
  Positive = 4,
  Negative = 8,
  Byline = 16,
  Share = 32,
};
using NameListSet = std::uint8_t;
constexpr bool has(NameListSet set, NameList list) {
  return (set & static_cast<NameListSet>(list)) != 0;
}

/// Finds the lists that have a word of a name. Immutable; one for all threads.
class NameLists {
 public:
  /// The lists of the reference, or with our additions.
  static const NameLists& plain();
  static const NameLists& extended();

  /// Returns the lists that have a word in the value of a class or id. Cost: linear, one table
  /// look-up for each byte.
  [[nodiscard]] NameListSet find(std::string_view name) const {
    NameListSet found = 0;
    std::uint32_t state = 0;
    for (std::size_t at = 0; at < name.size(); ++at) {
      state = next_[state + columns_[static_cast<unsigned char>(name[at])]];
      if (state >= first_word_) found |= words_at(state, name, at + 1);
    }
    return found;
  }

 private:
  explicit NameLists(bool extended);
  struct Word {
    std::string_view text;
    NameListSet lists = 0;
    char kind = 0;  // '=' token between blanks, '~' between no letters or digits, 0 anywhere
  };
  void add_word(std::string_view line, NameListSet list);
  void build();
  [[nodiscard]] NameListSet words_at(std::uint32_t state, std::string_view name,
                                     std::size_t end) const;

  static constexpr std::uint32_t kColumns = 32;  // letters, and other characters of the lists
  std::array<std::uint8_t, 256> columns_{};
  std::vector<Word> words_;
  /// Row of the state's successors: states are multiples of kColumns, those where a word ends last.
  std::vector<std::uint16_t> next_;
  std::uint32_t first_word_ = 0;
  /// By state: the lists of the words that always end there, and the words whose neighbours must be
  /// checked.
  struct End {
    NameListSet lists = 0;
    std::vector<std::uint16_t> words;
  };
  std::vector<End> ends_;
};

}  // namespace sito::extract
