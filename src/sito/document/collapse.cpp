// SPDX-License-Identifier: Apache-2.0
#include "sito/document/collapse.h"

#include "sito/text/clean.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace sito {
namespace {

// Returns true for bytes that may begin white space other than a blank, or an idle character. Those
// above ASCII begin with C2 (U+0085, U+00A0, U+00AD), E1 (U+1680), E2 (U+2000..U+2064), E3 (U+3000)
// or EF (U+FEFF).
constexpr bool may_be_special(unsigned char byte) {
  return byte < 0x20 || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3) || byte == 0xEF;
}

// Bytes that are tested together. A vector type of GCC and clang, because all target machines test
// them in one instruction.
constexpr std::size_t kStride = 16;
using Stride = unsigned char __attribute__((vector_size(kStride)));

Stride load(const char* p) {
  Stride bytes;
  std::memcpy(&bytes, p, kStride);
  return bytes;
}

constexpr Stride all(unsigned char byte) { return Stride{} + byte; }

// Returns true if p[1, kStride] has no byte that may be special, and no two blanks in a row. Requires that p[0] was tested.
bool is_plain_stride(const char* p) {
  const Stride here = load(p);
  const Stride next = load(p + 1);
  const auto care = (next < all(0x20)) | (next == all(0xC2)) | (next == all(0xEF)) |
                    ((next & all(0xFC)) == all(0xE0)) | ((here == all(' ')) & (next == all(' ')));
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &care, kStride);
  return (halves[0] | halves[1]) == 0;
}

// Returns the length of the front of `text` that can be copied unchanged, because its only white
// space is single blanks between visible characters. text[from] is visible.
std::size_t plain_length(std::string_view text, std::size_t from) {
  std::size_t at = from;
  if (at < text.size() && !may_be_special(static_cast<unsigned char>(text[at]))) {
    while (at + kStride < text.size() && is_plain_stride(text.data() + at)) at += kStride;
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
