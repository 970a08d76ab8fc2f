// SPDX-License-Identifier: Apache-2.0
#include "sito/text/clitics.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace sito::text {
namespace {

constexpr std::string_view kPrinted = "\xE2\x80\x99";  // the apostrophe of printed text

constexpr auto kEnglishEnds = std::to_array<std::string_view>({"s", "m", "d", "ll", "re", "ve"});
constexpr auto kFrenchFronts = std::to_array<std::string_view>(
    {"l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"});
constexpr auto kItalianFronts = std::to_array<std::string_view>(
    {"l", "d", "c", "un", "all", "dall", "dell", "nell", "sull", "quell", "bell", "sant"});

bool has_lower(std::span<const std::string_view> words, std::string_view word) {
  std::string small;
  append_lower(word, small);
  return std::find(words.begin(), words.end(), small) != words.end();
}

struct Apostrophe {
  std::size_t begin = std::string_view::npos, end = 0;
};

Apostrophe apostrophe_in(std::string_view word, bool last) {
  const std::size_t typed = last ? word.rfind('\'') : word.find('\'');
  if (typed != std::string_view::npos) return {typed, typed + 1};
  const std::size_t printed = last ? word.rfind(kPrinted) : word.find(kPrinted);
  if (printed != std::string_view::npos) return {printed, printed + kPrinted.size()};
  return {};
}

// Returns the byte at which to split the word; 0: do not split.
std::size_t english(std::string_view word) {
  constexpr auto kNegated = std::to_array<std::string_view>({"cannot"});
  if (has_lower(kNegated, word)) return 3;  // "can", "not"
  const Apostrophe mark = apostrophe_in(word, true);
  if (mark.begin == std::string_view::npos || mark.begin == 0) return 0;
  const std::string_view end = word.substr(mark.end);
  const bool negated = (end == "t" || end == "T") && mark.begin > 1 &&
                       (word[mark.begin - 1] == 'n' || word[mark.begin - 1] == 'N');
  if (negated) return mark.begin - 1;
  return has_lower(kEnglishEnds, end) ? mark.begin : 0;
}

std::size_t front_of(std::string_view word, std::span<const std::string_view> fronts) {
  const Apostrophe mark = apostrophe_in(word, false);
  if (mark.begin == std::string_view::npos || mark.end == word.size()) return 0;
  return has_lower(fronts, word.substr(0, mark.begin)) ? mark.end : 0;
}
std::size_t french(std::string_view word) { return front_of(word, kFrenchFronts); }
std::size_t italian(std::string_view word) { return front_of(word, kItalianFronts); }

std::size_t czech(std::string_view word) {
  constexpr std::string_view kIf = "-li";
  return word.size() > kIf.size() && word.ends_with(kIf) ? word.size() - kIf.size() : 0;
}

struct Language {
  std::string_view code;
  std::size_t (*split)(std::string_view word);
};
constexpr std::array kLanguages = {Language{"cs", czech}, Language{"en", english},
                                   Language{"fr", french}, Language{"it", italian}};

}  // namespace

void split_clitics(std::string_view text, std::string_view language, std::vector<Token>& tokens) {
  language = language.substr(0, language.find('-'));
  const auto* row = std::find_if(kLanguages.begin(), kLanguages.end(),
                                 [&](const Language& one) { return one.code == language; });
  if (row == kLanguages.end()) return;
  std::vector<Token> split;
  for (const Token& token : tokens) {
    const std::string_view word = text.substr(token.begin, token.end - token.begin);
    const std::size_t at = row->split(word);
    if (at == 0) {
      split.push_back(token);
      continue;
    }
    const auto middle = static_cast<std::uint32_t>(token.begin + at);
    split.push_back({token.begin, middle, token.glued});
    split.push_back({middle, token.end, true});
  }
  tokens.swap(split);
}

}  // namespace sito::text
