// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/words.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <unicode/ucasemap.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <functional>

namespace sito::eval {
namespace {

constexpr std::size_t kFirstSlots = 1024;
// Multiplicative hashing: 2^64 over the golden ratio.
constexpr std::uint64_t kHashFactor = 0x9E3779B97F4A7C15ULL;

bool is_word(char32_t value) {
  if (value < 0x80) return text::is_letter_or_digit(value) || value == '_';
  return (U_GET_GC_MASK(static_cast<UChar32>(value)) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

// The kinds of the most frequent characters, looked up once.
enum class Kind : std::uint8_t { Other, Word, White };
constexpr char32_t kTableEnd = 0x800;

Kind kind_of(char32_t value) {
  static const auto table = [] {
    std::array<Kind, kTableEnd> made{};
    for (char32_t i = 0; i < kTableEnd; ++i) {
      made[i] = is_word(i) ? Kind::Word : is_white(i) ? Kind::White : Kind::Other;
    }
    return made;
  }();
  if (value < kTableEnd) return table[value];
  return is_word(value) ? Kind::Word : is_white(value) ? Kind::White : Kind::Other;
}

// Splits text into maximal runs of characters for which `inside` is true.
template <typename Inside>
void split(std::string_view text, Vocabulary& vocabulary, Words& words, Inside inside) {
  words.clear();
  std::size_t begin = 0;
  bool in_run = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint character = text::code_point_at(text, at);
    const bool belongs = inside(kind_of(character.value));
    if (belongs && !in_run) begin = at;
    if (!belongs && in_run) words.push_back(vocabulary.number_of(text.substr(begin, at - begin)));
    in_run = belongs;
    at += character.length;
  }
  if (in_run) words.push_back(vocabulary.number_of(text.substr(begin)));
}

bool has_only_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_ascii);
}

// Returns the case map of the root locale, which lives as long as the process and is only read.
const UCaseMap* case_map() {
  static const UCaseMap* const map = [] {
    UErrorCode status = U_ZERO_ERROR;
    return ucasemap_open("", 0, &status);
  }();
  return map;
}

}  // namespace

std::string_view Vocabulary::word(std::uint32_t number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(words_).substr(begin, ends_[number] - begin);
}

std::uint32_t Vocabulary::n_chars(std::uint32_t number) const {
  return static_cast<std::uint32_t>(text::count_code_points(word(number)));
}

std::uint32_t Vocabulary::number_of(std::string_view word_sought) {
  if (ends_.size() * 2 >= slots_.size()) grow();
  const auto hash = static_cast<std::uint32_t>(std::hash<std::string_view>{}(word_sought));
  std::size_t at = hash & (slots_.size() - 1);
  for (; slots_[at].number != kEmpty; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at].hash == hash && word(slots_[at].number) == word_sought) return slots_[at].number;
  }
  slots_[at] = {hash, size()};
  words_ += word_sought;
  ends_.push_back(words_.size());
  return slots_[at].number;
}

void Vocabulary::grow() {
  std::vector<Slot> old = std::move(slots_);
  slots_.assign(std::max(kFirstSlots, old.size() * 2), {});
  for (const Slot& slot : old) {
    if (slot.number == kEmpty) continue;
    std::size_t at = slot.hash & (slots_.size() - 1);
    while (slots_[at].number != kEmpty) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

void Vocabulary::clear() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  words_.clear();
  ends_.clear();
}

std::uint32_t Pairs::number_of(std::uint32_t first, std::uint32_t second) {
  if (std::size_t{size_} * 2 >= slots_.size()) grow();
  const std::uint64_t pair = (std::uint64_t{first} << 32) | second;
  std::size_t at = ((pair * kHashFactor) >> 32) & (slots_.size() - 1);
  for (; slots_[at].number != kEmpty; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at].pair == pair) return slots_[at].number;
  }
  slots_[at] = {pair, size_};
  return size_++;
}

void Pairs::grow() {
  std::vector<Slot> old = std::move(slots_);
  slots_.assign(std::max(kFirstSlots, old.size() * 2), {});
  for (const Slot& slot : old) {
    if (slot.number == kEmpty) continue;
    std::size_t at = ((slot.pair * kHashFactor) >> 32) & (slots_.size() - 1);
    while (slots_[at].number != kEmpty) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

void Pairs::clear() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  size_ = 0;
}

void split_words(std::string_view text, Vocabulary& vocabulary, Words& words) {
  split(text, vocabulary, words, [](Kind kind) { return kind == Kind::Word; });
}

void split_at_space(std::string_view text, Vocabulary& vocabulary, Words& words) {
  split(text, vocabulary, words, [](Kind kind) { return kind != Kind::White; });
}

void to_lower(std::string_view text, std::string& out) {
  if (has_only_ascii(text)) {
    out.assign(text);
    for (char& c : out) c = lower(c);
    return;
  }
  out.resize(text.size() + text.size() / 2 + 8);  // some letters grow: U+023A from 2 to 3 bytes
  UErrorCode status = U_ZERO_ERROR;
  const auto length =
      ucasemap_utf8ToLower(case_map(), out.data(), static_cast<std::int32_t>(out.size()),
                           text.data(), static_cast<std::int32_t>(text.size()), &status);
  out.resize(U_SUCCESS(status) ? static_cast<std::size_t>(length) : 0);
}

bool is_white(char32_t value) { return text::is_space(value) || (value >= 0x1C && value <= 0x1F); }

void squeeze(std::string_view text, std::string& out) {
  out.clear();
  bool pending = false;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint character = text::code_point_at(text, at);
    if (kind_of(character.value) == Kind::White) {
      pending = !out.empty();
    } else {
      if (pending) out += ' ';
      pending = false;
      out.append(text, at, character.length);
    }
    at += character.length;
  }
}

}  // namespace sito::eval
