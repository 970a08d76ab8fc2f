// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/definitions.h"

#include <cstdint>

namespace sito::extract::learned {
namespace {

constexpr float kWordsOfTerm = 8, kLeastOfTerm = 0.05F;
constexpr float kWordsOfDescription = 4, kLinksOfDescription = 0.4F;

// Returns true for a text in a `dt` or `dd` of the page's own part.
bool is_definition(std::uint32_t around) {
  const bool is_own = has(around, Around::Main) || has(around, Around::Article);
  const bool is_other = has(around, Around::Nav) || has(around, Around::Aside) ||
                        has(around, Around::Footer) || has(around, Around::Form);
  return has(around, Around::Definition) && is_own && !is_other;
}

// Returns the end of the outermost list around a unit, in units.
std::uint32_t end_of_list(const Page& page, const Units& units, std::uint32_t unit) {
  NodeId list = kNoNode;
  for (NodeId node{units[unit].inner}; node != kNoNode; node = page.node(node).parent) {
    if (page.node(node).tag == Tag::Dl) list = node;
  }
  return list == kNoNode ? unit + 1 : units.before(page.node(list).end);
}

// Returns true if at least half of the words of a list are in descriptions.
bool is_described(const Units& units, std::uint32_t begin, std::uint32_t end) {
  float in_descriptions = 0;
  float words = 0;
  for (std::uint32_t i = begin; i < end; ++i) {
    words += units[i].words;
    if (units[i].words < kWordsOfDescription) continue;
    if (units[i].link_density() < kLinksOfDescription) in_descriptions += units[i].words;
  }
  return in_descriptions >= words / 2;
}

// Returns true for texts in one element, in siblings, or in an element and one right inside of it.
bool are_beside(const Page& page, const Unit& a, const Unit& b) {
  const NodeId own{a.owner}, other{b.owner};
  const NodeId around = page.node(own).parent, around_other = page.node(other).parent;
  return own == other || around == around_other || around == other || around_other == own;
}

}  // namespace

void keep_definitions(const ScoredPage& scored, std::span<Choice> choices) {
  if (scored.type.name == "article" || scored.type.name == "forum") return;
  const Units& units = scored.features.units();
  const auto n = static_cast<std::uint32_t>(choices.size());
  bool any_kept = false;
  for (std::uint32_t i = 0; i < n;) {
    const std::uint32_t around = scored.features.outline().node(units[i].inner).around;
    if (!any_kept || !is_definition(around)) {
      any_kept = any_kept || choices[i].content;
      ++i;
      continue;
    }
    const std::uint32_t end = end_of_list(scored.page, units, i);
    const bool keep = is_described(units, i, end);
    for (; i < end; ++i) {
      if (choices[i].content || !keep) continue;
      choices[i].content = true;
      choices[i].rule = "definition";
    }
  }
}

void keep_terms(const ScoredPage& scored, std::span<Choice> choices) {
  const Units& units = scored.features.units();
  for (std::uint32_t i = 0; i + 1 < choices.size(); ++i) {
    Choice& term = choices[i];
    if (term.content || !choices[i + 1].content || term.probability < kLeastOfTerm) continue;
    if (!units[i].shape.ends_colon || units[i].words > kWordsOfTerm) continue;
    if (!are_beside(scored.page, units[i], units[i + 1])) continue;
    term.content = true;
    term.rule = "term";
  }
}

}  // namespace sito::extract::learned
