// SPDX-License-Identifier: Apache-2.0
#include "sito/text/known_names.h"

#include "sito/base/cut.h"
#include "sito/text/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace sito::text {
namespace {

constexpr std::string_view kAllLanguages = "any";
constexpr std::string_view kPlaces = "places";

struct PeopleSection {
  std::string_view name;
  std::uint8_t bits;
};
constexpr std::array<PeopleSection, 4> kPeopleSections = {{{"given", kGivenName},
                                                           {"word", kGivenName | kOrdinaryWord},
                                                           {"family", kFamilyName},
                                                           {"no-family", kNoFamilyName}}};

// Calls `act(section, line)` with each line below a "[section]".
template <typename Act>
void for_each_line(std::string_view lines, Act&& act) {
  std::string_view section;
  for (std::string_view line : parts_of(lines, '\n')) {
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[' && line.back() == ']') {
      section = line.substr(1, line.size() - 2);
    } else {
      act(section, line);
    }
  }
}

// Returns the lines below "[name]", which is not in the first line.
std::string_view section_of(std::string_view lines, std::string_view name) {
  const std::string head = "\n[" + std::string(name) + "]\n";
  const std::size_t at = lines.find(head);
  if (at == std::string_view::npos) return {};
  lines.remove_prefix(at + head.size());
  return lines.substr(0, lines.find("\n["));
}

std::array<std::string_view, 2> given_name_sections() {
  for (const Embedded& file : embedded_names()) {
    if (file.name != kPlaces)
      return {section_of(file.text, "given"), section_of(file.text, "word")};
  }
  return {};
}

// Returns true if `words`, sorted by their bytes, hold the word.
bool holds_sorted_word(std::string_view words, std::string_view word) {
  const auto is_between = [](char c) { return c == ' ' || c == '\n'; };
  std::size_t low = 0;
  std::size_t high = words.size();
  while (low < high) {
    std::size_t begin = low + (high - low) / 2;
    while (begin > low && !is_between(words[begin - 1])) --begin;
    std::size_t end = begin;
    while (end < high && !is_between(words[end])) ++end;
    const int order = words.substr(begin, end - begin).compare(word);
    if (order == 0) return end > begin;
    if (order < 0) {
      low = end + 1;
    } else {
      high = begin;
    }
  }
  return false;
}

}  // namespace

const KnownNames& KnownNames::shipped() {
  static const KnownNames made = [] {
    KnownNames names;
    for (const Embedded& file : embedded_names()) {
      if (file.name == kPlaces) {
        names.add_places(file.text);
      } else {
        names.add_people(file.text);
      }
    }
    return names;
  }();
  return made;
}

void KnownNames::add_places(std::string_view lines) {
  for_each_line(lines, [&](std::string_view section, std::string_view line) {
    PlaceName name;
    if (section != kAllLanguages) name.language = section;
    std::size_t at = 0;
    for (std::string_view word = next_word(line, at); !word.empty(); word = next_word(line, at)) {
      name.words.push_back(word);
    }
    if (name.words.size() < 2) return;
    places_[name.words.front()].push_back(std::move(name));
  });
  for (auto& [first, names] : places_) {
    std::stable_sort(names.begin(), names.end(), [](const PlaceName& a, const PlaceName& b) {
      return a.words.size() > b.words.size();
    });
  }
}

void KnownNames::add_people(std::string_view lines) {
  for_each_line(lines, [&](std::string_view section, std::string_view line) {
    for (const PeopleSection& row : kPeopleSections) {
      if (row.name != section) continue;
      std::size_t at = 0;
      for (std::string_view word = next_word(line, at); !word.empty(); word = next_word(line, at)) {
        std::uint8_t& bits = people_[word];
        bits = static_cast<std::uint8_t>(bits | row.bits);
      }
    }
  });
}

std::span<const PlaceName> KnownNames::places_with(std::string_view first) const {
  const auto found = places_.find(first);
  return found == places_.end() ? std::span<const PlaceName>() : found->second;
}

std::uint8_t KnownNames::person_word(std::string_view word) const {
  const auto found = people_.find(word);
  return found == people_.end() ? std::uint8_t{0} : found->second;
}

bool KnownNames::is_shipped_given_name(std::string_view word) {
  static const std::array<std::string_view, 2> sections = given_name_sections();
  return std::any_of(sections.begin(), sections.end(),
                     [&](std::string_view words) { return holds_sorted_word(words, word); });
}

}  // namespace sito::text
