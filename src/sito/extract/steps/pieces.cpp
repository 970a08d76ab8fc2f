// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/pieces.h"

namespace sito::extract {
namespace {

std::string_view removed_rule(Tag tag) {
  switch (tag) {
    case Tag::Button:
      return "removed-button";
    case Tag::Select:
      return "removed-select";
    case Tag::Option:
      return "removed-option";
    case Tag::Textarea:
      return "removed-textarea";
    case Tag::Header:
      return "removed-header";
    default:
      return "removed-element";
  }
}

}  // namespace

void Pieces::add(TextId text, std::uint32_t owner) {
  const std::uint32_t index = index_of(text);
  if (!pieces_.empty() && pieces_.back().owner == owner) {
    pieces_.back().end = index + 1;
  } else {
    pieces_.push_back({index, index + 1, owner});
  }
}

void Pieces::add_deleted(const Page& page, std::uint32_t node) {
  const auto nodes = page.nodes();
  for (std::uint32_t i = node; i < nodes[node].end; ++i) {
    if (!nodes[i].is_text()) continue;
    const Text& text = page.text(nodes[i].text);
    if (!text.hidden && !text.blank) add(nodes[i].text, kDeleted | node);
  }
}

Verdict Pieces::deleted_verdict(const Page& page, std::uint32_t owner) {
  const Node& node = page.nodes()[owner & ~kDeleted];
  // A text node that owns itself is where a method does not look: outside body.
  const std::string_view rule = node.is_text() ? "removed-outside-body" : removed_rule(node.tag);
  return {Label::Boilerplate, Role::None, 0, rule};
}

bool is_removed(const Segment& segment) { return segment.rule.starts_with("removed-"); }

}  // namespace sito::extract
