// SPDX-License-Identifier: Apache-2.0
// Searches many short patterns in many short texts.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Patterns of at least two bytes, indexed by their first two bytes.
class Patterns {
 public:
  /// `id` is passed on by `find`; patterns that are too short are ignored. At most 65,535 patterns.
  void add(std::string_view pattern, std::uint32_t id);
  /// Call this after the last add().
  void sort();

  /// Calls `found(id, place)` for every occurrence of every pattern in the text, in the order of the
  /// text. Cost: one look-up for two bytes, and comparisons where three bytes agree; more if some
  /// pattern has fewer than kLongBytes.
  template <typename Found>
  void find(std::string_view text, Found found) const {
    const auto match = [&](std::size_t at) {
      match_at({text.data() + at, text.size() - at}, found);
    };
    std::size_t at = 0;
    if (has_short_) {
      for (; at < text.size(); ++at) match(at);
      return;
    }
    // A pattern covers an even place with its first three bytes, or with the three behind the first.
    for (; at + kLongBytes <= text.size(); at += 2) {
      if (!touched_[triple_of(text.data() + at)]) continue;
      if (at > 0) match(at - 1);
      match(at);
    }
    if (at > 0 && at + kLongBytes - 1 <= text.size()) match(at - 1);
  }

  /// Does the same for patterns at the front of the text.
  template <typename Found>
  void match_at(std::string_view text, Found found) const {
    if (may_match_at(text)) match_pair(pair_of(text), text, found);
  }
  /// Returns true if a pattern begins with the first two bytes of the text.
  [[nodiscard]] bool may_match_at(std::string_view text) const {
    return text.size() >= 2 && pairs_[pair_of(text)];
  }

 private:
  struct Pattern {
    std::uint32_t pair = 0;
    std::uint32_t id = 0;
    std::string text;
  };
  template <typename Found>
  void match_pair(std::uint32_t pair, std::string_view text, Found found) const {
    for (std::size_t i = first_of(pair); i < patterns_.size() && patterns_[i].pair == pair; ++i) {
      if (begins_with(text, patterns_[i].text)) {
        found(patterns_[i].id, text.substr(0, patterns_[i].text.size()));
      }
    }
  }
  // Compares byte by byte what is behind the pair: most texts differ there at once.
  static bool begins_with(std::string_view text, std::string_view pattern) {
    if (text.size() < pattern.size()) return false;
    std::size_t at = 2;
    while (at < pattern.size() && text[at] == pattern[at]) ++at;
    return at == pattern.size();
  }
  static std::uint32_t byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
  }
  // Returns a hash of three bytes, of 16 bits. Reads a fourth one.
  static std::uint32_t triple_of(const char* bytes) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap32(word);
    return (word << 8) * 0x9E3779B1U >> 16;  // 2^32 / golden ratio
  }
  static std::uint32_t pair_of(std::string_view text) {
    return byte_at(text, 0) << 8 | byte_at(text, 1);
  }
  [[nodiscard]] std::size_t first_of(std::uint32_t pair) const {
    std::size_t first = first_of_group_[pair / kGroup];
    while (patterns_[first].pair < pair) ++first;
    return first;
  }

  static constexpr std::uint32_t kPairs = 65536, kGroup = 64;
  static constexpr std::size_t kLongBytes = 4;
  std::bitset<kPairs> pairs_;
  std::bitset<kPairs> touched_;  // by triple_of(): of the first bytes, and of those one byte on
  bool has_short_ = false;
  std::vector<Pattern> patterns_;                                // by pair
  std::array<std::uint16_t, kPairs / kGroup> first_of_group_{};  // by so many pairs
};

}  // namespace sito
