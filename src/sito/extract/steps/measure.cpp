// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/measure.h"

#include "sito/text/utf8.h"

#include <array>

namespace sito::extract {
namespace {

// What a byte is, as bits, so that the common bytes are counted without a branch.
constexpr std::uint8_t kStart = 1;   // first byte of a character that is not white space
constexpr std::uint8_t kSpace = 2;   // ASCII white space
constexpr std::uint8_t kLookAt = 4;  // may begin white space beyond ASCII, the sign, or "&copy"

constexpr std::array<std::uint8_t, 256> make_byte_bits() {
  std::array<std::uint8_t, 256> bits{};
  for (unsigned byte = 0; byte < 256; ++byte) bits[byte] = (byte & 0xC0) == 0x80 ? 0 : kStart;
  for (unsigned byte = 0x09; byte <= 0x0D; ++byte) bits[byte] = kSpace;
  bits[' '] = kSpace;
  for (const unsigned lead : {0xC2U, 0xE1U, 0xE2U, 0xE3U}) bits[lead] |= kLookAt;
  bits['&'] |= kLookAt;
  return bits;
}
constexpr std::array<std::uint8_t, 256> kByteBits = make_byte_bits();

constexpr std::string_view kCopySign = "\xC2\xA9";  // U+00A9 COPYRIGHT SIGN
constexpr std::string_view kCopyWord = "&copy";     // an ampersand that was escaped twice

}  // namespace

TextMeasure measure_text(std::string_view text) {
  TextMeasure m;
  std::uint8_t before = 0;  // bits of the character in front
  std::uint8_t first = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::uint8_t bits = kByteBits[static_cast<unsigned char>(text[at])];
    std::size_t length = 1;
    if ((bits & kLookAt) != 0) {
      const std::string_view rest = text.substr(at);
      if (rest.starts_with(kCopySign) || rest.starts_with(kCopyWord)) {
        m.copyright = true;
      } else if (text[at] != '&') {
        const text::CodePoint point = text::code_point_at(text, at);
        if (text::is_space(point.value)) {
          bits = kSpace;
          length = point.length;
        }
      }
    }
    m.n_chars += bits & kStart;
    m.n_runs += (bits & ~before & kSpace) != 0 ? 1 : 0;
    if (at == 0) first = bits;
    before = bits;
    at += length;
  }
  m.leading = (first & kSpace) != 0;
  m.trailing = (before & kSpace) != 0;
  return m;
}

}  // namespace sito::extract
