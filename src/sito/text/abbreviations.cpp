// SPDX-License-Identifier: Apache-2.0
// Tables of abbreviations, parsed once from embedded data.
#include "sito/text/abbreviations.h"

#include "sito/base/cut.h"
#include "sito/text/embedded.h"
#include "sito/text/utf8.h"

#include <array>

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

using RulesByLanguage = std::map<std::string, SentenceRules, std::less<>>;

RulesByLanguage make_rules() {
  RulesByLanguage made;
  for (const std::string_view code : kOrdinalLanguages) made[std::string(code)].has_ordinals = true;
  for (const Embedded& table : embedded_abbreviations())
    made[std::string(table.name)].abbreviations = parse_abbreviations(table.text);
  for (auto& [code, rules] : made) rules.stop_words = shipped_stop_words(code);
  return made;
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
  static const RulesByLanguage rules = make_rules();
  static const SentenceRules none;
  const auto found = rules.find(language.substr(0, language.find('-')));
  return found == rules.end() ? none : found->second;
}

}  // namespace sito::text
