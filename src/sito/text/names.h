// SPDX-License-Identifier: Apache-2.0
// Names of several words (such as places) that become one position of a corpus.
#pragma once

#include "sito/text/segment.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::text {

/// A list of names to find in token sequences. Immutable; share freely.
class NameList {
 public:
  /// Reads UTF-8 lines, one name on each. Trims lines, and skips empty lines and lines that begin
  /// with '#'. Splits names as Segmenter does; names of one token have no effect.
  static NameList parse(std::string_view lines);

  /// Joins the tokens of each occurrence of a name into one token, from left to right; at each
  /// place the longest name wins. Case matters, and so does the presence of white space between
  /// tokens, but not its width or kind. Cost: linear in the tokens times the length of the longest
  /// name.
  void join(std::string_view text, std::vector<Token>& tokens) const;

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] bool empty() const { return names_.empty(); }

 private:
  struct Name {
    std::vector<std::string> words;
    std::vector<bool> glued;  // as Token::glued, for the words behind the first
  };
  struct ViewHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>{}(word);
    }
  };
  [[nodiscard]] std::size_t longest_at(std::string_view text, const std::vector<Token>& tokens,
                                       std::size_t at) const;

  std::vector<Name> names_;
  // First word -> indices into names_, the longest names first.
  std::unordered_map<std::string, std::vector<std::uint32_t>, ViewHash, std::equal_to<>> by_first_;
};

}  // namespace sito::text
