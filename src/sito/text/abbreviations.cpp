// SPDX-License-Identifier: Apache-2.0
// Tables of abbreviations, parsed from embedded data when a language is first asked for.
#include "sito/text/abbreviations.h"

#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/text/embedded.h"
#include "sito/text/made_once.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sito::text {
namespace {

// Languages that write an ordinal as digits and a full stop.
constexpr std::array<std::string_view, 20> kOrdinalLanguages = {
    "bs", "cs", "da", "de", "dsb", "et", "fi", "hr", "hsb", "hu",
    "is", "lv", "nb", "nn", "no",  "pl", "sk", "sl", "sr",  "tr"};

AbbreviationKind kind_of(std::string_view name) {
  if (name == "number") return AbbreviationKind::Number;
  if (name == "perhaps") return AbbreviationKind::Perhaps;
  return name == "month" ? AbbreviationKind::Month : AbbreviationKind::Never;
}

static_assert(kOrdinalLanguages.size() <= kMostMade / 2);

// Returns the languages with rules.
const std::vector<std::string_view>& languages_with_rules() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> made(kOrdinalLanguages.begin(), kOrdinalLanguages.end());
    for (const Embedded& table : embedded_abbreviations()) {
      if (!is_one_of(table.name, kOrdinalLanguages)) made.push_back(table.name);
    }
    return made;
  }();
  return all;
}

SentenceRules make_rules(std::size_t index) {
  const std::string_view language = languages_with_rules()[index];
  SentenceRules rules;
  rules.has_ordinals = is_one_of(language, kOrdinalLanguages);
  for (const Embedded& table : embedded_abbreviations()) {
    if (table.name == language) rules.abbreviations = parse_abbreviations(table.text);
  }
  rules.stop_words = shipped_stop_words(language);
  return rules;
}

}  // namespace

std::map<std::string, AbbreviationKind, std::less<>> parse_abbreviations(std::string_view lines) {
  std::map<std::string, AbbreviationKind, std::less<>> table;
  while (!lines.empty()) {
    const std::string_view line = take_until(lines, '\n');
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || colon == std::string_view::npos) continue;
    const AbbreviationKind kind = kind_of(line.substr(0, colon));
    std::size_t from = colon + 1;
    for (auto word = next_word(line, from); !word.empty(); word = next_word(line, from)) {
      table.insert_or_assign(std::string(word), kind);
      const CodePoint first = code_point_at(word, 0);
      std::string capital;
      append_utf8(upper(first.value), capital);
      table.emplace(capital.append(word.substr(first.length)), kind);
    }
  }
  return table;
}

const SentenceRules& sentence_rules(std::string_view language) {
  static const SentenceRules none;
  const std::vector<std::string_view>& all = languages_with_rules();
  const auto found = std::find(all.begin(), all.end(), language.substr(0, language.find('-')));
  return found == all.end() ? none
                            : made_once<make_rules>(static_cast<std::size_t>(found - all.begin()));
}

}  // namespace sito::text
