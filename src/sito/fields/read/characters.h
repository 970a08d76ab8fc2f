// SPDX-License-Identifier: Apache-2.0
// Inside this room and `xqt` only: the effects of XML on text, and the white space of XQuery.
#pragma once

#include "sito/base/lifetime.h"
#include "sito/text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::fields {

/// The treatment of a character. White space is [\s\p{Z}] of XQuery. U+000C, which pages use as
/// white space and XML 1.0 does not have, becomes a blank. Other characters that XML 1.0 does not
/// have are left out.
enum class CharKind : std::uint8_t { Plain, Space, None };

constexpr CharKind kind_of(char32_t c) {
  if (c < 0x20) {
    return c == '\t' || c == '\n' || c == '\r' || c == '\f' ? CharKind::Space : CharKind::None;
  }
  if (c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
      c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000) {
    return CharKind::Space;
  }
  return c == 0xFFFE || c == 0xFFFF ? CharKind::None : CharKind::Plain;
}

/// Returns false for bytes of UTF-8 that begin only plain characters, or are inside one.
constexpr bool may_be_special(unsigned char byte) {
  return byte <= ' ' || byte == 0xC2 || (byte >= 0xE1 && byte <= 0xE3) || byte == 0xEF;
}

/// Splits valid UTF-8 into runs of plain characters, passed to `plain`, and other characters,
/// passed to `other` one by one with their kind and their bytes. Cost: linear.
template <class Plain, class Other>
void for_each_run(std::string_view text, Plain&& plain, Other&& other) {
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    if (!may_be_special(static_cast<unsigned char>(text[at]))) {
      ++at;
      continue;
    }
    const text::CodePoint c = text::code_point_at(text, at);
    const CharKind kind = kind_of(c.value);
    if (kind != CharKind::Plain) {
      if (at > begin) plain(text.substr(begin, at - begin));
      other(kind, text.substr(at, c.length));
      begin = at + c.length;
    }
    at += c.length;
  }
  if (at > begin) plain(text.substr(begin));
}

/// Returns a text in the form that XML allows (see CharKind); white space except U+000C stays
/// unchanged. The view is of `text` or of `storage`.
std::string_view xml_text(std::string_view text SITO_LIFETIMEBOUND,
                          std::string& storage SITO_LIFETIMEBOUND);

/// Appends with runs of white space as one blank, and none at either end.
void append_normal(std::string_view text, std::string& out);

}  // namespace sito::fields
