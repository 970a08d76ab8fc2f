// SPDX-License-Identifier: Apache-2.0
#include "sito/document/stands_apart.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/page/tag_sets.h"
#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sito {
namespace {

constexpr int kMostAncestors = 8;
constexpr int kMostSiblings = 32;
// A unit or the end of an ordinal ("21st", "10 km") is not longer, in bytes.
constexpr std::size_t kLongestEnding = 3;

// Elements that never hold a field of their own.
constexpr TagSet kPartsOfWords{Tag::Sup, Tag::Sub, Tag::Rt, Tag::Rp, Tag::Ruby, Tag::Wbr};
// Elements in which touching parts are meant.
constexpr TagSet kCodeElements{Tag::Code, Tag::Kbd, Tag::Math, Tag::Pre,
                               Tag::Samp, Tag::Svg, Tag::Tt,   Tag::Var};

// Ideographs are words without blanks between them.
text::CharKind kind_of(char32_t value) {
  return text::is_ideograph(value) ? text::CharKind::Other : text::char_kind(value);
}

bool is_small_letter(char32_t value) {
  return text::upper(value) != value && text::lower(value) == value;
}

// Returns true if two words meet here rather than two parts of one.
bool words_meet(std::string_view before, std::string_view after) {
  using enum text::CharKind;
  const char32_t last = text::code_point_before(before, before.size()).value;
  const char32_t first = text::code_point_at(after, 0).value;
  const text::CharKind left = kind_of(last), right = kind_of(first);
  if (right != Letter && right != Digit) return false;
  if (last == U':') return true;
  if (left != Letter && left != Digit) return false;
  if (is_small_letter(last) && is_small_letter(first)) return false;
  if (before.size() < 2 || (after.size() < 2 && right != Digit)) return false;
  return left != Digit || right == Digit || after.size() > kLongestEnding;
}

// Returns true if letters or digits meet here.
bool letters_meet(std::string_view before, std::string_view after) {
  using enum text::CharKind;
  const auto is_of_word = [](char32_t value) {
    return kind_of(value) == Letter || kind_of(value) == Digit;
  };
  return is_of_word(text::code_point_before(before, before.size()).value) &&
         is_of_word(text::code_point_at(after, 0).value);
}

// A browser draws a button as a box, whatever its class.
bool is_button(const Page& page, NodeId id) {
  return page.node(id).tag == Tag::Button || page.attribute(id, Attr::Role) == "button";
}

// Returns true if a style attribute makes a block of an inline element.
bool is_styled_block(const Page& page, NodeId id) {
  if (page.node(id).n_attrs == 0) return false;
  const std::string_view style = page.attribute(id, Attr::Style).value_or("");
  std::size_t at = find_lowered(style, "display");
  if (at == std::string_view::npos) return false;
  at = style.find_first_not_of(": \t", at + std::string_view("display").size());
  if (at == std::string_view::npos) return false;
  const std::string_view value = style.substr(at);
  return starts_with_lowered(value, "block") || starts_with_lowered(value, "table") ||
         starts_with_lowered(value, "flex") || starts_with_lowered(value, "grid") ||
         starts_with_lowered(value, "list-item");
}

// A browser shows each option in a line of its own.
bool is_line(const Page& page, NodeId id) {
  const Tag tag = page.node(id).tag;
  return tag == Tag::Option || tag == Tag::Optgroup || is_styled_block(page, id);
}

bool is_box(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (node.is_text() || kPartsOfWords.contains(node.tag)) return false;
  return node.tag == Tag::Other || kInlineElements.contains(node.tag);
}

bool differ(const Page& page, NodeId before, NodeId after, Attr name) {
  const auto one = page.attribute(before, name), other = page.attribute(after, name);
  return one && other && *one != *other;
}

bool is_in_code(const Page& page, NodeId id) {
  for (int i = 0; i < kMostAncestors && id != kNoNode; ++i, id = page.node(id).parent) {
    if (kCodeElements.contains(page.node(id).tag)) return true;
  }
  return false;
}

bool has_own_text(const Page& page, NodeId id) {
  std::uint32_t child = index_of(id) + 1;
  for (int i = 0; child < page.node(id).end; ++i, child = page.node(NodeId{child}).end) {
    const Node& node = page.node(NodeId{child});
    if (i == kMostSiblings || (node.is_text() && !page.text(node.text).blank)) return true;
  }
  return false;
}

// Returns true for a number in an `a`, or a zero in a `span`, in front of a text that begins with a
// capital letter: a counter of comments. Paragraphs are numbered from one. `left`: the element.
bool is_counter(const Page& page, TextId number_id, const Text& text, NodeId left) {
  const Tag tag = page.node(left).tag;
  if (tag != Tag::A && tag != Tag::Span) return false;
  const Text& number = page.text(number_id);
  std::uint32_t first_text = index_of(page.block(number.block).text_begin);
  while (page.texts()[first_text].blank) ++first_text;
  if (first_text != index_of(number_id)) return false;
  const std::string_view digits = text::trim(number.text);
  if (tag == Tag::Span ? digits != "0" : !std::ranges::all_of(digits, is_digit)) return false;
  const char32_t first = text::code_point_at(text.text, 0).value;
  return text::lower(first) != first && text.text.size() > kLongestEnding;
}

// Returns true for an element that begins its parent and is by its class the title of what follows.
bool is_label(const Page& page, NodeId id) {
  constexpr std::array<std::string_view, 4> kWords = {"title", "name", "label", "heading"};
  const Node& node = page.node(id);
  if (node.n_attrs == 0 || !is_box(page, id)) return false;
  for (std::uint32_t i = index_of(node.parent) + 1; i < index_of(id); ++i) {
    if (!page.nodes()[i].is_text() || !page.text(page.nodes()[i].text).blank) return false;
  }
  const std::string_view classes = page.attribute(id, Attr::Class).value_or("");
  return std::any_of(kWords.begin(), kWords.end(), [classes](std::string_view word) {
    return find_lowered(classes, word) != classes.npos;
  });
}

bool is_capital(char32_t value) {
  return text::lower(value) != value && text::upper(value) == value;
}

}  // namespace

bool stands_apart(const Page& page, TextId before, TextId after) {
  if (before == kNoText || index_of(before) + 1 != index_of(after)) return false;
  const Text &one = page.text(before), &other = page.text(after);
  if (one.block != other.block || one.text.empty() || other.text.empty()) return false;
  if (is_html_space(one.text.back()) || is_html_space(other.text.front())) return false;
  // The highest elements that hold one of the texts, but not both.
  NodeId right = other.node;
  bool are_lines = is_line(page, right);
  for (int i = 0; page.node(right).parent > one.node; ++i) {
    if (i == kMostAncestors) return false;
    right = page.node(right).parent;
    are_lines = are_lines || is_line(page, right);
  }
  const NodeId parent = page.node(right).parent;
  NodeId left = one.node;
  for (int i = 0; page.node(left).parent != parent; ++i) {
    if (i == kMostAncestors || left == kNoNode) return false;
    left = page.node(left).parent;
    are_lines = are_lines || (left != kNoNode && is_line(page, left));
  }
  if (are_lines) return !is_in_code(page, parent);
  if (left != one.node && is_counter(page, before, other, left)) return !is_in_code(page, parent);
  const bool are_words = words_meet(one.text, other.text);
  if (!are_words && !letters_meet(one.text, other.text)) return false;
  const bool has_source = page.node(left).tag == Tag::Cite || page.node(right).tag == Tag::Cite;
  if (has_source || is_button(page, left) || is_button(page, right))
    return !is_in_code(page, parent);
  if (are_words && right == other.node && is_label(page, left) &&
      is_capital(text::code_point_at(other.text, 0).value)) {
    return !is_in_code(page, parent);
  }
  if (!are_words || !is_box(page, left) || !is_box(page, right)) return false;
  const bool are_fields = differ(page, left, right, Attr::Class);
  const bool are_links = page.node(left).tag == Tag::A && page.node(right).tag == Tag::A &&
                         differ(page, left, right, Attr::Href);
  return (are_fields || are_links) && !has_own_text(page, parent) && !is_in_code(page, parent);
}

}  // namespace sito
