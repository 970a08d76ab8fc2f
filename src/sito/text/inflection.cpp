// SPDX-License-Identifier: Apache-2.0
#include "sito/text/inflection.h"

#include "sito/base/cut.h"
#include "sito/text/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <map>

namespace sito::text {
namespace {

// Shorter stems say too little about a word.
constexpr std::size_t kMinStemBytes = 2;
constexpr std::string_view kConsonant = "-";  // the base is the stem, which ends in a consonant
constexpr std::string_view kVowels = "vowels";

// "246" are three cases, "*" all of them.
Cases cases_in(std::string_view digits) {
  if (digits == "*") return kAnyCase;
  Cases cases = 0;
  for (const char digit : digits) {
    if (digit >= '1' && digit <= '9') cases = static_cast<Cases>(cases | (1U << (digit - '0')));
  }
  return cases;
}

}  // namespace

Inflection Inflection::parse(std::string_view lines) {
  Inflection made;
  for (std::string_view line : parts_of(lines, '\n')) {
    line = trim(line);
    if (line.empty() || line.front() == '#') continue;
    std::size_t at = 0;
    const std::string_view base = next_word(line, at);
    for (std::string_view word = next_word(line, at); !word.empty(); word = next_word(line, at)) {
      if (base == kVowels) {
        made.vowels_.emplace_back(word);
        continue;
      }
      const std::string_view form = take_until(word, ':');
      if (form.empty()) continue;
      made.rules_[static_cast<unsigned char>(form.back())].push_back(
          {std::string(base == kConsonant ? "" : base), std::string(form), cases_in(word)});
    }
  }
  return made;
}

const Inflection& Inflection::of(std::string_view language) {
  static const std::map<std::string, Inflection, std::less<>> all = [] {
    std::map<std::string, Inflection, std::less<>> made;
    for (const Embedded& file : embedded_inflections()) {
      made.emplace(file.name, Inflection::parse(file.text));
    }
    return made;
  }();
  static const Inflection none;
  const auto found = all.find(language.substr(0, language.find('-')));
  return found == all.end() ? none : found->second;
}

bool Inflection::ends_in_consonant(std::string_view stem) const {
  return std::none_of(vowels_.begin(), vowels_.end(),
                      [&](const std::string& vowel) { return stem.ends_with(vowel); });
}

bool Inflection::applies(const Rule& rule, std::string_view word) const {
  if (!word.ends_with(rule.form)) return false;
  const std::string_view stem = word.substr(0, word.size() - rule.form.size());
  return stem.size() >= kMinStemBytes && (!rule.base.empty() || ends_in_consonant(stem));
}

Cases Inflection::cases_of(std::string_view base, std::string_view word) const {
  if (base == word) return kAnyCase;
  if (word.empty()) return 0;
  Cases cases = 0;
  for (const Rule& rule : rules_[static_cast<unsigned char>(word.back())]) {
    if (!base.ends_with(rule.base) || !applies(rule, word)) continue;
    const std::size_t stem = base.size() - rule.base.size();
    if (stem == word.size() - rule.form.size() && word.starts_with(base.substr(0, stem))) {
      cases = static_cast<Cases>(cases | rule.cases);
    }
  }
  return cases;
}

}  // namespace sito::text
