// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/kept_outline.h"

#include "sito/document/structure/acts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace sito::structured {
namespace {

// The most ancestors between a heading and what contains it and the headings like it.
constexpr int kMaxSteps = 3;
// The most kept headings that are compared with one.
constexpr std::size_t kMaxHeadings = 64;
// A heading may have this many elements around its text.
constexpr int kMaxInHeading = 8;
// Texts and characters of tools between a heading and its list: "[edit]".
constexpr std::uint32_t kMaxTexts = 8, kMaxToolChars = 20;

bool is_heading(const Page& page, NodeId id) { return act_of(page.node(id).tag) == Act::Heading; }

// Returns the ancestor of a node so many steps above; kNoNode if there is none.
NodeId ancestor(const Page& page, NodeId id, int steps) {
  for (; steps > 0 && id != kNoNode; --steps) id = page.node(id).parent;
  return id;
}

}  // namespace

NodeId KeptOutline::heading_of(NodeId list) {
  const NodeId heading = heading_before(list);
  if (heading == kNoNode) return kNoNode;
  for (int steps = 1; steps <= kMaxSteps; ++steps) {
    const NodeId around = ancestor(page_, heading, steps);
    if (around == kNoNode) return kNoNode;
    if (index_of(list) < page_.node(around).end && has_two_like(heading, steps)) return heading;
  }
  return kNoNode;
}

// Returns the heading directly before a list, perhaps with a tool behind it; kNoNode if there is
// none.
NodeId KeptOutline::heading_before(NodeId list) const {
  std::uint32_t tool_chars = 0;
  const std::uint32_t first = index_of(kept_.first_visible(list));
  for (std::uint32_t i = first; i > 0 && first - i <= kMaxTexts; --i) {
    const Text& text = page_.texts()[i - 1];
    if (text.hidden || text.blank) continue;
    NodeId heading = text.node;
    for (int step = 0; step < kMaxInHeading && heading != kNoNode; ++step) {
      if (is_heading(page_, heading)) return heading;
      heading = page_.node(heading).parent;
    }
    tool_chars += text.n_chars;
    if (kept_.is_kept(TextId{i - 1}) || tool_chars > kMaxToolChars) break;
  }
  return kNoNode;
}

// Returns true if two kept headings before this one have its level and the same ancestor, so many
// steps above, and no nearer one in common.
bool KeptOutline::has_two_like(NodeId heading, int steps) {
  const NodeId around = ancestor(page_, heading, steps);
  const auto& all = kept_headings();
  auto one = std::lower_bound(all.begin(), all.end(), ancestor(page_, heading, steps - 1));
  NodeId found = kNoNode;
  for (std::size_t n = 0; n < kMaxHeadings && one != all.begin(); ++n) {
    const NodeId other = *--one;
    if (index_of(other) < index_of(around)) return false;
    if (page_.node(other).tag != page_.node(heading).tag) continue;
    if (ancestor(page_, other, steps) != around) continue;
    const NodeId section = ancestor(page_, other, steps - 1);
    if (found != kNoNode && found != section) return true;
    found = section;
  }
  return false;
}

const std::vector<NodeId>& KeptOutline::kept_headings() {
  if (!kept_headings_) {
    kept_headings_.emplace();
    for (const NodeId id : kept_.headings()) {
      if (kept_.has_kept(id)) kept_headings_->push_back(id);
    }
  }
  return *kept_headings_;
}

}  // namespace sito::structured
