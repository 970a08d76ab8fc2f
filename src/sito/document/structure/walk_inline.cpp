// SPDX-License-Identifier: Apache-2.0
// Handles beginnings of inline elements: formatting, links, line breaks.
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/walk.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sito::structured {
namespace {

// How many nodes are searched for the end of a line of code.
constexpr std::uint32_t kNodesToBreak = 100;
// The longest sign, such as a pilcrow, in bytes.
constexpr std::size_t kSignBytes = 4;
// BALLOT BOX WITH CHECK, BALLOT BOX
constexpr std::string_view kDone = "\xE2\x98\x91", kToDo = "\xE2\x98\x90";

bool keeps_white_space(const Page& page, NodeId id) {
  const std::string_view style = attribute_named(page, id, "style").value_or(std::string_view());
  return style.find("white-space:pre") != style.npos ||
         style.find("white-space: pre") != style.npos;
}

}  // namespace

// Returns true if all text of the heading around is in this element.
bool StructuredAssembler::Walk::is_whole_heading(NodeId id) const {
  if (open_.heading_level == 0) return false;
  for (NodeId up = page_.node(id).parent; up != kNoNode; up = page_.node(up).parent) {
    if (own_.kept_.n_visible(up) > own_.kept_.n_visible(id)) return false;
    if (act_here(index_of(up)) == Act::Heading) return own_.kept_.has_visible(id);
  }
  return false;
}

// Returns true for the link of a heading to itself, in it or behind it.
bool StructuredAssembler::Walk::is_heading_tool(std::uint32_t index) const {
  const NodeId id{index};
  if (node(index).n_attrs == 0) return false;
  if ((own_.signs_.of(id) & kHeadingToolSign) != 0) {
    const std::string_view classes = class_of(page_, id);
    const bool is_button = open_.heading_level > 0 && has_token_of(classes, kButtons);
    if (is_button || has_token_of(classes, kHeadingTools)) return !is_whole_heading(id);
  }
  if (open_.heading_level == 0 || node(index).tag != Tag::A || own_.kept_.n_visible(id) != 1)
    return false;
  const std::string_view href = page_.attribute(id, Attr::Href).value_or("");
  const std::string_view sign = text::trim(page_.text(own_.kept_.first_visible(id)).text);
  return href.starts_with('#') && sign.size() <= kSignBytes &&
         !text::is_letter_or_digit(text::code_point_at(sign, 0).value);
}

// Returns true for a bullet or number that is written as text at the front of an item, with at most
// two boxes around.
bool StructuredAssembler::Walk::is_item_sign(std::uint32_t index) const {
  constexpr std::size_t kLongest = 6;  // bytes
  constexpr int kReach = 3;
  const NodeId id{index};
  if (!own_.line_.empty() || own_.kept_.n_visible(id) != 1) return false;
  NodeId item = node(index).parent;
  for (int i = 1; i < kReach && item != kNoNode && page_.node(item).tag != Tag::Li; ++i)
    item = page_.node(item).parent;
  if (item == kNoNode || page_.node(item).tag != Tag::Li) return false;
  if (own_.kept_.n_visible(item) < 2) return false;
  if (own_.kept_.first_visible(item) != own_.kept_.first_visible(id)) return false;
  const std::string_view text = text::trim(page_.text(own_.kept_.first_visible(id)).text);
  if (text.empty() || text.size() > kLongest) return false;
  for (const std::string_view sign : {"\xE2\x80\xA2", "\xE2\x97\xA6", "\xE2\x96\xAA",
                                      "\xE2\x80\xA3", "\xC2\xB7", "\xE2\x80\x93", "-", "*"}) {
    if (text == sign) return true;
  }
  const std::string_view number = text.substr(text.front() == '(' ? 1 : 0);
  return number.size() > 1 && (number.back() == '.' || number.back() == ')') &&
         number.find_first_not_of("0123456789") == number.size() - 1;
}

// Returns true for the link of a note back to its reference: a sign or a word.
bool StructuredAssembler::Walk::is_back_link(std::uint32_t index) const {
  constexpr std::size_t kLongest = 12;  // bytes
  const NodeId id{index};
  if (index >= around_.note_end || own_.kept_.n_visible(id) != 1) return false;
  const std::string_view href = page_.attribute(id, Attr::Href).value_or("");
  const std::string_view text = text::trim(page_.text(own_.kept_.first_visible(id)).text);
  const bool is_number = text.find_first_not_of("0123456789[]().") == std::string_view::npos;
  return href.starts_with('#') && text.size() <= kLongest && !is_number;
}

// Returns true for code of forum programs, and for code at the front of a paragraph that has several
// lines, or whose line ends a style sheet keeps.
bool StructuredAssembler::Walk::is_code_of_lines(std::uint32_t index) const {
  if (open_.heading_level > 0) return false;
  // Forums write `[code]` like that, also with one line.
  const auto is_forum_code = [](std::string_view token) {
    return token.starts_with("bb") && token.ends_with("_code");
  };
  if (node(index).n_attrs > 0 && any_token(class_of(page_, NodeId{index}), is_forum_code))
    return true;
  if (!own_.line_.empty()) return false;
  const NodeId parent = node(index).parent;
  const bool keeps_lines = parent != kNoNode && keeps_white_space(page_, parent);
  const std::uint32_t end = std::min(node(index).end, index + kNodesToBreak);
  for (std::uint32_t i = index + 1; i < end; ++i) {
    if (node(i).tag == Tag::Br) return true;
    if (keeps_lines && node(i).is_text() &&
        text::trim(page_.text(node(i).text).text).find('\n') != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

std::uint32_t StructuredAssembler::Walk::enter_span(std::uint32_t index, SpanKind kind) {
  if (kind == SpanKind::Code && is_code_of_lines(index)) return enter_code(index);
  // References are always raised; a `sup` around one is redundant.
  if (kind == SpanKind::Superscript && raises_reference(index)) return index + 1;
  push(index).span = true;
  own_.line_.open_span(kind);
  return index + 1;
}

std::uint32_t StructuredAssembler::Walk::enter_link(std::uint32_t index) {
  if (is_heading_tool(index) || is_back_link(index)) return node(index).end;
  if (!options_.links || open_.in_link) return index + 1;
  const auto reference = page_.attribute(NodeId{index}, Attr::Href);
  if (!reference) return index + 1;
  open_.link_url = addresses_.of_link(*reference);
  push(index).link = true;
  open_.in_link = true;
  if (!open_.link_url.empty()) own_.line_.open_link(open_.link_url);
  return index + 1;
}

bool StructuredAssembler::Walk::is_check_box_sign(std::string_view line) {
  return line == kDone || line == kToDo;
}

// Writes the check box of a task as a sign before its text.
std::uint32_t StructuredAssembler::Walk::enter_check_box(std::uint32_t index) {
  const NodeId id{index};
  const bool is_box = attribute_named(page_, id, "type").value_or("") == "checkbox";
  if (!is_box || role_here() != ParagraphRole::ListItem || !own_.line_.empty()) return index + 1;
  if (!own_.kept_.is_in_kept(id)) return index + 1;
  own_.line_.add_text(attribute_named(page_, id, "checked") ? kDone : kToDo);
  own_.line_.separate();
  return index + 1;
}

// Adds a line break; two in a row end a paragraph.
std::uint32_t StructuredAssembler::Walk::enter_break(std::uint32_t index) {
  if (own_.line_.at_break() && open_.heading_level == 0) {
    end_paragraph();
  } else {
    own_.line_.add_break();
  }
  return index + 1;
}

}  // namespace sito::structured
