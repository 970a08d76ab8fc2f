// SPDX-License-Identifier: Apache-2.0
#include "sito/page/double_utf8.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/page/windows_1252.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

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
// Text is encoded so often at most.
constexpr std::size_t kMostTimes = 4;

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
    const Windows1252 special = windows_1252_special_at(text.substr(at));
    if (special.length == 0) return read;
    read.bytes[i] = static_cast<char>(special.byte);
    read.certain = read.certain || (lead == 0xE2 && i == 1 && special.byte == 0x80);
    at += special.length;
  }
  if (!is_valid(read.bytes)) return read;
  read.n_bytes = n;
  read.length = at;
  return read;
}

/// Reads an a with grave, or a no-break space, whose second half, a no-break space, became a blank or a
/// line break.
/// `front`: the text before it, up to the last doubled character. Behind two capitals a right A with
/// tilde is more likely, since an A with grave has another second half.
Doubled read_cut(std::string_view front, std::string_view text) {
  const std::uint8_t next = byte_at(text, 2);
  const bool is_space = text.starts_with("\u00C2");
  if (!is_space && !text.starts_with("\u00C3")) return {};
  if (next != ' ' && next != '\n' && next != '\r') return {};
  if (!front.empty() && !is_ascii(front.back())) return {};
  if (front.size() > 1 && is_upper(front.back()) && is_upper(front[front.size() - 2])) return {};
  Doubled read;
  read.length = 2;
  read.cut = true;
  // The blank stays in place of a no-break space.
  if (is_space) return read;
  read.bytes = {'\xC3', '\xA0'};
  read.n_bytes = 2;
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
    if (doubled.n_bytes == 0) {  // a no-break space
      begins_word_ = behind_letter_ = behind_cut_ = false;
      return;
    }
    behind_cut_ = doubled.cut;
    if (doubled.cut) {
      ++n_cut_;
      begins_word_ = false;
      behind_letter_ = true;
      return;
    }
    ++n_doubled_;
    // A doubled letter and a doubled sign of Latin-1 are a letter that was encoded three times.
    const bool tripled = last_[0] == '\xC3' && doubled.bytes[0] == '\xC2';
    certain_ += doubled.certain || tripled ? 1 : 0;
    tripled_ += tripled ? 1 : 0;
    last_ = doubled.bytes;
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
    last_ = {};
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
  /// Returns true if the text is still doubled after a repair.
  [[nodiscard]] bool is_tripled() const { return is_certain() && tripled_ >= kLeastCertain; }
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
  std::size_t certain_ = 0, tripled_ = 0, in_words_ = 0;
  std::size_t right_ = 0;  // letters and signs that are not doubled, but for Latin-1 signs
  std::array<std::array<char, 4>, kLeastKinds> kinds_ = {};
  std::size_t n_kinds_ = 0;
  std::array<char, 4> last_ = {};  // right in front
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

// Returns true if a sign of windows-1252 is a reference and stands right behind a letter or a reference
// to one.
bool may_be_escaped(std::string_view text) {
  std::size_t before = std::string_view::npos;  // the ampersand before
  for (std::size_t at = text.find('&'); at != std::string_view::npos;
       before = at, at = text.find('&', at + 1)) {
    // Hardly any reference has a letter or another one in front.
    const bool behind_literal = at > 1 && text[at - 2] == '\xC3';
    const bool may_be_behind = at > 0 && text[at - 1] == ';' && before != std::string_view::npos;
    if (!behind_literal && !may_be_behind) continue;
    const Windows1252 sign = windows_1252_reference_at(text.substr(at));
    if (sign.length == 0 || sign.byte >= 0xC0) continue;
    if (behind_literal) return true;
    const Windows1252 letter = windows_1252_reference_at(text.substr(before));
    if (letter.length == at - before && letter.byte > 0xC1 && letter.byte < 0xF5) return true;
  }
  return false;
}

/// What the doubled characters of a text tell about it.
struct Judgement {
  bool is_doubled = false;
  bool is_tripled = false;
  bool keeps_blanks = false;
};

Judgement judge(std::string_view text) {
  if (!may_be_doubled(text)) return {};
  Evidence evidence;
  for_each_part(
      text, [&](const Doubled& doubled) { evidence.add(doubled); },
      [&](std::string_view rest) { evidence.add(rest); });
  const bool is_doubled =
      evidence.is_certain() || (evidence.has_many_letters() && has_many_doubled_texts(text));
  return {is_doubled, evidence.is_tripled(), evidence.keeps_blanks()};
}

void append_once_undoubled(std::string_view text, bool keeps_blanks, Buffer& out) {
  out.prepare(text.size());  // the result is shorter
  bool behind_cut = false;
  for_each_part(
      text,
      [&](const Doubled& doubled) {
        out.append({doubled.bytes.data(), doubled.n_bytes});
        behind_cut = doubled.cut && doubled.n_bytes > 0;
      },
      [&](std::string_view rest) {
        if (behind_cut && is_second_half(rest, keeps_blanks)) rest.remove_prefix(1);
        behind_cut = false;
        out.append(rest);
      });
}

}  // namespace

bool append_undoubled(std::string_view text, Buffer& out) {
  const std::size_t begin = out.size();
  std::string changed;
  Judgement judgement;
  if (may_be_escaped(text)) {
    changed = without_windows_1252_references(text);
    judgement = judge(changed);
    if (judgement.is_doubled) text = changed;
  }
  if (!judgement.is_doubled) judgement = judge(text);
  if (!judgement.is_doubled) return false;
  append_once_undoubled(text, judgement.keeps_blanks, out);
  for (std::size_t i = 2; i < kMostTimes; ++i) {
    const bool is_known = judgement.is_tripled;
    judgement = judge(out.view().substr(begin));
    if (!judgement.is_doubled && !is_known) break;
    changed = out.view().substr(begin);
    out.resize_down(begin);
    append_once_undoubled(changed, judgement.keeps_blanks, out);
  }
  return true;
}

}  // namespace sito
