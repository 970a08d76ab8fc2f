// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/value_rule.h"

#include "sito/base/ascii.h"
#include "sito/fields/read/direct.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sito::structure {
namespace {

// The least texts that show what stands at the edges of values: in one text, it may be a part of
// another value.
constexpr std::size_t kMinTexts = 2;

/// A text and the values in it.
struct Cut {
  std::string_view text;
  std::vector<std::string_view> values;
  [[nodiscard]] bool is_whole() const { return values.size() == 1 && values.front() == text; }
};

std::vector<Cut> cuts_of(const Hit& hit) {
  std::vector<Cut> cuts;
  const Value* last = nullptr;
  for (const Value& value : hit.values) {
    const bool goes_on = last != nullptr && last->page == value.page && last->text == value.text &&
                         last->place == value.place;
    if (!goes_on) cuts.push_back({value.text, {}});
    cuts.back().values.push_back(value.value);
    last = &value;
  }
  return cuts;
}

/// Returns the words in front of all values: "By" of "By Jane Doe"; "" if they differ.
std::string words_before(const Hit& hit) {
  std::optional<std::string_view> common;
  for (const Value& value : hit.values) {
    const std::size_t at = value.value.empty() ? std::string::npos : value.text.find(value.value);
    if (at == std::string::npos) return "";
    const std::string_view before = text::trim(std::string_view(value.text).substr(0, at));
    if (common && *common != before) return "";
    common = before;
  }
  return std::string(common.value_or(""));
}

/// Returns the words in front of the values of all places, or of some if they end with a colon: the
/// rule belongs to the field, and "By" may be inside a name at another place.
std::string words_before(const std::vector<const Hit*>& hits) {
  std::string common;
  bool all = true;
  for (const Hit* hit : hits) {
    const std::string words = words_before(*hit);
    if (!words.empty() && !common.empty() && words != common) return "";
    all = all && !words.empty();
    if (!words.empty()) common = words;
  }
  return all || common.ends_with(':') ? common : "";
}

bool is_of_word(char c) { return is_letter_or_digit(c) || static_cast<unsigned char>(c) >= 0x80; }

/// What the texts with more than a value have in common around it.
struct Edges {
  std::optional<std::string_view> before, behind;  ///< the values
  std::optional<std::string_view> between;         ///< several values of a text
  std::size_t texts = 0;
  bool same_before = true, same_between = true;

  void add(const Cut& cut) {
    if (cut.is_whole()) return;
    std::size_t end = 0;
    for (const std::string_view value : cut.values) {
      const std::size_t at = value.empty() ? std::string_view::npos : cut.text.find(value, end);
      if (at == std::string_view::npos) return;
      const std::string_view part = cut.text.substr(end, at - end);
      if (value.data() == cut.values.front().data()) {
        if (part.empty()) {
          end = value.size();
          continue;
        }
        same_before = same_before && (!before || *before == part);
        before = before ? common_end(*before, part) : part;
      } else {
        same_between = same_between && (!between || *between == part);
        between = part;
      }
      end = at + value.size();
    }
    const std::string_view rest = cut.text.substr(end);
    if (!rest.empty()) behind = behind ? common_front(*behind, rest) : rest;
    ++texts;
  }

  static std::string_view common_end(std::string_view a, std::string_view b) {
    std::size_t n = 0;
    while (n < std::min(a.size(), b.size()) && a[a.size() - 1 - n] == b[b.size() - 1 - n]) ++n;
    while (n > 0 && is_continuation(a[a.size() - n])) --n;
    return a.substr(a.size() - n);
  }
  static std::string_view common_front(std::string_view a, std::string_view b) {
    std::size_t n = 0;
    while (n < std::min(a.size(), b.size()) && a[n] == b[n]) ++n;
    while (n > 0 && n < a.size() && is_continuation(a[n])) --n;
    return a.substr(0, n);
  }
};

// Adds signs without the blanks around them, and with them: a colon is also in clocks. Blanks alone
// are inside values, too.
void add_signs(std::string_view signs, std::vector<std::string>& parts) {
  const std::string_view trimmed = text::trim(signs);
  if (trimmed.empty()) return;
  parts.emplace_back(trimmed);
  if (trimmed.size() < signs.size()) parts.emplace_back(signs);
}

/// Returns what a value may begin behind: the last words with the signs behind them ("by:"), or only
/// the signs (": ").
std::vector<std::string> fronts_of(const Edges& edges) {
  std::vector<std::string> fronts = {""};
  const std::string_view before = edges.before.value_or("");
  std::size_t signs = before.size();
  while (signs > 0 && !is_of_word(before[signs - 1])) --signs;
  std::size_t words = signs;
  while (words > 0 && (is_of_word(before[words - 1]) || before[words - 1] == ' ')) --words;
  const std::string_view label = text::trim(before.substr(words));
  // A word that is cut at its front may be the end of different words.
  if ((words > 0 || edges.same_before) && signs > words && !is_digit(label.front())) {
    fronts.emplace_back(label);
  }
  add_signs(before.substr(signs), fronts);
  return fronts;
}

/// Returns what a value may end before: the signs behind it.
std::vector<std::string> ends_of(const Edges& edges) {
  std::vector<std::string> ends = {""};
  const std::string_view behind = edges.behind.value_or("");
  std::size_t signs = 0;
  while (signs < behind.size() && !is_of_word(behind[signs])) ++signs;
  add_signs(behind.substr(0, signs), ends);
  return ends;
}

bool is_right(const fields::ValueRule& rule, const Cut& cut) {
  const std::vector<std::string> values = fields::cut_values(rule, cut.text);
  return std::equal(values.begin(), values.end(), cut.values.begin(), cut.values.end());
}

}  // namespace

CutRule rule_of(const std::vector<const Hit*>& hits) {
  std::vector<Cut> cuts;
  for (const Hit* hit : hits) {
    std::vector<Cut> of_hit = cuts_of(*hit);
    cuts.insert(cuts.end(), of_hit.begin(), of_hit.end());
  }
  const auto n_wrong = [&](const fields::ValueRule& rule) {
    return static_cast<std::size_t>(std::count_if(
        cuts.begin(), cuts.end(), [&](const Cut& cut) { return !is_right(rule, cut); }));
  };
  CutRule best;
  best.texts = cuts.size();
  best.rule.after = words_before(hits);
  best.wrong = n_wrong(best.rule);
  if (best.wrong == 0) return best;
  Edges edges;
  for (const Cut& cut : cuts) edges.add(cut);
  if (edges.texts < kMinTexts) return best;
  std::vector<std::string> splits = {""};
  if (edges.between && edges.same_between) splits.emplace_back(*edges.between);
  for (const std::string& after : fronts_of(edges)) {
    for (const std::string& before : ends_of(edges)) {
      for (const std::string& split : splits) {
        const fields::ValueRule rule{after, before, split, ""};
        const std::size_t wrong = n_wrong(rule);
        if (wrong < best.wrong) std::tie(best.rule, best.wrong) = std::make_pair(rule, wrong);
      }
    }
  }
  return best;
}

}  // namespace sito::structure
