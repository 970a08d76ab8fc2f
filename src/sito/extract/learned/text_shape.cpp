// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/text_shape.h"

#include "sito/text/utf8.h"

#include <array>
#include <numeric>

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
    kinds[static_cast<std::size_t>(c)] = Kind::Space;
  }
  for (std::size_t c = 'A'; c <= 'Z'; ++c) kinds[c] = Kind::Upper;
  for (std::size_t c = '0'; c <= '9'; ++c) kinds[c] = Kind::Digit;
  for (const char c : {'.', '!', '?'}) kinds[static_cast<std::size_t>(c)] = Kind::End;
  for (const char c : {',', ';'}) kinds[static_cast<std::size_t>(c)] = Kind::Comma;
  for (const char c : {')', ']', '"', '\''}) kinds[static_cast<std::size_t>(c)] = Kind::Closing;
  for (const char c : {'|', '>', '<', '*', '#', '+', '~'}) {
    kinds[static_cast<std::size_t>(c)] = Kind::Symbol;
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

}  // namespace

void add_shape(std::string_view text, TextShape& shape, bool& in_word) {
  const auto kind_at = [text](std::size_t at) {
    return kBytes[static_cast<unsigned char>(text[at])];
  };
  std::array<std::uint32_t, kKinds> counts{};
  Kind last = Kind::Closing;  // that is not Closing
  for (std::size_t at = 0; at < text.size();) {
    Kind kind = kind_at(at);
    std::uint32_t n = 1;
    if (kind == Kind::Wide) {
      const text::CodePoint point = text::code_point_at(text, at);
      kind = kind_of_wide(point.value);
      at += point.length;
    } else {
      const std::size_t begin = at++;
      // Most characters are Lower. Counts a run of them at once, because each count waits for the
      // one before.
      while (kind == Kind::Lower && at < text.size() && kind_at(at) == Kind::Lower) ++at;
      n = static_cast<std::uint32_t>(at - begin);
    }
    counts[static_cast<std::size_t>(kind)] += n;
    if (kind == Kind::Space) {
      in_word = false;
      continue;
    }
    if (!in_word) {
      in_word = true;
      ++shape.words;
      if (kind == Kind::Upper) ++shape.capital_words;
      if (shape.words == 1) shape.starts_upper = kind == Kind::Upper;
    }
    if (kind != Kind::Closing) last = kind;
  }
  const auto of = [&counts](Kind kind) { return counts[static_cast<std::size_t>(kind)]; };
  shape.chars += std::accumulate(counts.begin(), counts.end(), 0U) - of(Kind::Space);
  shape.upper += of(Kind::Upper);
  shape.digits += of(Kind::Digit);
  shape.ends += of(Kind::End);
  shape.commas += of(Kind::Comma);
  shape.symbols += of(Kind::Symbol);
  shape.han += of(Kind::Han);
  shape.currency += of(Kind::Currency);
  if (last == Kind::Closing) return;
  shape.ends_sentence = last == Kind::End;
  shape.ends_colon = last == Kind::Colon;
}

}  // namespace sito::extract::learned
