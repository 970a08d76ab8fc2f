// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/text_shape.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/base/wide.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>

namespace sito::extract::learned {
namespace {

enum class Kind : std::uint8_t {
  Space,
  Lower,  // letters without case, marks and everything else that is not listed
  Upper,
  Digit,
  End,
  Comma,
  Colon,
  Closing,  // quotes and brackets behind a sentence
  Symbol,
  Han,
  Currency,
  Wide,  // the first byte of a character that is not ASCII
};
constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::Wide);

constexpr std::array<Kind, 256> make_bytes() {
  std::array<Kind, 256> kinds{};
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = i < 0x80 ? Kind::Lower : Kind::Wide;
  for (const char c : {' ', '\t', '\n', '\f', '\r', '\v'}) {
    kinds[static_cast<unsigned char>(c)] = Kind::Space;
  }
  for (std::size_t c = 'A'; c <= 'Z'; ++c) kinds[c] = Kind::Upper;
  for (std::size_t c = '0'; c <= '9'; ++c) kinds[c] = Kind::Digit;
  for (const char c : {'.', '!', '?'}) kinds[static_cast<unsigned char>(c)] = Kind::End;
  for (const char c : {',', ';'}) kinds[static_cast<unsigned char>(c)] = Kind::Comma;
  for (const char c : {')', ']', '"', '\''}) kinds[static_cast<unsigned char>(c)] = Kind::Closing;
  for (const char c : {'|', '>', '<', '*', '#', '+', '~'}) {
    kinds[static_cast<unsigned char>(c)] = Kind::Symbol;
  }
  kinds[':'] = Kind::Colon;
  kinds['$'] = Kind::Currency;
  return kinds;
}

constexpr std::array<Kind, 256> kBytes = make_bytes();

// Alternating upper and lower case, upper first, as in Latin Extended-A.
bool alternates_upper(char32_t c) {
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) return (c & 1) == 1;
  return c >= 0x100 && c <= 0x17F && (c & 1) == 0;
}

bool is_upper(char32_t c) {
  if (c < 0x100) return c >= 0xC0 && c <= 0xDE && c != 0xD7;
  if (c < 0x180) return alternates_upper(c);
  if (c < 0x3B0) return c >= 0x386 && c <= 0x3AB && c != 0x390;
  return c >= 0x400 && c <= 0x42F;
}

Kind kind_of_wide(char32_t c) {
  if (c < 0x600) {
    switch (c) {
      case 0x85:
      case 0xA0:
        return Kind::Space;
      case 0xA3:  // pound sign
      case 0xA5:  // yen sign
        return Kind::Currency;
      case 0xA9:  // copyright sign
      case 0xAB:  // double angle quotation marks, frequent in menus
      case 0xB7:  // middle dot
        return Kind::Symbol;
      case 0xBB:
        return Kind::Closing;
      default:
        return is_upper(c) ? Kind::Upper : Kind::Lower;
    }
  }
  if (c >= 0x2000 && c <= 0x206F) {
    if (c <= 0x200A || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F) return Kind::Space;
    if (c == 0x2026) return Kind::End;  // horizontal ellipsis
    if (c == 0x2019 || c == 0x201D || c == 0x201C) return Kind::Closing;
    return c == 0x2022 || c == 0x203A || c == 0x2039 ? Kind::Symbol : Kind::Lower;
  }
  if (c >= 0x20A0 && c <= 0x20CF) return Kind::Currency;
  if (c >= 0x2190 && c <= 0x2BFF) return Kind::Symbol;  // arrows, shapes, dingbats
  switch (c) {
    case 0x3000:  // ideographic space
      return Kind::Space;
    case 0x3002:  // ideographic full stop
    case 0xFF01:  // fullwidth ! and ?
    case 0xFF1F:
    case 0x6D4:  // Arabic full stop
    case 0x61F:  // Arabic question mark
    case 0x964:  // danda
      return Kind::End;
    case 0x3001:  // ideographic comma
    case 0xFF0C:  // fullwidth comma
    case 0x60C:   // Arabic comma
      return Kind::Comma;
    case 0xFF1A:
      return Kind::Colon;
    case 0x300D:  // corner bracket
    case 0xFF09:
      return Kind::Closing;
    default:
      break;
  }
  const bool han = (c >= 0x3041 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF) ||
                   (c >= 0x20000 && c <= 0x3FFFF);
  return han ? Kind::Han : Kind::Lower;
}

// Counts of the characters of a part, of eight kinds, in the eight bytes of a number: a character
// adds to all of them at once, without a branch on its kind.
using Counts = std::uint64_t;

constexpr std::array<Kind, 8> kCounted = {Kind::Upper,  Kind::Digit, Kind::End,      Kind::Comma,
                                          Kind::Symbol, Kind::Han,   Kind::Currency, Kind::Space};

constexpr std::array<Counts, kKinds> kCountsOf = [] {
  std::array<Counts, kKinds> counts{};
  for (std::size_t i = 0; i < kCounted.size(); ++i) {
    counts[static_cast<std::size_t>(kCounted[i])] = Counts{1} << (8 * i);
  }
  return counts;
}();

constexpr std::array<Counts, 0x80> kAsciiCounts = [] {
  std::array<Counts, 0x80> counts{};
  for (std::size_t c = 0; c < counts.size(); ++c) {
    counts[c] = kCountsOf[static_cast<std::size_t>(kBytes[c])];
  }
  return counts;
}();

constexpr bool is_upper_in(Counts one) { return (one & 1) != 0; }
constexpr bool is_space_in(Counts one) { return one >> 56 != 0; }

// Parts of a text whose bytes of each kind are the bits of a number.
constexpr std::size_t kPartBytes = 64;

inline std::uint32_t count_bits(std::uint64_t bits) {
  return static_cast<std::uint32_t>(std::popcount(bits));
}

// Adds the counts of a part, all of it ASCII. `after_space`: 1 at the front of a word, else 0.
[[gnu::always_inline]] inline void add_ascii(std::string_view part, TextShape& shape,
                                             std::uint32_t& after_space) {
  const std::uint64_t all = ~std::uint64_t{0} >> (kPartBytes - part.size());
  const std::uint64_t spaces =
      matching_bytes(part, [](auto c) { return (c == ' ') | ((c >= '\t') & (c <= '\r')); });
  const std::uint64_t upper = matching_bytes(part, [](auto c) { return (c >= 'A') & (c <= 'Z'); });
  const std::uint64_t begins = ~spaces & all & (spaces << 1 | after_space);
  after_space = static_cast<std::uint32_t>(spaces >> (part.size() - 1));
  shape.chars += count_bits(~spaces & all);
  shape.words += count_bits(begins);
  shape.capital_words += count_bits(begins & upper);
  shape.upper += count_bits(upper);
  // Many parts consist of letters and blanks.
  const std::uint64_t others =
      matching_bytes(part, [](auto c) { return (c != ' ') & ((c < 'A') | (c > 'z')); });
  if (others == 0) return;
  shape.digits += count_bits(matching_bytes(part, [](auto c) { return (c >= '0') & (c <= '9'); }));
  shape.ends +=
      count_bits(matching_bytes(part, [](auto c) { return (c == '.') | (c == '!') | (c == '?'); }));
  shape.commas += count_bits(matching_bytes(part, [](auto c) { return (c == ',') | (c == ';'); }));
  shape.symbols += count_bits(matching_bytes(part, [](auto c) {
    return (c == '|') | (c == '>') | (c == '<') | (c == '*') | (c == '#') | (c == '+') | (c == '~');
  }));
  shape.currency += count_bits(matching_bytes(part, [](auto c) { return c == '$'; }));
}

// The same for the characters that begin in a part of any kind. Returns the place behind the last
// of them.
std::size_t add_part(std::string_view text, std::size_t at, TextShape& shape,
                     std::uint32_t& after_space) {
  const std::size_t end = std::min(at + kPartBytes, text.size());
  Counts counts = 0;
  std::uint32_t n = 0;
  std::uint32_t words = 0;
  std::uint32_t capital_words = 0;
  for (; at < end; ++n) {
    const auto byte = static_cast<unsigned char>(text[at]);
    Counts one = 0;
    if (byte < kAsciiCounts.size()) {
      one = kAsciiCounts[byte];
      ++at;
    } else {
      const text::CodePoint point = text::code_point_at(text, at);
      one = kCountsOf[static_cast<std::size_t>(kind_of_wide(point.value))];
      at += point.length;
    }
    counts += one;
    const std::uint32_t space = is_space_in(one) ? 1 : 0;
    const std::uint32_t begins = after_space & (space ^ 1);
    words += begins;
    capital_words += begins & (is_upper_in(one) ? 1 : 0);
    after_space = space;
  }
  const auto of = [counts](Kind kind) {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < kCounted.size(); ++i) {
      if (kCounted[i] == kind) count = static_cast<std::uint32_t>(counts >> (8 * i) & 0xFF);
    }
    return count;
  };
  shape.words += words;
  shape.capital_words += capital_words;
  shape.chars += n - of(Kind::Space);
  shape.upper += of(Kind::Upper);
  shape.digits += of(Kind::Digit);
  shape.ends += of(Kind::End);
  shape.commas += of(Kind::Comma);
  shape.symbols += of(Kind::Symbol);
  shape.han += of(Kind::Han);
  shape.currency += of(Kind::Currency);
  return at;
}

// Returns the kind of the character that begins at a place.
Kind kind_at(std::string_view text, std::size_t at) {
  const Kind kind = kBytes[static_cast<unsigned char>(text[at])];
  return kind == Kind::Wide ? kind_of_wide(text::code_point_at(text, at).value) : kind;
}

// Returns the kind of the first character that is not white space.
Kind first_kind(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += text::code_point_at(text, at).length) {
    if (const Kind kind = kind_at(text, at); kind != Kind::Space) return kind;
  }
  return Kind::Space;
}

// Returns the kind of the last character that is neither white space nor Closing; Closing if there
// is none.
Kind last_kind(std::string_view text) {
  for (std::size_t at = text.size(); at-- > 0;) {
    if (is_continuation(text[at])) continue;
    const Kind kind = kind_at(text, at);
    if (kind != Kind::Space && kind != Kind::Closing) return kind;
  }
  return Kind::Closing;
}

}  // namespace

void add_shape(std::string_view text, TextShape& shape, bool& in_word) {
  const bool first_words = shape.words == 0;
  std::uint32_t after_space = in_word ? 0 : 1;
  // Processors with wide vectors count bits in one instruction, too.
  run_wide([&]() __attribute__((always_inline)) {
    for (std::size_t at = 0; at < text.size();) {
      const std::string_view part = text.substr(at, kPartBytes);
      if (matching_bytes(part, [](auto c) { return c >= 0x80; }) != 0) {
        at = add_part(text, at, shape, after_space);
      } else {
        add_ascii(part, shape, after_space);
        at += part.size();
      }
    }
  });
  in_word = after_space == 0;
  if (first_words && shape.words > 0) shape.starts_upper = first_kind(text) == Kind::Upper;
  const Kind last = last_kind(text);
  if (last == Kind::Closing) return;
  shape.ends_sentence = last == Kind::End;
  shape.ends_colon = last == Kind::Colon;
}

}  // namespace sito::extract::learned
