// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/code.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/extract/learned/units.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr float kWordsOfCodeLabel = 2;
constexpr std::uint32_t kLeastPanels = 2, kMostWordsOfTab = 2;
// Code is near chosen texts if they are at most so many units before and behind it.
constexpr std::size_t kNear = 4;
constexpr float kWordsOfCode = 3;  // shorter code is a name
constexpr auto kTypesWithCode =
    std::to_array<std::string_view>({"documentation", "forum", "article"});

bool is_code(const ScoredPage& scored, std::uint32_t unit) {
  const std::uint32_t inner = scored.features.units()[unit].inner;
  return has(scored.features.outline().node(inner).around, Around::Pre);
}

// Returns true if all of the text is in `pre` or `code`.
bool is_all_code(const ScoredPage& scored, std::uint32_t unit) {
  if (is_code(scored, unit)) return true;
  const Unit& text = scored.features.units()[unit];
  NodeId around{text.inner};
  while (index_of(around) > text.owner && scored.page.node(around).tag != Tag::Code) {
    around = scored.page.node(around).parent;
  }
  return scored.page.node(around).tag == Tag::Code;
}

// Returns the end of the `figure` around a unit; 0 for other units.
std::uint32_t end_of_figure(const ScoredPage& scored, std::uint32_t unit) {
  const Units& units = scored.features.units();
  NodeId around{units[unit].inner};
  if (!has(scored.features.outline().node(index_of(around)).around, Around::Figure)) return 0;
  while (around != kNoNode && scored.page.node(around).tag != Tag::Figure) {
    around = scored.page.node(around).parent;
  }
  return around == kNoNode ? 0 : units.before(scored.page.node(around).end);
}

bool leads_to_page(const Page& page, const Text& text) {
  return text.link != kNoLink && !page.links()[index_of(text.link)].href.starts_with('#');
}

// Returns true for a label that leads to no other page, such as a tab.
bool is_tab(const ScoredPage& scored, const Unit& unit) {
  if (unit.words > kWordsOfCodeLabel || unit.links > 1) return false;
  return !leads_to_page(scored.page, scored.page.texts()[unit.text_begin]);
}

// Returns the number of tabs in a unit: buttons stand in one line. 0 if it has other text.
std::uint32_t count_tabs(const Page& page, const Unit& unit) {
  std::uint32_t n_tabs = 0;
  for (std::uint32_t i = unit.text_begin; i < unit.text_end; ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden || text.blank) continue;
    if (text.n_words > kMostWordsOfTab || leads_to_page(page, text)) return 0;
    ++n_tabs;
  }
  return n_tabs;
}

// Returns the first of the units with `least` tabs right in front of a unit; the unit itself if there
// are fewer.
std::uint32_t begin_of_tabs(const ScoredPage& scored, std::uint32_t unit, std::uint32_t least) {
  std::uint32_t n_tabs = 0;
  for (std::uint32_t i = unit; i-- > 0;) {
    const std::uint32_t n = count_tabs(scored.page, scored.features.units()[i]);
    if (n == 0) break;
    n_tabs += n;
    if (n_tabs >= least) return i;
  }
  return unit;
}

// Returns the `pre` around a unit.
NodeId code_around(const Page& page, const Unit& unit) {
  NodeId around{unit.inner};
  while (around != kNoNode && page.node(around).tag != Tag::Pre) around = page.node(around).parent;
  return around;
}

// Returns true if a class of an element is a name or ends in it: `language-js` names `js`.
bool names_in_class(const Page& page, NodeId node, std::string_view name) {
  for (const std::string_view token :
       parts_of(page.attribute(node, Attr::Class).value_or(""), ' ')) {
    if (!token.ends_with(name)) continue;
    if (token.size() == name.size() || token[token.size() - name.size() - 1] == '-') return true;
  }
  return false;
}

}  // namespace

void keep_listings(const ScoredPage& scored, std::span<Choice> choices) {
  const Units& units = scored.features.units();
  std::vector<std::uint32_t> code;  // since the last chosen text
  bool is_between = false;          // only figures, headings and labels since then
  bool is_behind = false;           // the figure is right behind a chosen text
  std::uint32_t end = 0;            // of the figure
  const auto keep = [&](std::uint32_t unit) {
    choices[unit].content = true;
    choices[unit].rule = "listing";
  };
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (choices[i].content) {
      for (const std::uint32_t unit : code) keep(unit);
      code.clear();
      is_between = true;
      continue;
    }
    if (!is_between) continue;
    if (i >= end) {
      end = end_of_figure(scored, i);
      is_behind = choices[i - 1].content;
    }
    if (i < end) {
      if (is_code(scored, i)) is_behind ? keep(i) : code.push_back(i);
      continue;
    }
    is_between = is_tab(scored, units[i]) || heading_level(scored.page, units[i]) > 0;
    if (!is_between) code.clear();
  }
}

void keep_tabs(const ScoredPage& scored, std::span<Choice> choices) {
  const Units& units = scored.features.units();
  for (std::uint32_t begin = 0, end = 0; begin < choices.size(); begin = end + 1) {
    std::uint32_t n_panels = 0;
    bool keep = false;
    NodeId last = kNoNode;
    for (end = begin; end < choices.size() && is_code(scored, end); ++end) {
      const NodeId code = code_around(scored.page, units[end]);
      if (code != last) ++n_panels;
      last = code;
      keep = keep || choices[end].content;
    }
    if (n_panels < kLeastPanels) continue;
    const std::uint32_t front = begin_of_tabs(scored, begin, n_panels);
    if (front == begin) continue;
    keep = keep || (front > 0 && choices[front - 1].content) ||
           (end < choices.size() && choices[end].content);
    for (std::uint32_t i = begin; keep && i < end; ++i) {
      if (choices[i].content) continue;
      choices[i].content = true;
      choices[i].rule = "tabs";
    }
  }
}

void keep_code_between(const ScoredPage& scored, std::span<Choice> choices) {
  if (std::ranges::find(kTypesWithCode, scored.type.name) == kTypesWithCode.end()) return;
  const auto any_chosen = [&](std::size_t begin, std::size_t end) {
    return std::ranges::any_of(choices.subspan(begin, end - begin), &Choice::content);
  };
  for (std::uint32_t i = 0; i < choices.size(); ++i) {
    if (choices[i].content || scored.features.units()[i].words < kWordsOfCode) continue;
    if (!is_all_code(scored, i)) continue;
    if (!any_chosen(i - std::min<std::size_t>(i, kNear), i)) continue;
    if (!any_chosen(i + 1, std::min(i + 1 + kNear, choices.size()))) continue;
    choices[i].content = true;
    choices[i].rule = "code";
  }
}

void drop_code_labels(const ScoredPage& scored, std::span<Choice> choices) {
  const Page& page = scored.page;
  const Units& units = scored.features.units();
  for (std::uint32_t i = 0; i + 1 < choices.size(); ++i) {
    if (!choices[i].content || units[i].words > kWordsOfCodeLabel) continue;
    if (!is_code(scored, i + 1)) continue;
    const NodeId code = code_around(page, units[i + 1]);
    const NodeId box = code == kNoNode ? kNoNode : page.node(code).parent;
    if (box == kNoNode || units[i].inner <= index_of(box) || units[i].inner >= index_of(code))
      continue;
    const std::string label = lowered(text::collapse_and_trim(text_of(page, units[i])));
    if (label.empty() || !names_in_class(page, box, label)) continue;
    choices[i].content = false;
    choices[i].rule = "code-label";
  }
}

}  // namespace sito::extract::learned
