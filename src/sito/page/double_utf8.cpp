// SPDX-License-Identifier: Apache-2.0
#include "sito/page/double_utf8.h"

#include "sito/base/deadline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sito {
namespace {

// Fewer may be examples in a text about encodings.
constexpr std::size_t kLeastCertain = 3;

struct Special {
  std::string_view utf8;
  std::uint8_t byte = 0;
};
// What windows-1252 has in place of the control characters from 0x80 to 0x9F.
constexpr auto kSpecials = std::to_array<Special>({
    {"\xE2\x82\xAC", 0x80}, {"\xE2\x80\x9A", 0x82}, {"\xC6\x92", 0x83},     {"\xE2\x80\x9E", 0x84},
    {"\xE2\x80\xA6", 0x85}, {"\xE2\x80\xA0", 0x86}, {"\xE2\x80\xA1", 0x87}, {"\xCB\x86", 0x88},
    {"\xE2\x80\xB0", 0x89}, {"\xC5\xA0", 0x8A},     {"\xE2\x80\xB9", 0x8B}, {"\xC5\x92", 0x8C},
    {"\xC5\xBD", 0x8E},     {"\xE2\x80\x98", 0x91}, {"\xE2\x80\x99", 0x92}, {"\xE2\x80\x9C", 0x93},
    {"\xE2\x80\x9D", 0x94}, {"\xE2\x80\xA2", 0x95}, {"\xE2\x80\x93", 0x96}, {"\xE2\x80\x94", 0x97},
    {"\xCB\x9C", 0x98},     {"\xE2\x84\xA2", 0x99}, {"\xC5\xA1", 0x9A},     {"\xE2\x80\xBA", 0x9B},
    {"\xC5\x93", 0x9C},     {"\xC5\xBE", 0x9E},     {"\xC5\xB8", 0x9F},
});

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

/// A character of several bytes that was written twice.
struct Doubled {
  std::array<char, 4> bytes = {};
  std::size_t n_bytes = 0;
  std::size_t length = 0;  // in the text; 0: none
  bool certain = false;    // no right text has it
};

bool is_valid(const std::array<char, 4>& bytes) {
  const auto first = static_cast<std::uint8_t>(bytes[0]);
  const auto second = static_cast<std::uint8_t>(bytes[1]);
  switch (first) {
    case 0xE0:
      return second >= 0xA0;
    case 0xED:
      return second < 0xA0;
    case 0xF0:
      return second >= 0x90;
    case 0xF4:
      return second < 0x90;
    default:
      return true;
  }
}

/// Reads a doubled character. `text` begins with the first byte of a letter from U+00C0 on.
Doubled read_doubled(std::string_view text) {
  Doubled read;
  const auto lead = static_cast<std::uint8_t>(byte_at(text, 1) + 0x40);
  if (lead < 0xC2 || lead > 0xF4) return read;
  const std::size_t n = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  read.bytes[0] = static_cast<char>(lead);
  std::size_t at = 2;
  for (std::size_t i = 1; i < n; ++i) {
    if (byte_at(text, at) == 0xC2) {
      read.bytes[i] = text[at + 1];
      read.certain = read.certain || byte_at(text, at + 1) < 0xA0;
      at += 2;
      continue;
    }
    const auto* const special = std::ranges::find_if(
        kSpecials, [&](const Special& one) { return text.substr(at).starts_with(one.utf8); });
    if (special == kSpecials.end()) return read;
    read.bytes[i] = static_cast<char>(special->byte);
    read.certain = read.certain || (lead == 0xE2 && i == 1 && special->byte == 0x80);
    at += special->utf8.size();
  }
  if (!is_valid(read.bytes)) return read;
  read.n_bytes = n;
  read.length = at;
  return read;
}

/// Returns where a doubled character may begin, by what right text does not have: a control
/// character, or a euro sign behind an a with circumflex.
bool may_be_doubled(std::string_view text) {
  for (std::size_t at = text.find('\xC3'); at != std::string_view::npos;
       at = text.find('\xC3', at + 1)) {
    const std::uint8_t next = byte_at(text, at + 2);
    if (next == 0xC2 && byte_at(text, at + 3) < 0xA0) return true;
    if (next == 0xE2 && text.substr(at).starts_with("\xC3\xA2\xE2\x82\xAC")) return true;
  }
  return false;
}

/// Calls `take_doubled` for each doubled character and `take_rest` for the bytes between them.
template <typename TakeDoubled, typename TakeRest>
void for_each_part(std::string_view text, TakeDoubled&& take_doubled, TakeRest&& take_rest) {
  std::size_t begin = 0;
  for (std::size_t at = text.find('\xC3'); at != std::string_view::npos;
       at = text.find('\xC3', at)) {
    Deadline::tick();
    const Doubled doubled = read_doubled(text.substr(at));
    if (doubled.length == 0) {
      at += 2;
      continue;
    }
    take_rest(text.substr(begin, at - begin));
    take_doubled(doubled);
    begin = at += doubled.length;
  }
  take_rest(text.substr(begin));
}

}  // namespace

bool append_undoubled(std::string_view text, Buffer& out) {
  if (!may_be_doubled(text)) return false;
  std::size_t certain = 0;
  std::size_t others = 0;  // letters and signs that are no doubled ones, but for Latin-1 signs
  for_each_part(
      text, [&](const Doubled& doubled) { certain += doubled.certain ? 1 : 0; },
      [&](std::string_view rest) {
        others += static_cast<std::size_t>(std::ranges::count_if(
            rest, [](char c) { return static_cast<std::uint8_t>(c) >= 0xC3; }));
      });
  if (certain < kLeastCertain || certain < others) return false;
  for_each_part(
      text,
      [&](const Doubled& doubled) {
        out.append({doubled.bytes.data(), doubled.n_bytes});
      },
      [&](std::string_view rest) { out.append(rest); });
  return true;
}

}  // namespace sito
