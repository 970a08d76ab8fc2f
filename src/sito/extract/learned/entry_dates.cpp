// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/entry_dates.h"

#include "sito/extract/learned/units.h"
#include "sito/metadata/date.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr std::string_view kForum = "forum";
constexpr float kWordsOfDate = 8;
constexpr std::uint32_t kDigitsOfDate = 4;
constexpr std::size_t kMostBesideDate = 12;  // bytes, of a weekday
// Nearly all other words of the list were chosen.
constexpr float kMostOfList = 0.95F;
// Most entries have a date, and none has two.
constexpr float kLeastDates = 0.75F;
constexpr std::uint32_t kLeastEntries = 3;

bool may_be_date(const Unit& unit) {
  return unit.words <= kWordsOfDate && unit.shape.digits >= kDigitsOfDate && unit.links == 0;
}

// Returns true for a unit that is a day with its year, and little else.
bool is_date(const Page& page, const Unit& unit) {
  if (!may_be_date(unit)) return false;
  const std::string text(text::collapse_and_trim(text_of(page, unit)));
  const auto found = find_date(text, {});
  if (!found || found->date.day == 0) return false;
  return found->end - found->begin + kMostBesideDate >= text.size();
}

// Returns true if a text that may be a date was chosen, and another one was not. Most lists need no
// further look.
bool any_date_left(const Units& units, const SiblingList& list, std::span<const Choice> choices) {
  bool any_kept = false;
  bool any_left = false;
  for (std::uint32_t i = list.begin; i < list.end && !(any_kept && any_left); ++i) {
    if (may_be_date(units[i])) (choices[i].content ? any_kept : any_left) = true;
  }
  return any_kept && any_left;
}

}  // namespace

void keep_entry_dates(const ScoredPage& scored, std::span<const SiblingList> lists,
                      std::span<Choice> choices) {
  if (scored.type.name == kForum) return;
  const Units& units = scored.features.units();
  std::vector<std::uint32_t> dates;
  for (const SiblingList& list : lists) {
    if (list.members < kLeastEntries || !any_date_left(units, list, choices)) continue;
    dates.clear();
    float words = 0;
    float chosen = 0;
    bool any_kept = false;
    for (std::uint32_t i = list.begin; i < list.end; ++i) {
      const Unit& unit = units[i];
      if (is_date(scored.page, unit)) {
        dates.push_back(i);
        any_kept = any_kept || choices[i].content;
        continue;
      }
      words += unit.words;
      if (choices[i].content) chosen += unit.words;
    }
    if (!any_kept || chosen < kMostOfList * words) continue;
    const auto n_members = static_cast<float>(list.members);
    const auto n_dates = static_cast<float>(dates.size());
    if (n_dates < kLeastDates * n_members || n_dates > n_members) continue;
    for (const std::uint32_t date : dates) {
      if (choices[date].content) continue;
      choices[date].content = true;
      choices[date].rule = "entry-date";
    }
  }
}

}  // namespace sito::extract::learned
