// SPDX-License-Identifier: Apache-2.0
#include "sito/document/collapse.h"

#include "sito/base/find_byte.h"
#include "sito/text/clean.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace sito {
namespace {

// Returns true for bytes that may begin white space other than a blank, or an idle character. Those
// above ASCII begin with C2 (U+0085, U+00A0, U+00AD), E1 (U+1680), E2 (U+2000..U+2064), E3 (U+3000)
// or EF (U+FEFF).
constexpr bool may_be_special(unsigned char byte) {
  return byte < 0x20 || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3) || byte == 0xEF;
}

// Returns a number whose bit i says whether p[i + 1] ends what can be copied: it may be special, or
// is the second of two blanks. Reads kByteStride + 1 bytes.
std::uint32_t ends_behind(const char* p) {
  constexpr auto kIsBlank = [](auto byte) { return byte == ' '; };
  const ByteStride next = load_stride(p + 1);
  const std::uint32_t special = matching_stride(next, [](auto byte) {
    return (byte < 0x20) | (byte == 0xC2) | (byte == 0xEF) | ((byte >= 0xE1) & (byte <= 0xE3));
  });
  return special | (matching_stride(load_stride(p), kIsBlank) & matching_stride(next, kIsBlank));
}

// Returns the length of the front of `text` that can be copied unchanged, because its only white
// space is single blanks between visible characters. text[from] is visible.
std::size_t plain_length(std::string_view text, std::size_t from) {
  std::size_t at = from;
  const bool is_long = text.size() > from + kByteStride;
  if (is_long && !may_be_special(static_cast<unsigned char>(text[at]))) {
    // The last stride overlaps the one before it, in which nothing ends.
    const std::size_t last = text.size() - kByteStride - 1;
    for (;; at = std::min(at + kByteStride, last)) {
      if (const std::uint32_t ends = ends_behind(text.data() + at); ends != 0) {
        at += static_cast<std::size_t>(std::countr_zero(ends));
        return at + (text[at] == ' ' ? 0 : 1) - from;
      }
      if (at == last) return text.size() - (text.back() == ' ' ? 1 : 0) - from;
    }
  }
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == ' ') {
      if (at + 1 == text.size()) break;
      const auto next = static_cast<unsigned char>(text[at + 1]);
      if (next <= ' ' || may_be_special(next)) break;
    } else if (may_be_special(byte)) {
      break;
    }
    ++at;
  }
  return at - from;
}

}  // namespace

void Collapser::clear() {
  text_.clear();
  pending_ = false;
}

void Collapser::append(std::string_view piece) {
  std::size_t at = 0;
  while (at < piece.size()) {
    const text::CodePoint point = text::code_point_at(piece, at);
    if (text::is_space(point.value)) {
      pending_ = !text_.empty();
      at += point.length;
      continue;
    }
    if (text::is_idle(point.value, pending_ ? std::string_view() : text_)) {
      at += point.length;
      continue;
    }
    if (pending_) text_ += ' ';
    pending_ = false;
    // The character itself is copied, even if its first byte may be special.
    const std::size_t rest = at + point.length;
    const std::size_t length = point.length + plain_length(piece, rest);
    text_.append(piece, at, length);
    at += length;
  }
}

}  // namespace sito
