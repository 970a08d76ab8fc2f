// SPDX-License-Identifier: Apache-2.0
#include "sito/page/double_utf8.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sito {
namespace {

// Fewer may be examples in a text about encodings.
constexpr std::size_t kLeastCertain = 3;
// Doubled letters alone can be examples, too. A page that was encoded twice has so many of them in
// words, of so many kinds, and at most one right letter for so many of them.
constexpr std::size_t kLeastInWords = 20;
constexpr std::size_t kLeastKinds = 3;
constexpr std::size_t kDoubledToRight = 20;
// ... and most texts of so many bytes have one, not only a quotation.
constexpr std::size_t kLongText = 120;

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
  bool cut = false;        // a blank replaced its second half
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

/// Reads an a with grave whose second half, a no-break space, became a blank or a line break.
/// `front`: the text before it, up to the last doubled character. Behind two capitals a right A with
/// tilde is more likely, since an A with grave has another second half.
Doubled read_cut(std::string_view front, std::string_view text) {
  const std::uint8_t next = byte_at(text, 2);
  if (!text.starts_with("\u00C3") || (next != ' ' && next != '\n' && next != '\r')) return {};
  if (!front.empty() && !is_ascii(front.back())) return {};
  if (front.size() > 1 && is_upper(front.back()) && is_upper(front[front.size() - 2])) return {};
  Doubled read;
  read.bytes = {'\xC3', '\xA0'};
  read.n_bytes = read.length = 2;
  read.cut = true;
  return read;
}

/// Returns true if a doubled character may begin somewhere: a letter stands before a sign or a
/// control character of Latin-1, or before a euro sign.
bool may_be_doubled(std::string_view text) {
  for (std::size_t at = text.find('\xC3'); at != std::string_view::npos;
       at = text.find('\xC3', at + 1)) {
    const std::uint8_t next = byte_at(text, at + 2);
    if (next == 0xC2) return true;
    if (next == 0xE2 && text.substr(at + 2).starts_with("\xE2\x82\xAC")) return true;
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
    Doubled doubled = read_doubled(text.substr(at));
    if (doubled.length == 0) doubled = read_cut(text.substr(begin, at - begin), text.substr(at));
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

/// Returns true if at least a half of the long texts between tags have a doubled character. Scripts
/// and styles do not count.
bool has_many_doubled_texts(std::string_view html) {
  std::size_t n = 0, n_doubled = 0;
  for (std::size_t tag = html.find('<'); tag != std::string_view::npos;) {
    Deadline::tick();
    const std::string_view name = html.substr(tag, 7);
    const std::size_t begin = std::min(html.find('>', tag), html.size());
    tag = html.find('<', begin);
    const std::string_view text = html.substr(begin, tag - begin);
    if (text.size() < kLongText || name == "<script" || name.starts_with("<style")) continue;
    ++n;
    bool doubled = false;
    for_each_part(
        text, [&](const Doubled& one) { doubled = doubled || !one.cut; }, [](std::string_view) {});
    n_doubled += doubled ? 1 : 0;
  }
  return n > 0 && 2 * n_doubled >= n;
}

/// What a text has for and against doubled characters.
class Evidence {
 public:
  void add(const Doubled& doubled) {
    behind_cut_ = doubled.cut;
    if (doubled.cut) {
      ++n_cut_;
      begins_word_ = false;
      behind_letter_ = true;
      return;
    }
    ++n_doubled_;
    certain_ += doubled.certain ? 1 : 0;
    if (behind_letter_) {
      ++in_words_;
    } else {
      begins_word_ = true;  // if a letter follows
    }
    behind_letter_ = true;
    const auto* const end = kinds_.begin() + n_kinds_;
    if (n_kinds_ == kinds_.size() || std::find(kinds_.cbegin(), end, doubled.bytes) != end) return;
    kinds_[n_kinds_++] = doubled.bytes;
  }

  void add(std::string_view rest) {
    if (rest.empty()) return;
    keeps_blanks_ = keeps_blanks_ || (behind_cut_ && rest.starts_with("  "));
    behind_cut_ = false;
    right_ += static_cast<std::size_t>(
        std::ranges::count_if(rest, [](char c) { return static_cast<std::uint8_t>(c) >= 0xC3; }));
    if (begins_word_ && is_letter(rest.front())) ++in_words_;
    begins_word_ = false;
    behind_letter_ = is_letter(rest.back());
  }

  /// Returns true if there are enough sequences that no right text has.
  [[nodiscard]] bool is_certain() const { return certain_ >= kLeastCertain && certain_ >= right(); }
  /// Returns true if there are many doubled letters.
  [[nodiscard]] bool has_many_letters() const {
    return in_words_ >= kLeastInWords && n_kinds_ == kLeastKinds &&
           in_words_ >= kDoubledToRight * right();
  }
  /// Returns true if no blanks were joined: a blank behind a cut letter is its second half.
  [[nodiscard]] bool keeps_blanks() const { return keeps_blanks_; }

 private:
  // Cut letters are right ones if there are more of them than of whole ones.
  [[nodiscard]] std::size_t right() const { return right_ + (n_cut_ > n_doubled_ ? n_cut_ : 0); }

  std::size_t n_doubled_ = 0, n_cut_ = 0;
  std::size_t certain_ = 0, in_words_ = 0;
  std::size_t right_ = 0;  // letters and signs that are not doubled, but for Latin-1 signs
  std::array<std::array<char, 4>, kLeastKinds> kinds_ = {};
  std::size_t n_kinds_ = 0;
  bool behind_letter_ = false, begins_word_ = false;
  bool behind_cut_ = false, keeps_blanks_ = false;
};

/// Returns true if the blank behind a cut letter stands for its second half alone. `rest`: what is
/// behind the letter.
bool is_second_half(std::string_view rest, bool keeps_blanks) {
  if (!rest.starts_with(' ')) return false;
  if (keeps_blanks || rest.size() < 3) return keeps_blanks;
  const char next = rest[1];
  if (next == '-') return rest[2] != ' ';
  return next == ' ' || next == ',' || next == '.' || next == ')';
}

}  // namespace

bool append_undoubled(std::string_view text, Buffer& out) {
  if (!may_be_doubled(text)) return false;
  Evidence evidence;
  for_each_part(
      text, [&](const Doubled& doubled) { evidence.add(doubled); },
      [&](std::string_view rest) { evidence.add(rest); });
  const bool is_doubled =
      evidence.is_certain() || (evidence.has_many_letters() && has_many_doubled_texts(text));
  if (!is_doubled) return false;
  bool behind_cut = false;
  for_each_part(
      text,
      [&](const Doubled& doubled) {
        out.append({doubled.bytes.data(), doubled.n_bytes});
        behind_cut = doubled.cut;
      },
      [&](std::string_view rest) {
        if (behind_cut && is_second_half(rest, evidence.keeps_blanks())) rest.remove_prefix(1);
        behind_cut = false;
        out.append(rest);
      });
  return true;
}

}  // namespace sito
