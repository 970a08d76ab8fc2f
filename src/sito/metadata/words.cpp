// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/words.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/metadata/embedded.h"
#include "sito/metadata/patterns.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

namespace sito {
namespace {

struct Section {
  std::string_view name;
  SectionName kind = SectionName::None;
};

/// The number of the first name that begins with this byte or a later one.
using Initials = std::array<std::ptrdiff_t, 257>;

/// All tables, sorted; made once for each process from the files in the library.
struct Tables {
  std::vector<MonthName> months;
  Patterns phrases;  // with their kinds
  std::vector<Section> sections;
  std::vector<std::string_view> credits;
  std::vector<std::string_view> empty_titles;
  Initials month_initials{};
};

void read_months(std::string_view line, Tables& tables) {
  std::size_t at = 0;
  const std::string_view language = text::next_word(line, at);
  const std::string_view number = text::next_word(line, at);
  int month = 0;
  for (const char digit : number) month = month * 10 + (digit - '0');
  for (std::string_view word = text::next_word(line, at); !word.empty();
       word = text::next_word(line, at)) {
    tables.months.push_back({word, language, month});
  }
}

void read_phrases(std::string_view line, Tables& tables) {
  std::size_t at = 0;
  const std::string_view kind_name = text::next_word(line, at);
  const PhraseKind kind = kind_name == "published"  ? PhraseKind::Published
                          : kind_name == "modified" ? PhraseKind::Modified
                          : kind_name == "other"    ? PhraseKind::Other
                                                    : PhraseKind::By;
  for (const std::string_view part : parts_of(line.substr(at), ',')) {
    const std::string_view words = text::trim(part);
    if (words.empty()) continue;
    if (kind_name == "credit") {
      tables.credits.push_back(words);
    } else {
      tables.phrases.add(words, static_cast<std::uint32_t>(kind));
    }
  }
}

void read_sections(std::string_view line, Tables& tables) {
  const std::size_t colon = std::min(line.find(':'), line.size());
  const SectionName kind = line.starts_with("home")    ? SectionName::FrontPage
                           : line.starts_with("label") ? SectionName::Label
                                                       : SectionName::NoSection;
  for (const std::string_view part : parts_of(line.substr(std::min(colon + 1, line.size())), ',')) {
    tables.sections.push_back({text::trim(part), kind});
  }
}

void read_titles(std::string_view line, Tables& tables) {
  const std::size_t colon = std::min(line.find(':'), line.size() - 1);
  for (const std::string_view part : parts_of(line.substr(colon + 1), ',')) {
    tables.empty_titles.push_back(text::trim(part));
  }
}

Tables read_tables() {
  constexpr std::pair<std::string_view, void (*)(std::string_view, Tables&)> kReaders[] = {
      {"months", read_months},
      {"phrases", read_phrases},
      {"sections", read_sections},
      {"titles", read_titles}};
  Tables tables;
  for (const Embedded& file : metadata::embedded_words()) {
    for (const auto& [name, read] : kReaders) {
      if (file.name != name) continue;
      for (const std::string_view line : parts_of(file.text, '\n')) {
        if (!line.empty() && line.front() != '#') read(line, tables);
      }
    }
  }
  std::sort(tables.sections.begin(), tables.sections.end(),
            [](const Section& a, const Section& b) { return a.name < b.name; });
  std::sort(tables.months.begin(), tables.months.end(),
            [](const MonthName& a, const MonthName& b) { return a.word < b.word; });
  std::sort(tables.empty_titles.begin(), tables.empty_titles.end());
  tables.phrases.sort();
  // Find the first name of each first byte.
  Initials& initials = tables.month_initials;
  for (const MonthName& month : tables.months) {
    ++initials[static_cast<unsigned char>(month.word.front()) + 1U];
  }
  std::partial_sum(initials.begin(), initials.end(), initials.begin());
  return tables;
}

const Tables& tables() {
  static const Tables kTables = read_tables();
  return kTables;
}

}  // namespace

std::span<const MonthName> month_names() { return tables().months; }

std::span<const MonthName> month_names(std::string_view word) {
  if (word.empty()) return {};
  const Tables& all = tables();
  const auto initial = static_cast<unsigned char>(word.front());
  const auto first = all.months.begin() + all.month_initials[initial];
  const auto last = all.months.begin() + all.month_initials[initial + 1U];
  const auto begin = std::lower_bound(
      first, last, word, [](const MonthName& a, std::string_view b) { return a.word < b; });
  auto end = begin;
  while (end != last && end->word == word) ++end;
  return {begin, end};
}

bool may_begin_phrase(std::string_view text) {
  if (text.size() < 2) return false;
  if (!is_ascii(text[0]) || !is_ascii(text[1])) return true;
  const char front[] = {lower(text[0]), lower(text[1])};
  return tables().phrases.may_match_at({front, 2});
}

PhraseMatch phrase_at_front(std::string_view lower) {
  PhraseMatch longest;
  tables().phrases.match_at(lower, [&](std::uint32_t kind, std::string_view phrase) {
    const std::size_t length = phrase.size();
    if (length <= longest.length) return;
    if (length == lower.size() ||
        !text::is_letter_or_digit(text::code_point_at(lower, length).value)) {
      longest = {static_cast<PhraseKind>(kind), length};
    }
  });
  return longest;
}

std::size_t credit_at_front(std::string_view lower) {
  std::size_t length = 0;
  for (const std::string_view words : tables().credits) {
    if (words.size() > length && lower.starts_with(words)) length = words.size();
  }
  return length;
}

SectionName section_name(std::string_view lower) {
  const std::vector<Section>& sections = tables().sections;
  const auto found =
      std::lower_bound(sections.begin(), sections.end(), lower,
                       [](const Section& a, std::string_view b) { return a.name < b; });
  return found == sections.end() || found->name != lower ? SectionName::None : found->kind;
}

bool is_made_up_title(std::string_view title) {
  if (title.find(' ') == std::string_view::npos) {
    constexpr std::string_view kEndings[] = {".htm", ".html", ".php", ".asp", ".aspx", ".jsp"};
    const std::string_view end = title.substr(std::min(title.rfind('.'), title.size()));
    if (title.find("://") != std::string_view::npos || is_one_of(end, kEndings)) return true;
  }
  std::string lower;
  text::append_lower(title, lower);
  const std::size_t last = lower.find_last_not_of("0123456789 ");
  const auto& titles = tables().empty_titles;
  return std::binary_search(titles.begin(), titles.end(),
                            std::string_view(lower).substr(0, last + 1));
}

}  // namespace sito
