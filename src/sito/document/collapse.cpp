// SPDX-License-Identifier: Apache-2.0
#include "sito/document/collapse.h"

#include "sito/text/utf8.h"

#include <cstdint>

namespace sito {
namespace {

// Bytes that may begin white space other than a blank. All white space above ASCII begins with C2
// (U+0085, U+00A0), E1 (U+1680), E2 (U+2000..U+205F) or E3 (U+3000).
constexpr bool may_begin_space(unsigned char byte) {
  return byte < 0x20 || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3);
}

// How many bytes are looked at together: a loop of this length compiles to vector instructions.
constexpr std::size_t kStride = 16;

// Is there a byte at p[0, kStride) that may begin a run of white space other than one blank?
// Reads one byte more.
bool stride_needs_care(const char* p) {
  unsigned char found = 0;
  for (std::size_t i = 0; i < kStride; ++i) {
    const auto byte = static_cast<unsigned char>(p[i]);
    const auto next = static_cast<unsigned char>(p[i + 1]);
    found = static_cast<unsigned char>(
        found | static_cast<unsigned char>(may_begin_space(byte)) |
        static_cast<unsigned char>((byte == ' ') & (next <= ' ')) |
        static_cast<unsigned char>((byte == ' ') & may_begin_space(next)));
  }
  return found != 0;
}

// Length of the front of `text` that can be copied as it is: no white space but single blanks
// between visible characters. text[from] is visible.
std::size_t plain_length(std::string_view text, std::size_t from) {
  std::size_t at = from;
  while (at + kStride < text.size() && !stride_needs_care(text.data() + at)) at += kStride;
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == ' ') {
      if (at + 1 == text.size()) break;
      const auto next = static_cast<unsigned char>(text[at + 1]);
      if (next <= ' ' || may_begin_space(next)) break;
    } else if (may_begin_space(byte)) {
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
    if (pending_) text_ += ' ';
    pending_ = false;
    // The character itself goes along, also when its first byte is one of white space's.
    const std::size_t rest = at + point.length;
    const std::size_t length = point.length + plain_length(piece, rest);
    text_.append(piece, at, length);
    at += length;
  }
}

}  // namespace sito
