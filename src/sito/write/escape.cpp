// SPDX-License-Identifier: Apache-2.0
#include "sito/write/escape.h"

#include "sito/base/find_byte.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace sito::write {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD REPLACEMENT CHARACTER

// Bytes that append_json must examine: C2 may begin U+0085, E2 U+2028 and U+2029.
constexpr auto kConcernsJson = [](auto byte) {
  return (byte < 0x20) | (byte == '"') | (byte == '\\') | ((byte & 0xDF) == 0xC2);
};

// Bytes that append_xml must examine: EF may begin U+FFFE and U+FFFF.
constexpr auto kConcernsXml = [](auto byte) {
  return (byte == '&') | (byte == '<') | (byte == '>') | (byte == '"') | (byte == 0xEF);
};

// Appends the character at text[at], which needs work in JSON; returns its length.
std::size_t append_json_character(std::string_view text, std::size_t at, std::string& out) {
  const char byte = text[at];
  switch (byte) {
    case '"':
      out += "\\\"";
      return 1;
    case '\\':
      out += "\\\\";
      return 1;
    case '\n':
      out += "\\n";
      return 1;
    case '\t':
      out += "\\t";
      return 1;
    case '\r':
      out += "\\r";
      return 1;
    default:
      break;
  }
  if (static_cast<unsigned char>(byte) < 0x20) {
    out += "\\u00";
    out += kHexDigits[static_cast<unsigned char>(byte) >> 4];
    out += kHexDigits[static_cast<unsigned char>(byte) & 15];
    return 1;
  }
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("\xC2\x85")) {
    out += "\\u0085";
    return 2;
  }
  if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
    out += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
    return 3;
  }
  out += byte;
  return 1;
}

std::size_t append_xml_character(std::string_view text, std::size_t at, std::string& out) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) return 3;
  const std::string_view reference = text::xml_reference(text[at]);
  out += reference.empty() ? rest.substr(0, 1) : reference;
  return 1;
}

template <typename Concerns>
void append_escaped(std::string_view text, Concerns concerns,
                    std::size_t (*append)(std::string_view, std::size_t, std::string&),
                    std::string& out) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = find_byte(text, at, concerns);
    out.append(text, at, end - at);
    at = end;
    if (at < text.size()) at += append(text, at, out);
  }
}

}  // namespace

void append_json(std::string_view text, std::string& out) {
  append_escaped(text, kConcernsJson, append_json_character, out);
}

void append_json_in_script(std::string_view text, std::string& out) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("<>&"), text.size());
    append_json(text.substr(0, end), out);
    text.remove_prefix(end);
    if (text.empty()) return;
    out += "\\u00";
    out += kHexDigits[static_cast<unsigned char>(text.front()) >> 4];
    out += kHexDigits[static_cast<unsigned char>(text.front()) & 15];
    text.remove_prefix(1);
  }
}

void append_xml(std::string_view text, std::string& out) {
  append_escaped(text, kConcernsXml, append_xml_character, out);
}

void append_vertical_value(std::string_view text, std::string& out) {
  const bool ends_in_backslash = text.ends_with('\\');
  if (ends_in_backslash) text.remove_suffix(1);
  append_xml(text, out);
  if (ends_in_backslash) out += "&#92;";
}

std::string_view as_utf8(std::string_view bytes, std::string& storage) {
  if (text::is_valid_utf8(bytes)) return bytes;
  storage.clear();
  for (std::size_t at = 0; at < bytes.size();) {
    constexpr std::size_t kLongestCharacter = 4;
    std::size_t length = 1;
    while (length <= kLongestCharacter && !text::is_valid_utf8(bytes.substr(at, length))) ++length;
    if (length > kLongestCharacter) {
      storage += kReplacement;
      ++at;
      continue;
    }
    storage.append(bytes, at, length);
    at += length;
  }
  return storage;
}

void append_number(std::uint64_t value, std::string& out) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

void append_number(float value, std::string& out) {
  std::array<char, 32> digits;
  if (!std::isfinite(value)) value = 0;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace sito::write
