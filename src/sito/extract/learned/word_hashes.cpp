// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/word_hashes.h"

#include "sito/base/ascii.h"
#include "sito/base/byte_runs.h"
#include "sito/base/deadline.h"
#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sito::extract::learned {
namespace {

// A longer text has said what it is.
constexpr std::size_t kMostWords = 2000;

constexpr unsigned char kFirstBeyondAscii = 0x80, kCaseBit = 0x20;
constexpr std::uint64_t kCaseBits = 0x2020202020202020U;
// The letters of ASCII and all bytes beyond it.
constexpr auto kInWords = [](auto byte) {
  const auto lower = byte | kCaseBit;
  return (byte >= kFirstBeyondAscii) | ((lower >= 'a') & (lower <= 'z'));
};

// Simple case folding of Latin, Greek and Cyrillic.
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

// Hashes eight bytes of a word after those before them.
constexpr std::uint64_t step(std::uint64_t hash, std::uint64_t bytes) {
  hash = (std::rotl(hash, 27) ^ bytes) * 0x9FB21C651E98DF25U;
  return hash ^ (hash >> 32);
}
constexpr WordHash finished(std::uint64_t hash) {
  return std::max(static_cast<WordHash>(hash), WordHash{1});
}

// Returns the hash of a word of letters of ASCII, which is a part of `text`.
WordHash hash_of_ascii(std::string_view word, std::string_view text) {
  constexpr std::size_t kStep = 8;
  std::uint64_t hash = 0;
  const char* const end_of_text = text.data() + text.size();
  for (std::size_t at = 0; at < word.size(); at += kStep) {
    const std::size_t n = std::min(word.size() - at, kStep);
    const char* const from = word.data() + at;
    // Lengths of words cannot be predicted, so eight bytes are read where the text has them.
    const bool inside = end_of_text - from >= std::ptrdiff_t{kStep};
    const std::uint64_t bytes = load_bytes(from, inside ? kStep : n);
    hash = step(hash, (bytes | kCaseBits) & (~std::uint64_t{0} >> (8 * (kStep - n))));
  }
  return finished(hash);
}

// Hashes a word character by character; the same value for a word of ASCII.
class Hasher {
 public:
  void add(char32_t c) {
    add_byte(c & 0xFF);
    if (c < 0x80) return;
    add_byte(c >> 8 & 0xFF);
    add_byte(c >> 16);
  }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  // Returns the hash, and begins the next word.
  WordHash take() {
    const std::uint64_t hash = size_ % 8 == 0 ? hash_ : step(hash_, bytes_);
    *this = {};
    return finished(hash);
  }

 private:
  void add_byte(std::uint64_t byte) {
    bytes_ |= byte << (8 * (size_ % 8));
    if (++size_ % 8 != 0) return;
    hash_ = step(hash_, bytes_);
    bytes_ = 0;
  }
  std::uint64_t hash_ = 0, bytes_ = 0;
  std::size_t size_ = 0;
};

WordHash hash_of_pair(char32_t first, char32_t second) {
  Hasher pair;
  pair.add(first);
  pair.add(second);
  return pair.take();
}

// Appends the words of a run of any characters.
void append_wide(std::string_view run, std::size_t most, std::vector<WordHash>& words) {
  Hasher word;
  char32_t before = 0;
  for (std::size_t at = 0; at < run.size() && words.size() < most;) {
    const text::CodePoint point = text::code_point_at(run, at);
    at += point.length;
    const char32_t c = folded(point.value);
    const bool han = is_han(c);
    if (!han && is_letter(c)) {
      word.add(c);
    } else if (!word.is_empty()) {
      words.push_back(word.take());
    }
    if (han && before != 0 && words.size() < most) words.push_back(hash_of_pair(before, c));
    before = han ? c : 0;
  }
  if (!word.is_empty() && words.size() < most) words.push_back(word.take());
}

}  // namespace

void append_words(std::string_view text, std::size_t most, std::vector<WordHash>& words) {
  for_each_run(text, kInWords, [&](std::string_view run, bool is_ascii) {
    if (is_ascii) {
      words.push_back(hash_of_ascii(run, text));
    } else {
      append_wide(run, most, words);
    }
    return words.size() < most;
  });
}

void UnitWords::build(const Page& page, const Units& units) {
  words_.clear();
  begin_.assign(1, 0);
  for (const Unit& unit : units.all()) {
    Deadline::tick(4);
    const std::size_t most = words_.size() + kMostWords;
    for (std::uint32_t i = unit.text_begin; i < unit.text_end && words_.size() < most; ++i) {
      if (!page.texts()[i].hidden) append_words(page.texts()[i].text, most, words_);
    }
    begin_.push_back(words_.size());
  }
}

}  // namespace sito::extract::learned
