// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/name_parts.h"

#include "sito/base/ascii.h"
#include "sito/metadata/author_words.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date.h"
#include "sito/metadata/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito {
namespace {

constexpr std::size_t kLongestName = 80;  // bytes
constexpr std::size_t kMaxWords = 7;

// Returns true for "8 Posts", "December 15" and "15. prosince".
bool is_count_or_day(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t blank = name.find(' ');
  if (blank == std::string_view::npos || name.find(' ', blank + 1) != std::string_view::npos)
    return false;
  const std::string_view first = name.substr(0, blank);
  const std::string_view last = name.substr(blank + 1);
  if (first.substr(0, first.find('.')).find_first_not_of(kDigits) == std::string_view::npos)
    return true;
  std::string lower;
  text::append_lower(first, lower);
  return last.find_first_not_of(kDigits) == std::string_view::npos && !month_names(lower).empty();
}

// Returns true for "3. Mai 2024", and for dates with the month of an unknown language.
bool is_date(std::string_view name) {
  if (!has_digit(name)) return false;
  const bool blank = name.find(' ') != std::string_view::npos;
  if (blank && is_digit(name.front()) && is_digit(name.back())) return true;
  const auto date = find_date(name, {});
  if (!date) return false;
  const auto has_letter = [](std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const text::CodePoint c = text::code_point_at(text, at);
      if (text::is_letter_or_digit(c.value)) return true;
      at += c.length;
    }
    return false;
  };
  return !has_letter(name.substr(0, date->begin)) && !has_letter(name.substr(date->end));
}

}  // namespace

std::size_t count_words(std::string_view text) {
  std::size_t at = 0;
  std::size_t n = 0;
  while (!text::next_word(text, at).empty()) ++n;
  return n;
}

bool starts_high(std::string_view word) {
  if (word.empty()) return false;
  const std::string_view first = word.substr(0, text::code_point_at(word, 0).length);
  std::string lower;
  text::append_lower(first, lower);
  return lower != first;
}

std::string_view trim_signs(std::string_view name) {
  const auto is_sign = [](char c) {
    return c == ' ' || c == ',' || c == ':' || c == '-' || c == '*' || c == '"' || c == '/' ||
           c == ';' || c == '&' || c == '<' || c == '>' || c == ')' || c == '#' || c == '!' ||
           c == '?';
  };
  while (!name.empty() && is_sign(name.front())) name.remove_prefix(1);
  while (!name.empty() && is_sign(name.back())) name.remove_suffix(1);
  return name;
}

bool is_role(std::string_view word) {
  const std::string key = comparable(word);
  return holds(author_words::kRoles,
               std::string_view(key).substr(0, key.find(' ')));  // "Editor-in-Chief"
}

bool is_legal_form(std::string_view piece) {
  std::string form;
  text::append_lower(piece, form);
  form.erase(std::remove(form.begin(), form.end(), ' '), form.end());
  return holds(author_words::kLegalForms, form);
}

bool is_degree(std::string_view piece) {
  std::string key = comparable(piece);
  key.erase(std::remove(key.begin(), key.end(), ' '), key.end());
  if (holds(author_words::kDegrees, key)) return true;
  // "FACLM", "CPP": capitals alone, behind a comma.
  return key.size() <= 5 && std::none_of(piece.begin(), piece.end(), is_lower) &&
         piece.find(' ') == std::string_view::npos;
}

std::string_view without_domain(std::string_view name) {
  const std::size_t blank = name.rfind(' ');
  if (blank == std::string_view::npos) return name;
  const std::string_view last = name.substr(blank + 1);
  const std::size_t dot = last.rfind('.');
  if (dot == std::string_view::npos || dot < 3 || last.size() < dot + 3) return name;
  const bool small =
      std::all_of(last.begin() + static_cast<std::ptrdiff_t>(dot) + 1, last.end(), is_lower);
  return small ? trim_signs(name.substr(0, blank)) : name;
}

std::string_view without_role(std::string_view name) {
  for (const std::string_view front : {"The ", "the ", "Our "}) {
    if (name.starts_with(front)) return name;
  }
  std::size_t at = 0;
  std::size_t n = 0;
  for (std::string_view word = text::next_word(name, at); !word.empty();
       word = text::next_word(name, at)) {
    if (n >= 2 && is_role(word)) {
      return text::trim(name.substr(0, static_cast<std::size_t>(word.data() - name.data())));
    }
    ++n;
  }
  return name;
}

bool may_be_name(std::string_view name) {
  if (name.size() < 2 || name.size() > kLongestName || count_words(name) > kMaxWords) return false;
  if (name.front() == '@' || name.find("://") != std::string_view::npos ||
      name.find("www.") != std::string_view::npos) {
    return false;
  }
  // "5 min read", but "98 Example Group"
  const std::size_t number = std::min(name.find_first_not_of("0123456789,."), name.size());
  if (number > 0 && number + 1 < name.size() && name[number] == ' ' && is_lower(name[number + 1])) {
    return false;
  }
  if (is_count_or_day(name) || is_date(name)) return false;
  // "Photo: ..." names another person; the other sign is FULLWIDTH COLON.
  if (name.find(':') != std::string_view::npos ||
      name.find("\xEF\xBC\x9A") != std::string_view::npos)
    return false;
  if (name.find_first_of("@={") != std::string_view::npos ||
      name.find("..") != std::string_view::npos) {
    return false;
  }
  bool letter = false;
  for (std::size_t at = 0; at < name.size() && !letter;) {
    const text::CodePoint c = text::code_point_at(name, at);
    letter = text::is_letter_or_digit(c.value) && !(c.value >= '0' && c.value <= '9');
    at += c.length;
  }
  return letter;
}

std::string_view without_full_stop(std::string_view name) {
  constexpr std::size_t kAbbreviation = 3;
  if (!name.ends_with('.') || name.ends_with("..")) return name;
  const std::string_view last = name.substr(name.rfind(' ') + 1);
  const bool is_word = last.size() - 1 >= kAbbreviation && last.find('.') == last.size() - 1;
  return is_word && last.size() < name.size() ? name.substr(0, name.size() - 1) : name;
}

bool is_name_of_words(std::string_view name) {
  constexpr std::size_t kShortWord = 3, kMaxOfName = 5;
  std::size_t at = 0;
  std::size_t n_high = 0;
  std::size_t n = 0;
  for (std::string_view word = text::next_word(name, at); !word.empty();
       word = text::next_word(name, at)) {
    const bool high = starts_high(word);
    if (!high && (word.size() > kShortWord || n == 0)) return false;
    n_high += high ? 1 : 0;
    ++n;
  }
  return n_high >= 2 && n <= kMaxOfName;
}

}  // namespace sito
