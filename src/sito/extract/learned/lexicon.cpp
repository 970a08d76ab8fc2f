// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/lexicon.h"

#include "sito/base/cut.h"
#include "sito/extract/embedded.h"

#include <algorithm>
#include <limits>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kNames[kPurposes] = {"comment", "related", "share",  "subscribe",
                                                "account", "legal",   "advert", "byline",
                                                "menu",    "shop",    "forum",  "readon"};
constexpr std::size_t kSlots = 8192;    // a power of two, several times the words
constexpr std::size_t kMostParts = 64;  // of an entry: words, or pairs of Han

std::string_view next_field(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string_view::npos) return line = {};
  const std::size_t end = std::min(line.find(' ', begin), line.size());
  const std::string_view field = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return field;
}

}  // namespace

Lexicon::Lexicon(std::string_view text) : slots_(kSlots) {
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    const std::string_view name = next_field(line);
    for (std::size_t i = 0; i < kPurposes; ++i) {
      if (name != kNames[i]) continue;
      for (std::string_view word = next_field(line); !word.empty(); word = next_field(line)) {
        if (word.size() > 2) add(word, static_cast<Purpose>(i));  // two letters: a language
      }
    }
  }
}

void Lexicon::add(std::string_view word, Purpose purpose) {
  std::vector<WordHash> hashes;
  append_words(word, kMostParts, hashes);
  for (const WordHash hash : hashes) {
    std::size_t at = hash % kSlots;
    while (slots_[at].word != 0 && slots_[at].word != hash) at = (at + 1) % kSlots;
    slots_[at].word = hash;
    slots_[at].purposes =
        static_cast<std::uint16_t>(slots_[at].purposes | (1U << static_cast<unsigned>(purpose)));
    sieve_.add(hash);
  }
}

std::uint16_t Lexicon::purposes_of(WordHash word) const {
  if (!sieve_.may_hold(word)) return 0;
  for (std::size_t at = word % kSlots; slots_[at].word != 0; at = (at + 1) % kSlots) {
    if (slots_[at].word == word) return slots_[at].purposes;
  }
  return 0;
}

void Lexicon::count(std::span<const WordHash> words, PurposeCounts& counts) const {
  for (const WordHash word : words) {
    const std::uint16_t purposes = purposes_of(word);
    if (purposes == 0) continue;
    for (std::size_t i = 0; i < kPurposes; ++i) {
      const bool full = counts[i] == std::numeric_limits<std::uint8_t>::max();
      if ((purposes >> i & 1U) != 0 && !full) ++counts[i];
    }
  }
}

const Lexicon& shipped_lexicon() {
  static const Lexicon lexicon(embedded_lexicon().front().text);
  return lexicon;
}

}  // namespace sito::extract::learned
