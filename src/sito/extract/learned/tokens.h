// SPDX-License-Identifier: Apache-2.0
// Learned scores of the names of elements, classes and ids: whether the text inside is content.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
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

  /// The score of a token, in steps of a thousandth; 0 when it is not known. One of some 65,536
  /// tokens that are not known is taken for another. Cost: about one look at memory.
  [[nodiscard]] float operator[](Token token) const {
    if (buckets_.empty()) return 0;
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = token & mask;
    // Whether a token is known cannot be predicted, so there is no branch on it.
    const auto score_in = [tag = tag_of(token)](const Bucket& bucket) {
      const Bucket found = (bucket >> kBitsOfTag) & ((bucket & (kTags - 1)) == tag);
      return (found[0] | found[1]) | (found[2] | found[3]);
    };
    std::int32_t score = score_in(buckets_[at]);
    // A token whose bucket was full is in one of the next.
    while (buckets_[at][kSlotsOfBucket - 1] != 0 && score == 0) {
      at = (at + 1) & mask;
      score = score_in(buckets_[at]);
    }
    return static_cast<float>(score) / kScoreParts;
  }
  /// Asks memory for what the look-up of a token will read.
  void prefetch(Token token) const {
    if (!buckets_.empty()) __builtin_prefetch(&buckets_[token & (buckets_.size() - 1)]);
  }
  /// Tables with the same digest have the same scores.
  [[nodiscard]] std::uint64_t digest() const { return digest_; }

 private:
  // Four slots, which are compared at once: in each, the tag of a token, which is its upper half, and
  // above it the score; 0 if the slot is empty.
  static constexpr std::size_t kSlotsOfBucket = 4;
  using Bucket = std::int32_t __attribute__((vector_size(4 * kSlotsOfBucket)));
  static constexpr int kBitsOfTag = 16;
  static constexpr std::int32_t kTags = 1 << kBitsOfTag;
  static constexpr float kScoreParts = 1000;  // scores are in thousandths, as in model files
  static std::int32_t tag_of(Token token) { return static_cast<std::int32_t>(token >> kBitsOfTag); }
  static bool add(std::int32_t tag, std::int32_t score, Bucket& bucket);

  std::vector<Bucket> buckets_;  // found by the lower half of a token
  std::uint64_t digest_ = 0;
};

/// Scores of the tokens of one element.
struct TokenScores {
  float mean = 0, low = 0, high = 0;
  bool operator==(const TokenScores&) const = default;
};

/// Scores elements; those with the same name, class and id are scored once, also on later pages.
class TokenScorer {
 public:
  /// Sets the table, which must outlive the calls that follow.
  void open(const TokenTable& table);
  /// Scores an element. `names`: a hash of its name, class and id, not 0 (Outline::names()).
  TokenScores of(const Page& page, std::uint32_t node, std::uint64_t names);

 private:
  struct Known {
    std::uint64_t names = 0;  // 0: none
    TokenScores scores;
  };
  const TokenTable* table_ = nullptr;
  std::uint64_t digest_ = 0;  // of the table that the known scores are from
  std::vector<Known> known_;  // elements that were scored
  std::vector<Token> tokens_;
};

}  // namespace sito::extract::learned
