// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/labels.h"

#include "sito/fields/paths/path.h"
#include "sito/fields/read/values.h"
#include "sito/page/names.h"

#include <string_view>
#include <utility>

namespace sito::xqt {
namespace {

// Limits of a label and of the element with its value, set by hand: a label has a few words, and
// its value is not an article.
constexpr std::size_t kMostLabelBytes = 40;
constexpr std::uint32_t kMaxNodes = 50;

constexpr TagSet kLabels(Tag::Dt, Tag::Th, Tag::Td, Tag::Label, Tag::B, Tag::Strong, Tag::Span);

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= kMostLabelBytes &&
         text.find_first_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string xml_name_of(const Page& page, NodeId node) {
  std::string storage;
  return std::string(fields::xml_name(page.tag_name(node), storage));
}

std::optional<Label> label_before(const Page& page, NodeId node) {
  const NodeId parent = page.node(node).parent;
  if (parent == kNoNode) return std::nullopt;
  NodeId before = kNoNode;
  for (std::uint32_t i = index_of(parent) + 1; i < index_of(node); i = page.nodes()[i].end) {
    if (!page.nodes()[i].is_text()) before = NodeId{i};
  }
  if (before == kNoNode || !kLabels.contains(page.node(before).tag)) return std::nullopt;
  if (page.node(before).end - index_of(before) > kMaxNodes) return std::nullopt;
  Label out{xml_name_of(page, before), {}};
  fields::append_norm(page, {before, kNone}, {}, out.text);
  return is_label(out.text) ? std::optional(std::move(out)) : std::nullopt;
}

std::string label_inside(const Page& page, NodeId node) {
  if (page.node(node).end - index_of(node) > kMaxNodes) return {};
  std::string text;
  fields::append_norm(page, {node, kNone}, {}, text);
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size()) return {};
  text.resize(colon + 1);
  return is_label(text) ? text : std::string();
}

}  // namespace sito::xqt
