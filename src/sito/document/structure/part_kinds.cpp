// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/part_kinds.h"

#include "sito/base/find_any.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/admonition.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/math.h"
#include "sito/document/structure/tables.h"
#include "sito/text/utf8.h"

#include <string_view>

namespace sito::structured {
namespace {

constexpr std::uint32_t kNodesOfFigure = 40;

bool is_text_formula(const Page& page, const KeptIndex& kept, NodeId id) {
  const std::string_view text = page.text(kept.first_visible(id)).text;
  if (find_any(text, "\\$") == text.npos) return false;
  const std::string_view line = text::trim(text);
  return line.starts_with("\\[") || line.starts_with("$$") || line.starts_with("\\begin{");
}

bool has_image(const Page& page, NodeId id) {
  for (std::uint32_t i = index_of(id) + 1; i < page.node(id).end; ++i) {
    if (page.nodes()[i].tag == Tag::Img) return true;
  }
  return false;
}

// Returns true for the only text of a box that also has an image, and no other box in itself.
bool is_only_text_beside_image(const Page& page, const KeptIndex& kept, NodeId id) {
  const NodeId parent = page.node(id).parent;
  if (parent == kNoNode || kept.n_visible(id) != kept.n_visible(parent)) return false;
  const bool is_small = page.node(parent).end - index_of(parent) <= kNodesOfFigure;
  return is_small && !has_image(page, id) && has_image(page, parent);
}

}  // namespace

void PartKinds::reset(const Page& page, const KeptIndex& kept, ClassSigns& signs) {
  page_ = &page;
  kept_ = &kept;
  signs_ = &signs;
  counts_before_.clear();
  known_.assign(page.nodes().size(), Part::Unknown);
}

Part PartKinds::at(NodeId id) {
  Part& part = known_[index_of(id)];
  if (part == Part::Unknown) part = find(id);
  return part;
}

bool PartKinds::is_note(NodeId id) const {
  const Node& node = page_->node(id);
  if (node.tag == Tag::Blockquote) return true;
  return node.n_attrs > 0 && (node.tag == Tag::Div || node.tag == Tag::Aside) &&
         is_admonition(*page_, id, signs_->of(id));
}

// Returns true for the caption of an image, or of a `figure` with a listing or table.
bool PartKinds::has_caption(NodeId caption) {
  const NodeId around = page_->node(caption).parent;
  if (around == kNoNode) return false;
  if (counts_before_.empty()) count();
  const Counts &begin = counts_before_[index_of(around)],
               &end = counts_before_[page_->node(around).end];
  const bool has_listing = begin.listings != end.listings;
  return begin.images != end.images || (has_listing && page_->node(caption).tag == Tag::Figcaption);
}

void PartKinds::count() {
  counts_before_.reserve(page_->nodes().size() + 1);
  Counts counts;
  for (const Node& node : page_->nodes()) {
    counts_before_.push_back(counts);
    counts.images += node.tag == Tag::Img ? 1 : 0;
    counts.listings += node.tag == Tag::Pre || node.tag == Tag::Table ? 1 : 0;
  }
  counts_before_.push_back(counts);
}

Part PartKinds::find(NodeId id) {
  const Node& node = page_->node(id);
  Act act = act_of(node.tag);
  const Signs signs = node.n_attrs > 0 ? signs_->of(id) : Signs{0};
  if ((signs & kRoleSign) != 0) {
    if (const auto role = page_->attribute(id, Attr::Role)) {
      const Act by_role = act_of_role(*role);
      if (by_role != Act::Pass) act = by_role;
    }
  }
  if (node.tag == Tag::Figcaption || (act == Act::Block && (signs & kCaptionSign) != 0 &&
                                      has_token_of(class_of(*page_, id), kCaptions))) {
    return has_caption(id) ? Part::Caption : Part::None;
  }
  if (node.tag == Tag::Figure && has_image(*page_, id)) return Part::Figure;
  if (is_note(id)) return Part::Note;
  if (act == Act::Block && is_only_text_beside_image(*page_, *kept_, id)) return Part::Figure;
  const bool may_be_formula = node.tag == Tag::Math ||
                              (node.n_attrs > 0 && (node.tag == Tag::Div || node.tag == Tag::Span ||
                                                    node.tag == Tag::Other));
  if (may_be_formula && formula_at(*page_, id, signs)) return Part::Formula;
  if ((node.tag == Tag::P || node.tag == Tag::Div) && kept_->n_visible(id) == 1 &&
      is_text_formula(*page_, *kept_, id))
    return Part::Formula;
  switch (act) {
    case Act::Heading:
      return Part::Heading;
    case Act::List:
    case Act::Definitions:
      return Part::List;
    case Act::Table: {
      const bool is_data = node.tag != Tag::Table || shape_of(*page_, *kept_, id).is_data;
      return is_data || is_code_table(*page_, id) ? Part::Table : Part::None;
    }
    case Act::Code:
      return node.tag == Tag::Pre ? Part::Code : Part::None;
    default:
      if (node.tag == Tag::Other && is_code_of_element(*page_, id)) return Part::Code;
      return node.tag == Tag::Div && is_code_div(*page_, id, *signs_) ? Part::Code : Part::None;
  }
}

}  // namespace sito::structured
