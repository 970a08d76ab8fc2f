// SPDX-License-Identifier: Apache-2.0
// Copies runs of allowed bytes whole.
#include "sito/text/clean.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>

namespace sito::text {
namespace {

enum class Fate : std::uint8_t { Keep, Blank, Remove, Bar, Look };

constexpr std::array<Fate, 256> make_fates() {
  std::array<Fate, 256> table{};
  for (unsigned byte = 0; byte < 0x20; ++byte) table[byte] = Fate::Remove;
  for (unsigned byte = 0x09; byte <= 0x0D; ++byte) table[byte] = Fate::Blank;
  table[0x7F] = Fate::Remove;
  table['|'] = Fate::Bar;
  // Lead bytes of U+0080..U+00BF, U+0600..U+063F, U+2000..U+2FFF and U+F000..U+FFFF.
  for (const unsigned lead : {0xC2U, 0xD8U, 0xE2U, 0xEFU}) table[lead] = Fate::Look;
  return table;
}
constexpr std::array<Fate, 256> kFates = make_fates();

/// Letters from this one on (Armenian, Hebrew, Arabic, the Indic scripts ...) may need a joiner.
constexpr char32_t kFirstJoiningLetter = 0x0530;

constexpr std::string_view kBrokenBar = "\xC2\xA6";  // U+00A6 BROKEN BAR

bool follows_joining_letter(std::string_view text, std::size_t at) {
  if (at == 0) return false;
  const char32_t value = code_point_before(text, at).value;
  const bool is_mark = (value >= 0x2000 && value <= 0x206F) || value == 0xFEFF;  // blanks, marks
  return value >= kFirstJoiningLetter && !is_mark;
}

bool separates_words(std::string_view before) {
  if (before.empty()) return false;
  const char32_t value = code_point_before(before, before.size()).value;
  constexpr std::pair<char32_t, char32_t> kScripts[] = {
      {0x0E00, 0x0EFF}, {0x1000, 0x109F}, {0x1780, 0x17FF}, {0xA9E0, 0xA9FF}, {0xAA60, 0xAA7F}};
  return std::any_of(std::begin(kScripts), std::end(kScripts), [value](const auto& script) {
    return value >= script.first && value <= script.second;
  });
}

Fate fate_of(std::string_view text, std::size_t at, char32_t value) {
  if (value == 0x85 || value == 0x2028 || value == 0x2029) return Fate::Blank;
  if (value < 0xA0 || value == 0x200B) return Fate::Remove;  // C1 controls, ZERO WIDTH SPACE
  if (is_idle(value, text.substr(0, at))) return Fate::Remove;
  const bool is_bidi = value == 0x061C || value == 0x200E || value == 0x200F ||
                       (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
  return is_bidi ? Fate::Remove : Fate::Keep;
}

/// A character that is not simply copied: its place, length in bytes and fate.
struct Place {
  std::size_t at = 0;
  std::size_t length = 0;
  Fate fate = Fate::Keep;
};
Place next_place(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    const Fate fate = kFates[static_cast<unsigned char>(text[at])];
    if (fate == Fate::Keep) continue;
    if (fate != Fate::Look) return {at, 1, fate};
    const CodePoint point = code_point_at(text, at);
    const Fate looked = fate_of(text, at, point.value);
    if (looked != Fate::Keep) return {at, point.length, looked};
  }
  return {text.size(), 0, Fate::Keep};
}

}  // namespace

bool is_idle(char32_t value, std::string_view before) {
  if (value == 0x200B) return !separates_words(before);
  if (value == 0x200C || value == 0x200D) return !follows_joining_letter(before, before.size());
  return value == 0xAD || value == 0xFEFF || (value >= 0x2060 && value <= 0x2064);
}

void append_clean(std::string_view text, std::string& out) {
  std::size_t from = 0;
  while (true) {
    const Place place = next_place(text, from);
    out.append(text.data() + from, place.at - from);
    if (place.length == 0) return;
    if (place.fate == Fate::Blank) out.push_back(' ');
    if (place.fate == Fate::Bar) out.append(kBrokenBar);
    from = place.at + place.length;
  }
}

bool is_clean(std::string_view text) { return next_place(text, 0).length == 0; }

}  // namespace sito::text
