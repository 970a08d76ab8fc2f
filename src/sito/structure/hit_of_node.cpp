// SPDX-License-Identifier: Apache-2.0
#include "sito/page/tag_sets.h"
#include "sito/structure/detect.h"
#include "sito/structure/fields.h"
#include "sito/structure/template/site_view.h"
#include "sito/structure/values.h"
#include "sito/text/utf8.h"

#include <utility>
#include <vector>

namespace sito::structure {
namespace {

// Returns the element whose whole text is that of the node: a user who points at a word in a
// heading means the heading. Not for fields that are containers.
NodeId pointed_element(const Page& page, Field field, NodeId node) {
  if (page.node(node).is_text()) node = page.node(node).parent;
  if (field == Field::Article || field == Field::Comments || field == Field::Image) return node;
  while (kInlineElements.contains(page.node(node).tag)) {
    const NodeId parent = page.node(node).parent;
    if (parent == kNoNode) break;
    const auto text_of = [&](NodeId at) {
      std::string text;
      for (std::uint32_t i = sito::index_of(at); i < page.node(at).end; ++i) {
        const Node& inside = page.nodes()[i];
        if (inside.is_text() && !inside.hidden) text += page.text(inside.text).text;
      }
      return text::collapse_and_trim(text);
    };
    if (text_of(parent) != text_of(node)) break;
    node = parent;
  }
  return node;
}

}  // namespace

Result<Hit> hit_of_node(std::span<const PageInput> inputs, Field field, std::uint32_t page,
                        NodeId node) {
  const std::vector<PageInput> pages = with_orders(inputs);
  if (page >= pages.size())
    return Error{ErrorCode::InvalidArgument, "there is no page " + std::to_string(page)};
  if (sito::index_of(node) >= pages[page].page.nodes().size()) {
    return Error{ErrorCode::InvalidArgument,
                 "the page has no node " + std::to_string(sito::index_of(node))};
  }
  const SiteView site(pages, PathStyle::Stable);
  const NodeId element = pointed_element(pages[page].page, field, node);
  const PathId path = site.paths.of(page, element);
  const FieldRow& row = row_of(field);
  Hit hit;
  hit.field = field;
  hit.stage = Stage::Hand;
  hit.path = site.describe(path, "");
  hit.score = hit.max = row.max;
  hit.evidence.push_back({"hand", row.max, "somebody has pointed at it"});
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    const Page& at = pages[p].page;
    const ValueContext context{site.xpaths[p], p, pages[p].metadata.text(MetadataField::Language),
                               pages[p].order};
    bool any = false;
    for (std::uint32_t n = 0; n < at.nodes().size(); ++n) {
      if (at.nodes()[n].is_text() || site.paths.of(p, NodeId{n}) != path) continue;
      // On the page at which the user pointed, the node itself counts.
      if (row.one_value && (any || (p == page && NodeId{n} != element))) continue;
      for (Value& value : values_at(context, field, NodeId{n})) {
        hit.values.push_back(std::move(value));
        ++hit.count;
        any = true;
      }
    }
  }
  if (hit.values.empty()) {
    return Error{ErrorCode::InvalidArgument, "the element has nothing that could be the " +
                                                 std::string(name_of(field)) + " of a page"};
  }
  return hit;
}

}  // namespace sito::structure
