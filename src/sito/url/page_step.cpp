// SPDX-License-Identifier: Apache-2.0
#include "sito/url/page_step.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace sito::url {
namespace {

// Longer numbers identify articles and days.
constexpr std::size_t kMaxDigits = 4;
constexpr std::size_t kMaxDigitsWithoutWord = 2;

// Words that stand beside the numbers of pages, in URLs of many languages.
constexpr std::array kPageWords = std::to_array<std::string_view>(
    {"p",     "pg",    "pag",    "page",    "pages",    "paged",     "pagina", "paginas",
     "part",  "parte", "partie", "teil",    "s",        "seite",     "seiten", "strana",
     "str",   "stran", "strony", "strona",  "sayfa",    "sivu",      "sida",   "side",
     "oldal", "lap",   "lapa",   "stranka", "stranica", "stranitsa", "lk",     "puslapis"});

// Parameters that number pages, or count what stands in front of a page.
constexpr std::array kPageParameters = std::to_array<std::string_view>(
    {"pn", "pno", "start", "offset", "from", "skip", "st", "first", "begin"});
// Parameters with "page" in their names that identify something.
constexpr std::array kIdParameters =
    std::to_array<std::string_view>({"page_id", "pageid", "pagename", "page_name", "homepage"});

bool is_page_word(std::string_view word) { return is_one_of(lowered(word), kPageWords); }

bool is_page_parameter(std::string_view name) {
  const std::string lower = lowered(name);
  if (is_one_of(lower, kIdParameters)) return false;
  return lower.find("page") != std::string::npos || lower.find("pagin") != std::string::npos ||
         is_one_of(lower, kPageWords) || is_one_of(lower, kPageParameters);
}

std::optional<std::uint32_t> number_of(std::string_view digits, std::size_t most) {
  if (digits.empty() || digits.size() > most) return std::nullopt;
  std::uint32_t number = 0;
  for (const char c : digits) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

std::optional<std::uint32_t> value_of(std::string_view parameter) {
  const std::size_t equals = parameter.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  if (!is_page_parameter(parameter.substr(0, equals))) return std::nullopt;
  return number_of(parameter.substr(equals + 1), kMaxDigits);
}

std::string_view name_of(std::string_view parameter) {
  return parameter.substr(0, parameter.find('='));
}

std::vector<std::string_view> parameters_of(std::string_view query) {
  std::vector<std::string_view> parameters;
  for (const std::string_view one : parts_of(query, '&')) parameters.push_back(one);
  return parameters;
}

// Removes the one parameter that the other list does not have.
std::optional<std::string_view> extra_of(const std::vector<std::string_view>& longer,
                                         const std::vector<std::string_view>& shorter) {
  std::size_t i = 0;
  while (i < shorter.size() && longer[i] == shorter[i]) ++i;
  if (!std::equal(longer.begin() + static_cast<std::ptrdiff_t>(i) + 1, longer.end(),
                  shorter.begin() + static_cast<std::ptrdiff_t>(i), shorter.end())) {
    return std::nullopt;
  }
  return longer[i];
}

std::optional<PageStep> step_of_queries(std::string_view own, std::string_view other) {
  const auto mine = parameters_of(own);
  const auto theirs = parameters_of(other);
  if (mine.size() == theirs.size()) {
    std::size_t i = 0;
    while (i < mine.size() && mine[i] == theirs[i]) ++i;
    if (i == mine.size() || name_of(mine[i]) != name_of(theirs[i])) return std::nullopt;
    if (!std::equal(mine.begin() + static_cast<std::ptrdiff_t>(i) + 1, mine.end(),
                    theirs.begin() + static_cast<std::ptrdiff_t>(i) + 1))
      return std::nullopt;
    const auto from = value_of(mine[i]);
    const auto to = value_of(theirs[i]);
    if (!from || !to || *from == *to) return std::nullopt;
    return PageStep{from, to, true};
  }
  if (theirs.size() == mine.size() + 1) {
    const auto extra = extra_of(theirs, mine);
    const auto to = extra ? value_of(*extra) : std::nullopt;
    return to ? std::optional(PageStep{std::nullopt, to, true}) : std::nullopt;
  }
  if (mine.size() == theirs.size() + 1) {
    const auto extra = extra_of(mine, theirs);
    const auto from = extra ? value_of(*extra) : std::nullopt;
    return from ? std::optional(PageStep{from, std::nullopt, true}) : std::nullopt;
  }
  return std::nullopt;
}

bool is_separator(char c) { return c == '/' || c == '-' || c == '_' || c == ',' || c == '.'; }

std::string_view without_slash(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

// Returns true if a page word stands in front of the place `at`.
bool has_page_word_before(std::string_view text, std::size_t at) {
  while (at > 0 && is_separator(text[at - 1])) --at;
  std::size_t begin = at;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  return begin < at && (begin == 0 || !is_digit(text[begin - 1])) &&
         is_page_word(text.substr(begin, at - begin));
}

// Returns true if nothing but a name extension follows.
bool ends_path(std::string_view rest) {
  return rest.empty() || (rest.front() == '.' && rest.find('/') == std::string_view::npos);
}

/// What stands in one URL and not in the other: "/page/2", "-2", ",strana-2".
struct Inserted {
  std::optional<std::uint32_t> number;
  bool named = false;
};

std::optional<Inserted> read_inserted(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_separator(text[at])) ++at;
  const std::size_t word = at;
  while (at < text.size() && is_letter(text[at])) ++at;
  const bool named = at > word;
  if (named && !is_page_word(text.substr(word, at - word))) return std::nullopt;
  while (named && at < text.size() && is_separator(text[at])) ++at;
  if (at == 0) return std::nullopt;
  const auto number = number_of(text.substr(at), named ? kMaxDigits : kMaxDigitsWithoutWord);
  return number ? std::optional(Inserted{number, named}) : std::nullopt;
}

std::optional<PageStep> step_of_paths(std::string_view own, std::string_view other) {
  own = without_slash(own);
  other = without_slash(other);
  const std::size_t most = std::min(own.size(), other.size());
  std::size_t front = 0;
  while (front < most && own[front] == other[front]) ++front;
  // Neither end of what is common may cut a number.
  if (is_digit_at(own, front) || is_digit_at(other, front)) {
    while (front > 0 && is_digit(own[front - 1])) --front;
  }
  std::size_t back = 0;
  while (back < most - front && own[own.size() - 1 - back] == other[other.size() - 1 - back])
    ++back;
  if (is_digit_at(own, own.size() - back - 1) || is_digit_at(other, other.size() - back - 1)) {
    while (back > 0 && is_digit(own[own.size() - back])) --back;
  }
  const std::string_view mine = own.substr(front, own.size() - front - back);
  const std::string_view theirs = other.substr(front, other.size() - front - back);
  const std::string_view rest = own.substr(own.size() - back);
  if (mine.empty() == theirs.empty()) {
    const bool named = has_page_word_before(own, front);
    const std::size_t most_digits = named ? kMaxDigits : kMaxDigitsWithoutWord;
    const auto from = number_of(mine, most_digits);
    const auto to = number_of(theirs, most_digits);
    if (!from || !to || *from == *to || !(named || ends_path(rest))) return std::nullopt;
    return PageStep{from, to, named};
  }
  const auto inserted = read_inserted(mine.empty() ? theirs : mine);
  if (!inserted || !ends_path(rest)) return std::nullopt;
  PageStep step;
  (mine.empty() ? step.to : step.from) = inserted->number;
  step.named = inserted->named;
  return step;
}

}  // namespace

std::optional<PageStep> page_step(std::string_view own, std::string_view other) {
  const std::string_view own_path = take_until(own, '?');
  const std::string_view other_path = take_until(other, '?');
  if (own == other)
    return own_path == other_path ? std::nullopt : step_of_paths(own_path, other_path);
  if (without_slash(own_path) != without_slash(other_path)) return std::nullopt;
  return step_of_queries(own, other);
}

}  // namespace sito::url
