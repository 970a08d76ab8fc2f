// SPDX-License-Identifier: Apache-2.0
// Learned scores of the names of elements, classes and ids: whether the text inside is content.
#pragma once

#include "sito/extract/learned/sieve.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

/// A token is the hash of a part of a class or id ("side", "bar"), of a whole class, or of an
/// element's name. Models hold hashes: they reveal no page and no site.
using Token = std::uint32_t;

/// Appends the tokens of an element to `tokens`, each once. Parts: split at the ends of letters and
/// at a capital behind a small letter; in lower case, without digits, of two letters or more. Cost:
/// linear in its class and id.
void append_tokens(const Page& page, std::uint32_t node, std::vector<Token>& tokens);

/// Appends the tokens of a single class or id.
void append_tokens(std::string_view name, bool is_class, std::vector<Token>& tokens);

/// Scores of tokens: log odds of content under such an element, compared with those of any text.
class TokenTable {
 public:
  struct Entry {
    Token token = 0;
    float score = 0;
  };
  TokenTable() = default;
  explicit TokenTable(std::vector<Entry> entries);

  /// The score of a token; 0 when it is not known. Cost: about one look at memory, and at the
  /// nearest cache for most tokens that are not known.
  [[nodiscard]] float operator[](Token token) const;
  /// Sorted by token.
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
  std::vector<Entry> slots_;  // open addressing; a score of 0 is an empty slot
  Sieve<17> sieve_;           // of the tokens in slots_
};

/// Scores of the tokens of one element.
struct TokenScores {
  float mean = 0, low = 0, high = 0;
  bool operator==(const TokenScores&) const = default;
};

/// Scores elements of one page; elements with the same name, class and id are scored once.
class TokenScorer {
 public:
  void open(const TokenTable& table);
  TokenScores of(const Page& page, std::uint32_t node);

 private:
  const TokenTable* table_ = nullptr;
  std::vector<std::uint64_t> keys_;  // of elements that were scored; 0: none
  std::vector<TokenScores> scores_;  // theirs
  std::vector<Token> tokens_;
};

}  // namespace sito::extract::learned
