// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/code.h"

#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/extract/learned/units.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

constexpr float kWordsOfCodeLabel = 2;

bool is_code(const ScoredPage& scored, std::uint32_t unit) {
  const std::uint32_t inner = scored.features.units()[unit].inner;
  return has(scored.features.outline().node(inner).around, Around::Pre);
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

// Returns true for a label that leads to no other page, such as a tab.
bool is_tab(const ScoredPage& scored, const Unit& unit) {
  if (unit.words > kWordsOfCodeLabel || unit.links > 1) return false;
  const LinkId link = scored.page.texts()[unit.text_begin].link;
  return link == kNoLink || scored.page.links()[index_of(link)].href.starts_with('#');
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

void drop_code_labels(const ScoredPage& scored, std::span<Choice> choices) {
  const Page& page = scored.page;
  const Units& units = scored.features.units();
  for (std::uint32_t i = 0; i + 1 < choices.size(); ++i) {
    if (!choices[i].content || units[i].words > kWordsOfCodeLabel) continue;
    NodeId code{units[i + 1].inner};
    if (!has(scored.features.outline().node(index_of(code)).around, Around::Pre)) continue;
    while (code != kNoNode && page.node(code).tag != Tag::Pre) code = page.node(code).parent;
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
