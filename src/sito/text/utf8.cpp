// SPDX-License-Identifier: Apache-2.0
// Each function has a fast path for ASCII, because most bytes of pages are ASCII.
#include "sito/text/utf8.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace sito::text {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;

std::uint64_t load8(const char* at) {
  std::uint64_t value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

unsigned byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_continuation(unsigned byte) { return (byte & 0xC0) == 0x80; }

/// Classes of bytes for the white space scanners.
enum class SpaceClass : std::uint8_t { No, Space, Perhaps };

constexpr std::array<SpaceClass, 256> make_space_classes() {
  std::array<SpaceClass, 256> table{};
  for (unsigned byte = 0x09; byte <= 0x0D; ++byte) table[byte] = SpaceClass::Space;
  table[' '] = SpaceClass::Space;
  // Lead bytes of U+0085, U+00A0, U+1680, U+2000..U+205F and U+3000.
  for (const unsigned lead : {0xC2U, 0xE1U, 0xE2U, 0xE3U}) table[lead] = SpaceClass::Perhaps;
  return table;
}
constexpr std::array<SpaceClass, 256> kSpaceClasses = make_space_classes();

/// Returns the length in bytes of the white space character at text[at]; 0 if there is none.
/// Accepts any bytes.
std::size_t space_length(std::string_view text, std::size_t at) {
  const SpaceClass kind = kSpaceClasses[byte_at(text, at)];
  if (kind == SpaceClass::No) return 0;
  if (kind == SpaceClass::Space) return 1;
  const std::size_t length = byte_at(text, at) == 0xC2 ? 2 : 3;
  if (text.size() - at < length) return 0;
  return is_space(code_point_at(text, at).value) ? length : 0;
}

/// Returns a number whose bit i says whether the byte i behind `at` can begin white space. Only the
/// next kByteStride bytes count.
std::uint32_t perhaps_space(std::string_view text, std::size_t at) {
  const auto perhaps = [](auto byte) {
    return (byte <= ' ') | (byte == 0xC2) | ((byte >= 0xE1) & (byte <= 0xE3));
  };
  const std::size_t left = text.size() - at;
  if (left >= kByteStride) return matching_stride(load_stride(text.data() + at), perhaps);
  if (text.size() < kByteStride) {
    return matching_stride(load_short_stride(text.substr(at)), perhaps) & ((1U << left) - 1);
  }
  const char* const last = text.data() + text.size() - kByteStride;
  return matching_stride(load_stride(last), perhaps) >> (kByteStride - left);
}

/// Returns the first white space at or after `at` that `ends(its place, its length)`, or the end.
template <typename Ends>
std::size_t find_space_if(std::string_view text, std::size_t at, Ends ends) {
  for (; at < text.size(); at += kByteStride) {
    for (std::uint32_t found = perhaps_space(text, at); found != 0; found &= found - 1) {
      const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(found));
      const std::size_t length = space_length(text, place);
      if (length != 0 && ends(place, length)) return place;
    }
  }
  return text.size();
}

/// Returns the first white space at or after `at`, or the end.
std::size_t find_space(std::string_view text, std::size_t at) {
  return find_space_if(text, at, [](std::size_t, std::size_t) { return true; });
}

std::size_t skip_space(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const std::size_t length = space_length(text, at);
    if (length == 0) break;
    at += length;
    // More than one is mostly the indentation of a line.
    if (at < text.size() && kSpaceClasses[byte_at(text, at)] == SpaceClass::Space) {
      at = find_byte(text, at,
                     [](auto byte) { return (byte != ' ') & ((byte < '\t') | (byte > '\r')); });
    }
  }
  return at;
}

/// Returns the length of the well-formed sequence at `at` (a byte above 0x7F), or 0. Unicode 15,
/// table 3-7.
std::size_t sequence_length(const unsigned char* at, std::size_t left) {
  const unsigned lead = at[0];
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (lead < 0xE0) return left >= 2 && is_continuation(at[1]) ? 2 : 0;
  if (lead < 0xF0) {
    if (left < 3 || !is_continuation(at[1]) || !is_continuation(at[2])) return 0;
    if (lead == 0xE0 && at[1] < 0xA0) return 0;  // overlong
    if (lead == 0xED && at[1] > 0x9F) return 0;  // surrogate
    return 3;
  }
  if (left < 4 || !is_continuation(at[1]) || !is_continuation(at[2]) || !is_continuation(at[3]))
    return 0;
  if (lead == 0xF0 && at[1] < 0x90) return 0;  // overlong
  if (lead == 0xF4 && at[1] > 0x8F) return 0;  // above U+10FFFF
  return 4;
}

/// Makes the capitals of `n` bytes of ASCII small. The last eight bytes overlap those before them.
void lower_ascii(char* bytes, std::size_t n) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  for (std::size_t at = 0; n >= 8 && at < n; at += 8) {
    char* const to = bytes + std::min(at, n - 8);
    std::uint64_t word = load8(to);
    const std::uint64_t capitals =
        ((word + kOnes * (0x80 - 'A')) & ~(word + kOnes * (0x7F - 'Z'))) & kHighBits;
    word |= capitals >> 2;
    std::memcpy(to, &word, sizeof word);
  }
  for (std::size_t at = 0; n < 8 && at < n; ++at) bytes[at] = sito::lower(bytes[at]);
}

/// The end of the lower-case table: most web text is below (Latin, Greek, Cyrillic, Armenian).
constexpr char32_t kLowerTableEnd = 0x800;
const std::array<char32_t, kLowerTableEnd>& lower_table() {
  static const std::array<char32_t, kLowerTableEnd> table = [] {
    std::array<char32_t, kLowerTableEnd> made{};
    for (char32_t value = 0; value < kLowerTableEnd; ++value)
      made[value] = static_cast<char32_t>(u_tolower(static_cast<UChar32>(value)));
    return made;
  }();
  return table;
}

}  // namespace

std::size_t encode_utf8(char32_t value, char* to) {
  const auto put = [&](std::size_t i, char32_t bits) { to[i] = static_cast<char>(bits); };
  if (value < 0x80) {
    put(0, value);
    return 1;
  }
  if (value < 0x800) {
    put(0, 0xC0 | value >> 6);
    put(1, 0x80 | (value & 0x3F));
    return 2;
  }
  if (value < 0x10000) {
    put(0, 0xE0 | value >> 12);
    put(1, 0x80 | (value >> 6 & 0x3F));
    put(2, 0x80 | (value & 0x3F));
    return 3;
  }
  put(0, 0xF0 | value >> 18);
  put(1, 0x80 | (value >> 12 & 0x3F));
  put(2, 0x80 | (value >> 6 & 0x3F));
  put(3, 0x80 | (value & 0x3F));
  return 4;
}

CodePoint code_point_before(std::string_view text, std::size_t end) {
  std::size_t at = end - 1;
  while (at > 0 && sito::is_continuation(text[at])) --at;
  return code_point_at(text, at);
}

void append_utf8(char32_t value, std::string& out) {
  std::array<char, 4> bytes{};
  out.append(bytes.data(), encode_utf8(value, bytes.data()));
}

bool is_valid_utf8(std::string_view bytes) {
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  while (at < end) {
    while (end - at >= 32 &&
           ((load8(at) | load8(at + 8) | load8(at + 16) | load8(at + 24)) & kHighBits) == 0)
      at += 32;
    while (end - at >= 8 && (load8(at) & kHighBits) == 0) at += 8;
    // Then one character at a time up to the next run of ASCII.
    for (int ascii = 0; at < end && ascii < 8;) {
      const auto* byte = reinterpret_cast<const unsigned char*>(at);
      if (*byte < 0x80) {
        ++at;
        ++ascii;
        continue;
      }
      const std::size_t length = sequence_length(byte, static_cast<std::size_t>(end - at));
      if (length == 0) return false;
      at += length;
      ascii = 0;
    }
  }
  return true;
}

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += static_cast<signed char>(byte) > -65 ? 1 : 0;
  return count;
}

bool is_blank(std::string_view text) { return skip_space(text, 0) == text.size(); }

bool is_letter_or_digit(char32_t value) {
  if (value < 0x80)
    return (value >= '0' && value <= '9') || ((value | 0x20) >= 'a' && (value | 0x20) <= 'z');
  return u_isalnum(static_cast<UChar32>(value)) != 0;
}

void append_collapsed(std::string_view text, std::string& out) {
  // Words with one blank between them are copied together.
  const auto is_wide = [text](std::size_t at, std::size_t) {
    return text[at] != ' ' || at + 1 == text.size() || space_length(text, at + 1) != 0;
  };
  std::size_t at = skip_space(text, 0);
  bool first = true;
  while (at < text.size()) {
    const std::size_t end = find_space_if(text, at, is_wide);
    if (!first) out.push_back(' ');
    first = false;
    out.append(text.data() + at, end - at);
    at = skip_space(text, end);
  }
}

std::string collapse_and_trim(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  append_collapsed(text, out);
  return out;
}

std::string_view trim(std::string_view text) {
  if (text.empty()) return text;
  const unsigned end = byte_at(text, text.size() - 1);
  const bool is_trimmed = kSpaceClasses[byte_at(text, 0)] == SpaceClass::No && end < 0x80 &&
                          kSpaceClasses[end] == SpaceClass::No;
  if (is_trimmed) return text;  // as most are
  text.remove_prefix(skip_space(text, 0));
  while (!text.empty()) {
    std::size_t last = text.size() - 1;
    while (last > 0 && is_continuation(byte_at(text, last))) --last;
    if (space_length(text, last) != text.size() - last) break;
    text.remove_suffix(text.size() - last);
  }
  return text;
}

char32_t lower(char32_t value) {
  if (value < 0x80) return value >= 'A' && value <= 'Z' ? value | 0x20 : value;
  if (value < kLowerTableEnd) return lower_table()[value];
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(value)));
}

char32_t upper(char32_t value) {
  return static_cast<char32_t>(u_toupper(static_cast<UChar32>(value)));
}

void append_lower(std::string_view text, std::string& out) {
  const std::size_t begin = out.size();
  out.append(text);
  std::size_t at = find_byte(text, 0, [](auto byte) { return byte >= 0x80; });
  lower_ascii(out.data() + begin, at);
  if (at == text.size()) return;
  out.resize(begin + at);
  while (at < text.size()) {
    const auto* const byte = reinterpret_cast<const unsigned char*>(text.data()) + at;
    const std::size_t length = sequence_length(byte, text.size() - at);
    if (length == 0) {
      out += text[at++];
    } else {
      append_utf8(lower(code_point_at(text, at).value), out);
      at += length;
    }
    const std::size_t end = find_byte(text, at, [](auto byte) { return byte >= 0x80; });
    out.append(text, at, end - at);
    lower_ascii(out.data() + (out.size() - (end - at)), end - at);
    at = end;
  }
}

std::string_view next_word(std::string_view text, std::size_t& from) {
  std::size_t begin = from;
  // There is nearly always one blank or none.
  if (begin < text.size() && text[begin] == ' ') ++begin;
  if (begin < text.size() && kSpaceClasses[byte_at(text, begin)] != SpaceClass::No) {
    begin = skip_space(text, begin);
  }
  from = find_space(text, begin);
  return text.substr(begin, from - begin);
}

}  // namespace sito::text
