// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/lexicon.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/extract/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kNames[kPurposes] = {"comment", "related", "share",  "subscribe",
                                                "account", "legal",   "advert", "byline",
                                                "menu",    "shop",    "forum",  "readon"};
constexpr std::size_t kSlots = 8192;  // a power of two, several times the words

constexpr std::uint32_t kStart = 2166136261U;  // FNV-1a over code points
constexpr std::uint32_t step(std::uint32_t hash, char32_t c) {
  return (hash ^ static_cast<std::uint32_t>(c)) * 16777619U;
}
// Never 0, which means an empty slot.
constexpr std::uint32_t word_hash(std::uint32_t hash) { return hash | 1U; }

// Simple case folding of the scripts that the lexicon has.
constexpr char32_t folded(char32_t c) {
  if (c < 0x80) return static_cast<unsigned char>(lower(static_cast<char>(c)));
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) return (c & 1) == 1 ? c + 1 : c;
  if (c >= 0x100 && c <= 0x177) return c | 1;
  if (c >= 0x391 && c <= 0x3A9) return c + 32;
  if (c >= 0x410 && c <= 0x42F) return c + 32;
  if (c >= 0x400 && c <= 0x40F) return c + 80;
  return c;
}

constexpr bool is_han(char32_t c) { return c >= 0x3041 && c <= 0x9FFF; }
constexpr bool is_letter(char32_t c) {
  if (c < 0x80) return sito::is_letter(static_cast<char>(c));
  return c >= 0xC0 && c != 0xD7 && c != 0xF7 && (c < 0x2000 || c > 0x2FFF) &&
         (c < 0x3000 || c > 0x3040) && c < 0xFE00;
}

// The letters of ASCII in lower case; 0 for all else.
constexpr std::array<char32_t, 128> kAsciiLetters = [] {
  std::array<char32_t, 128> letters{};
  for (char32_t c = 0; c < letters.size(); ++c) letters[c] = is_letter(c) ? folded(c) : 0;
  return letters;
}();

/// Calls `word(hash)` for every word, and for every pair of Han or kana, until it returns false.
template <typename Handler>
void for_each_word(std::string_view text, Handler&& word) {
  std::uint32_t hash = kStart;
  bool inside = false;
  char32_t before = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    char32_t c = 0;
    bool han = false;
    bool letter = false;
    if (byte < 0x80) {
      c = kAsciiLetters[byte];
      letter = c != 0;
      ++at;
    } else {
      const text::CodePoint point = text::code_point_at(text, at);
      c = folded(point.value);
      han = is_han(c);
      letter = !han && is_letter(c);
      at += point.length;
    }
    if (letter) {
      hash = step(hash, c);
      inside = true;
    } else {
      if (inside && !word(word_hash(hash))) return;
      hash = kStart;
      inside = false;
      if (han && before != 0 && !word(word_hash(step(step(kStart, before), c)))) return;
    }
    before = han ? c : 0;
  }
  if (inside) word(word_hash(hash));
}

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
  for_each_word(word, [&](std::uint32_t hash) {
    std::size_t at = hash % kSlots;
    while (slots_[at].word != 0 && slots_[at].word != hash) at = (at + 1) % kSlots;
    slots_[at].word = hash;
    slots_[at].purposes =
        static_cast<std::uint16_t>(slots_[at].purposes | (1U << static_cast<unsigned>(purpose)));
    sieve_.add(hash);
    return true;
  });
}

std::uint16_t Lexicon::purposes_of(std::uint32_t word) const {
  if (!sieve_.may_hold(word)) return 0;
  for (std::size_t at = word % kSlots; slots_[at].word != 0; at = (at + 1) % kSlots) {
    if (slots_[at].word == word) return slots_[at].purposes;
  }
  return 0;
}

void Lexicon::count(std::string_view text, PurposeCounts& counts) const {
  for_each_word(text, [&](std::uint32_t hash) {
    const std::uint16_t purposes = purposes_of(hash);
    if (purposes == 0) return true;
    for (std::size_t i = 0; i < kPurposes; ++i) {
      const bool full = counts[i] == std::numeric_limits<std::uint8_t>::max();
      if ((purposes >> i & 1U) != 0 && !full) ++counts[i];
    }
    return true;
  });
}

void append_words(std::string_view text, std::size_t most, std::vector<std::uint32_t>& words) {
  for_each_word(text, [&](std::uint32_t hash) {
    words.push_back(hash);
    return words.size() < most;
  });
}

const Lexicon& shipped_lexicon() {
  static const Lexicon lexicon(embedded_lexicon().front().text);
  return lexicon;
}

}  // namespace sito::extract::learned
