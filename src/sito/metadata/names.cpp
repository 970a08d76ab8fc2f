// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/names.h"

#include "sito/base/ascii.h"
#include "sito/metadata/author_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/name_parts.h"
#include "sito/metadata/signature.h"
#include "sito/metadata/words.h"
#include "sito/text/language.h"
#include "sito/text/name_finder.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito {
namespace {

constexpr std::size_t kMaxNamesOfLine = 12;
constexpr std::size_t kMaxLineBytes = 400;  // text behind this many bytes is another line
constexpr int kMaxPhrases = 3;              // "Author: written by ..."

/// A place of a text, and the length of the sign there.
struct FoundSign {
  std::size_t at = 0, length = 0;
};

/// LineSigns that end a part of a line. Looks at each byte of a text once.
template <std::size_t kSize>
class LineSigns {
 public:
  explicit constexpr LineSigns(const std::string_view (&signs)[kSize]) : signs_(signs) {
    for (const std::string_view sign : signs) begins_[byte_of(sign.front())] = true;
  }

  /// Returns the first of all places with a sign; of signs at one place, the first in the list. The
  /// end of the text if there is none.
  [[nodiscard]] FoundSign first_in(std::string_view text) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!begins_[byte_of(text[at])]) continue;
      const std::string_view rest = text.substr(at);
      for (const std::string_view sign : signs_) {
        // Most signs of several bytes begin with a blank and differ in the byte behind it.
        if (sign.size() > 1 && (rest.size() < sign.size() || rest[1] != sign[1])) continue;
        if (rest.starts_with(sign)) return {at, sign.size()};
      }
    }
    return {text.size(), 0};
  }

 private:
  static constexpr std::size_t byte_of(char c) { return static_cast<unsigned char>(c); }

  const std::string_view (&signs_)[kSize];
  std::array<bool, 256> begins_{};
};

// The work of others, named behind the author.
constexpr std::string_view kHelpers[] = {
    " edited by ",      " reviewed by ",    " translated by ",    " photos by ",
    " photographs by ", " photography by ", " illustrations by ", " illustrated by ",
};
// What follows a name in texts.
constexpr std::string_view kTails[] = {
    " Published", " Updated", " Posted",      " published", " updated", " posted", " last ",
    " Last ",     " on ",     " Follow",      " Reviewed",  " Fact",    " Read ",  " at ",
    " for ",      " in ",     " Contributor", " Joined",    " is ",
};
constexpr LineSigns kCutSigns(author_words::kCuts);
constexpr LineSigns kJointSigns(author_words::kJoints);
constexpr LineSigns kHelperSigns(kHelpers);
constexpr LineSigns kTailSigns(kTails);

// Removes "By", "Autor:" and similar phrases at the front, as often as they occur.
std::string_view without_phrases(std::string_view text) {
  std::string lower;
  for (int i = 0; i < kMaxPhrases; ++i) {
    lower.clear();
    text::append_lower(text, lower);
    const PhraseMatch phrase = phrase_at_front(lower);
    if (phrase.kind == PhraseKind::None || phrase.kind == PhraseKind::Other) break;
    if (phrase.length >= lower.size()) return {};
    // Lower case may be longer in bytes, never in characters.
    std::size_t n = text::count_code_points(std::string_view(lower).substr(0, phrase.length));
    std::size_t at = 0;
    for (; n > 0 && at < text.size(); --n) at += text::code_point_at(text, at).length;
    if (phrase.kind != PhraseKind::By && (at >= text.size() || text[at] != ' ')) break;
    text.remove_prefix(at);
    constexpr std::string_view kFullwidthColon = "\xEF\xBC\x9A";
    if (text.starts_with(kFullwidthColon)) text.remove_prefix(kFullwidthColon.size());
    while (!text.empty() && (text.front() == ':' || text.front() == ' ' || text.front() == '-')) {
      text.remove_prefix(1);
    }
  }
  return text;
}

// Returns the text behind the last "by": "Jun 2 Written By Jane Doe", "Post by jdoe".
std::string_view behind_by(std::string_view text) {
  for (std::size_t at = text.size(); at >= 4; --at) {
    if (text[at - 1] != ' ' || text[at - 4] != ' ') continue;
    const std::string_view word = text.substr(at - 4, 4);
    if (word == " by " || word == " By " || word == " BY ") return text.substr(at);
  }
  return text;
}

// Returns "Written by Jane Doe" for "Written by Jane Doe Edited by John Doe".
std::string_view without_helpers(std::string_view text) {
  const std::string lower = lower_case_of(text);
  return lower.size() != text.size() ? text : text.substr(0, kHelperSigns.first_in(lower).at);
}

std::string_view without_last_small_word(std::string_view text) {
  const std::size_t blank = text.rfind(' ');
  if (blank == std::string_view::npos) return text;
  if (!holds(author_words::kSmallWords, lower_case_of(text.substr(blank + 1)))) return text;
  return text::trim(text.substr(0, blank));
}

std::string_view without_small_words_in_front(std::string_view text) {
  for (std::size_t blank = text.find(' ');
       blank != std::string_view::npos && holds(author_words::kSmallWords, text.substr(0, blank));
       blank = text.find(' ')) {
    text = text::trim(text.substr(blank));
  }
  return text;
}

// Returns true if a part of a line is a date without a name beside it; a day of the week is one
// word.
bool is_date_alone(std::string_view part) {
  const auto date = find_date(part, {});
  if (!date) return false;
  const std::string_view front = text::trim(part.substr(0, date->begin));
  if (front.find(' ') != std::string_view::npos) return false;
  return text::trim(part.substr(date->end)).find(' ') == std::string_view::npos;
}

// Returns the end of "(R.J.)" in "Jane (R.J.) Doe", a part of a name; 0 if the bracket at `open` is
// about something else: "Jane Doe (Paris)".
std::size_t end_of_middle_name(std::string_view text, std::size_t open) {
  const std::string_view front = text::trim(text.substr(0, open));
  const std::size_t close = text.find(')', open);
  if (close == std::string_view::npos || count_words(front) != 1 || !starts_high(front) ||
      is_agency(front))
    return 0;
  const std::string_view behind = text.substr(close + 1);
  return behind.starts_with(' ') && starts_high(behind.substr(1)) ? close + 1 : 0;
}

// Returns the first sign behind which a line is about something else.
FoundSign first_cut(std::string_view text) {
  const FoundSign cut = kCutSigns.first_in(text);
  if (text.substr(cut.at, cut.length) != "(") return cut;
  const std::size_t from = end_of_middle_name(text, cut.at);
  if (from == 0) return cut;
  const FoundSign next = kCutSigns.first_in(text.substr(from));
  return {from + next.at, next.length};
}

// Returns the part of a line with names: the part before the beginning of something else.
std::string_view part_with_names(std::string_view text) {
  for (int i = 0; i < kMaxPhrases; ++i) {
    const auto [cut, length] = first_cut(text);
    const std::string_view part = text::trim(text.substr(0, cut));
    // A date in front of the name, or "4 min".
    const bool useless = part.empty() || is_digit(part.front()) || is_date_alone(part);
    if (!useless || cut >= text.size()) return part;
    text = without_phrases(text::trim(text.substr(cut + length)));
  }
  return text;
}

// Returns "Jane Doe" for "Jane Doe 5 minute read".
std::string_view without_reading_time(std::string_view text) {
  for (std::size_t at = text.find(" min"); at != std::string_view::npos && at > 0;
       at = text.find(" min", at + 1)) {
    const std::size_t digits = text.find_last_not_of("0123456789", at - 1);
    if (digits == std::string_view::npos || digits + 1 == at) continue;
    return text.substr(0, digits + 1);
  }
  return text;
}

// Cuts at " on May 5", "Published", "Updated", and in front of dates.
std::string_view without_tail(std::string_view text, bool is_value) {
  if (const auto date = find_date(text, {}); date) {
    const std::string_view in_front = text::trim(text.substr(0, date->begin));
    const std::string_view behind = text::trim(text.substr(date->end));
    text = in_front.empty() ? without_phrases(without_small_words_in_front(behind))
                            : without_last_small_word(in_front);
  }
  const bool has_tail = !is_value && kTailSigns.first_in(text).length > 0;
  for (const std::string_view tail : kTails) {
    if (!has_tail) break;
    text = text.substr(0, std::min(text.find(tail), text.size()));
  }
  text = text::trim(without_reading_time(text));
  // The rest of "Last updated on", and "Jun 2 Written By" in front of an element with the name.
  if (text == "Last") return {};
  if (text.ends_with(" Last") || text.ends_with(" last")) text.remove_suffix(5);
  if (text.ends_with(" By") || text.ends_with(" by")) return {};
  return text;
}

// Returns the initials or the agency in front of a full name: "fdv" of "fdv Jan Novak"; else "".
std::string_view initials_in_front(std::string_view name);

void append_name(std::string_view piece, bool first, bool is_value,
                 std::vector<std::string>& names) {
  piece = trim_signs(piece);
  if (!first) {
    const bool degree = is_degree(piece) && !is_agency(piece);
    if (piece.empty() || degree || is_legal_form(piece)) return;
    // "..., Shipping Expert": a part with a role describes the part before it.
    std::size_t at = 0;
    for (std::string_view word = text::next_word(piece, at); !word.empty();
         word = text::next_word(piece, at)) {
      if (is_role(word)) return;
    }
  }
  piece = without_phrases(piece);
  piece = trim_signs(is_value ? piece : without_role(piece));
  if (!may_be_name(piece)) return;  // "Photo: example.org", before the site is cut off
  const std::size_t size = piece.size();
  piece = without_full_stop(without_domain(piece));
  if (piece.size() < size && !may_be_name(piece)) return;
  if (const std::string_view initials = initials_in_front(piece); !initials.empty()) {
    append_name(initials, first, is_value, names);
    piece = text::trim(piece.substr(initials.size()));
  }
  if (std::find(names.begin(), names.end(), piece) == names.end()) names.emplace_back(piece);
}

std::string_view initials_in_front(std::string_view name) {
  const std::size_t blank = name.find(' ');
  if (blank == std::string_view::npos) return {};
  const std::string_view first = name.substr(0, blank);
  if (holds(author_words::kParticles, first) || !is_name_of_words(text::trim(name.substr(blank))))
    return {};
  const bool small = !starts_high(first) && !signature_of_line(first).empty();
  return small || is_agency(first) ? first : std::string_view();
}

// Returns the text in front of the first joint of a list and removes both from `text`.
std::string_view take_of_list(std::string_view& text) {
  auto [cut, length] = kJointSigns.first_in(text);
  if (text.substr(cut, length) == " & ") {
    // "Mac & i": one letter is no other name.
    const std::size_t end = cut + length + 1;
    if (end < text.size() ? text.substr(end).starts_with(',') : end == text.size()) {
      cut = end;
      length = 0;
    }
  }
  const std::string_view piece = text.substr(0, cut);
  text.remove_prefix(std::min(cut + length, text.size()));
  return piece;
}

bool are_names(std::string_view text) {
  while (!text.empty()) {
    if (!is_name_of_words(text::trim(take_of_list(text)))) return false;
  }
  return true;
}

// Returns true if a part of a line begins with "autor:" and the like, with names behind it.
bool has_signed_part(std::string_view line) {
  while (!line.empty()) {
    const auto [cut, length] = kCutSigns.first_in(line);
    const std::string_view part = text::trim(line.substr(0, cut));
    line.remove_prefix(std::min(cut + length, line.size()));
    const PhraseMatch phrase = phrase_at_front(lower_case_of(part));
    if (phrase.kind == PhraseKind::By && is_list_of_names(trim_signs(without_phrases(part))))
      return true;
  }
  return false;
}

// Returns true for "J." and "J. R.": capitals with full stops.
bool are_first_letters(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) {
    if (c == ' ' || c == '-') continue;
    if (n % 2 == 0 ? !is_upper(c) : c != '.') return false;
    ++n;
  }
  return n > 0 && n % 2 == 0;
}

}  // namespace

std::string uninverted(std::string_view name) {
  name = text::trim(name);
  const std::size_t comma = name.find(',');
  if (comma == std::string_view::npos || name.find_first_of(",;", comma + 1) != std::string::npos)
    return std::string(name);
  const std::string_view last = text::trim(name.substr(0, comma));
  const std::string_view first = text::trim(name.substr(comma + 1));
  const bool one_word = last.find(' ') == std::string_view::npos;
  const bool small = is_lower(last.empty() ? ' ' : last.front());  // "van der Berg, Jan"
  if (last.empty() || first.empty() || (is_degree(first) && !are_first_letters(first)) ||
      is_legal_form(first) || is_role(first) || !(one_word || small)) {
    return std::string(name);
  }
  return std::string(first) + ' ' + std::string(last);
}

bool looks_signed(std::string_view line, const FoundDate& date) {
  if (has_signed_part(text::trim(line.substr(date.end)))) return true;
  const std::string_view behind = trim_signs(line.substr(date.end));
  const std::size_t blank = std::min(behind.find(' '), behind.size());
  if (holds(author_words::kSigners, behind.substr(0, blank))) {
    return is_name_of_words(part_with_names(behind.substr(blank)));
  }
  const std::size_t cut = kCutSigns.first_in(line).at;
  const std::string_view front = text::trim(line.substr(0, cut));
  return cut < date.begin && !front.empty() && are_names(front);
}

std::string_view names_beside_date(std::string_view line, const FoundDate& date) {
  const std::string_view front = trim_signs(line.substr(0, date.begin));
  std::string_view behind = trim_signs(line.substr(date.end));
  if (const auto [cut, length] = kCutSigns.first_in(behind); cut == 0)
    behind = trim_signs(behind.substr(length));
  if (front.empty() == behind.empty()) return {};
  const std::string_view names = front.empty() ? behind : front;
  const bool known = text::is_given_name(names.substr(0, names.find(' ')));
  return known && is_list_of_names(names) ? names : std::string_view();
}

bool is_list_of_names(std::string_view line) {
  std::size_t n_full = 0;
  while (!line.empty()) {
    const std::string_view name = text::trim(take_of_list(line));
    const bool full = is_name_of_words(name);
    if (!full && signature_of_line(name).empty()) return false;
    n_full += full ? 1 : 0;
  }
  return n_full > 0;
}

void append_names(std::string_view text, std::vector<std::string>& names, bool is_value) {
  text = text::language_sample(text::trim(text), kMaxLineBytes);
  text = part_with_names(without_phrases(text));
  text = without_tail(without_phrases(text::trim(behind_by(without_helpers(text)))), is_value);
  const std::size_t n_before = names.size();
  bool first = true;
  // "Doe, Jane; Roe, John": the commas are inside of the names.
  const bool inverted = is_value && text.find(';') != std::string_view::npos;
  while (!text.empty() && names.size() < n_before + kMaxNamesOfLine) {
    if (inverted) {
      const std::string_view name = text.substr(0, text.find(';'));
      text.remove_prefix(std::min(name.size() + 1, text.size()));
      append_name(uninverted(name), first, is_value, names);
    } else {
      append_name(take_of_list(text), first, is_value, names);
    }
    first = false;
  }
}

}  // namespace sito
