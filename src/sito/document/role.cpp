// SPDX-License-Identifier: Apache-2.0
#include "sito/document/role.h"

namespace sito {
namespace {

constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6);
constexpr TagSet kItems(Tag::Li, Tag::Dt, Tag::Dd);
constexpr TagSet kCells(Tag::Td, Tag::Th, Tag::Caption);
constexpr TagSet kPreformatted(Tag::Pre, Tag::Xmp, Tag::Plaintext);

// All elements with a role in one set, so that most elements need only one test.
constexpr TagSet kSpeaking(Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::Li, Tag::Dt,
                           Tag::Dd, Tag::Td, Tag::Th, Tag::Caption, Tag::Pre, Tag::Xmp,
                           Tag::Plaintext, Tag::Blockquote);

RoleAndLevel role_of_element(Tag tag, bool in_item, bool in_cell) {
  if (kHeadings.contains(tag)) {
    const int level = static_cast<int>(tag) - static_cast<int>(Tag::H1) + 1;
    return {ParagraphRole::Heading, static_cast<std::uint8_t>(level)};
  }
  if (tag == Tag::Blockquote) return {ParagraphRole::Quote, 0};
  if (kPreformatted.contains(tag)) return {ParagraphRole::Preformatted, 0};
  if (in_item && kItems.contains(tag)) return {ParagraphRole::ListItem, 0};
  if (in_cell && kCells.contains(tag)) return {ParagraphRole::TableCell, 0};
  return {};
}

RoleAndLevel role_of_hint(Role hint) {
  if (has(hint, Role::Title)) return {ParagraphRole::Heading, 1};
  if (has(hint, Role::Heading)) return {ParagraphRole::Heading, 0};
  if (has(hint, Role::ListItem)) return {ParagraphRole::ListItem, 0};
  return {};
}

}  // namespace

RoleAndLevel role_of(const Page& page, TextId text, Role hint) {
  const BlockId block = page.text(text).block;
  const NodeId container = block == kNoBlock ? kNoNode : page.block(block).container;
  bool in_item = true;  // as long as there were only inline elements and `p`
  bool in_cell = true;  // as long as there were only inline elements
  for (NodeId id = page.node(page.text(text).node).parent; id != kNoNode;
       id = page.node(id).parent) {
    const Tag tag = page.node(id).tag;
    if (kSpeaking.contains(tag)) {
      const RoleAndLevel found = role_of_element(tag, in_item, in_cell);
      if (found.role != ParagraphRole::Text) return found;
    }
    if (container == kNoNode || index_of(id) > index_of(container)) continue;
    in_cell = false;
    in_item = in_item && tag == Tag::P;
  }
  return role_of_hint(hint);
}

}  // namespace sito
