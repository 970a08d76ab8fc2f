// SPDX-License-Identifier: Apache-2.0
// Intercepts tokens: finds the node that a token made, and its range in the source.
#include "sito/page/tree.h"

#include <lexbor/html/tree/insertion_mode.h>

#include <algorithm>

namespace sito {
namespace {

// The builder searches the open elements for an end tag that does not fit the current one. This
// bounds the elements passed in all such searches of a hostile page; real pages stay below a
// million.
constexpr std::size_t kMaxSearchWork = 200'000'000;
// How many open elements are searched for the element of an end tag; beyond that its range is
// unknown.
constexpr std::size_t kMaxEndTagSearch = 32;

// Attributes of finished tags are freed in batches of this size.
constexpr std::size_t kFewAttributes = 64;

bool is_text(const lxb_dom_node_t* node) {
  return node != nullptr && node->type == LXB_DOM_NODE_TYPE_TEXT;
}

std::string_view chars_of(const lxb_dom_node_t* node) {
  if (!is_text(node)) return {};
  const lexbor_str_t& data = reinterpret_cast<const lxb_dom_character_data_t*>(node)->data;
  return {reinterpret_cast<const char*>(data.data), data.length};
}

bool is_script_or_style(const lxb_dom_node_t* node) {
  return node != nullptr && node->ns == LXB_NS_HTML &&
         (node->local_name == LXB_TAG_SCRIPT || node->local_name == LXB_TAG_STYLE);
}

/// Returns the node that gets the children of an open element: for a template, its contents.
const lxb_dom_node_t* contents_of(const lxb_dom_node_t* node) {
  if (node != nullptr && node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
    const auto* element = reinterpret_cast<const lxb_html_template_element_t*>(node);
    if (element->content != nullptr) return &element->content->node;
  }
  return node;
}

lxb_dom_node_t* last_child_of(const lxb_dom_node_t* node) {
  node = contents_of(node);
  return node == nullptr ? nullptr : node->last_child;
}

bool is_new_element(const lxb_dom_node_t* node, lxb_tag_id_t tag) {
  return node != nullptr && node->local_name == tag && node->type == LXB_DOM_NODE_TYPE_ELEMENT &&
         node->user == nullptr;
}

/// Formatting elements: the builder reopens them behind a block in which they are not closed.
bool is_formatting(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_A:
    case LXB_TAG_B:
    case LXB_TAG_BIG:
    case LXB_TAG_CODE:
    case LXB_TAG_EM:
    case LXB_TAG_FONT:
    case LXB_TAG_I:
    case LXB_TAG_NOBR:
    case LXB_TAG_S:
    case LXB_TAG_SMALL:
    case LXB_TAG_STRIKE:
    case LXB_TAG_STRONG:
    case LXB_TAG_TT:
    case LXB_TAG_U:
      return true;
    default:
      return false;
  }
}

bool is_table_part(const lxb_dom_node_t* node) {
  if (node == nullptr || node->ns != LXB_NS_HTML) return false;
  switch (node->local_name) {
    case LXB_TAG_TABLE:
    case LXB_TAG_TBODY:
    case LXB_TAG_THEAD:
    case LXB_TAG_TFOOT:
    case LXB_TAG_TR:
      return true;
    default:
      return false;
  }
}

/// Returns the table that a part of a table belongs to. The builder moves misplaced nodes in front
/// of it.
const lxb_dom_node_t* table_of(const lxb_dom_node_t* part) {
  while (part != nullptr && part->local_name != LXB_TAG_TABLE && is_table_part(part))
    part = part->parent;
  return is_table_part(part) ? part : nullptr;
}

/// Returns the last node beside a part of a table that stands in no table, as in a template. The
/// builder moves misplaced nodes there.
lxb_dom_node_t* last_child_around(const lxb_dom_node_t* part) {
  while (is_table_part(part)) part = part->parent;
  return part == nullptr ? nullptr : part->last_child;
}

/// Returns true for elements that may be children of a table or of its parts.
bool belongs_in_table(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_CAPTION:
    case LXB_TAG_COL:
    case LXB_TAG_COLGROUP:
    case LXB_TAG_TBODY:
    case LXB_TAG_THEAD:
    case LXB_TAG_TFOOT:
    case LXB_TAG_TR:
    case LXB_TAG_TD:
    case LXB_TAG_TH:
      return true;
    default:
      return false;
  }
}

}  // namespace

lxb_html_token_t* Tree::on_token(lxb_html_tokenizer_t* /*tokenizer*/, lxb_html_token_t* token,
                                 void* context) {
  Tree& self = *static_cast<Tree*>(context);
  token = self.take(token);
  self.begin_plain();
  return token;
}

lxb_html_token_t* Tree::take(lxb_html_token_t* token) {
  switch (token->tag_id) {
    case LXB_TAG__TEXT:
      return take_text(token);
    case LXB_TAG__EM_COMMENT:
    case LXB_TAG__EM_DOCTYPE:
    case LXB_TAG__END_OF_FILE:
      return take_other(token);
    default:
      break;
  }
  return (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0 ? take_end_tag(token)
                                                        : take_start_tag(token);
}

lxb_html_token_t* Tree::forward(lxb_html_token_t* token) {
  token = lexbor_.build(lexbor_.tokenizer, token, lexbor_.build_context);
  if (token == nullptr) return nullptr;
  if (lexbor_.builder->open_elements->length > depth_.most_open()) return stop(Cut::Depth);
  if (too_much_memory()) return stop(Cut::Memory);
  return token;
}

/// Passes on a token that makes no text node, after placing text that is pending in a table.
lxb_html_token_t* Tree::take_other(lxb_html_token_t* token) {
  if (!pending_.chars.known()) return forward(token);
  const lxb_dom_node_t* place = current_node();
  lxb_dom_node_t* last = last_child_of(place);
  const std::size_t length = chars_of(last).size();
  token = forward(token);
  place_pending(place, last, length);
  return token;
}

// ---- text ----

lxb_html_token_t* Tree::take_text(lxb_html_token_t* token) {
  SourceRange chars = range_of(token);
  bool verbatim = is_verbatim(token, chars);
  const lxb_char_t* text_start = token->text_start;
  const lxb_dom_node_t* parent = current_node();
  const lxb_dom_node_t* last = last_child_of(parent);
  const std::size_t length = chars_of(last).size();
  const bool stub = is_script_or_style(parent) && chars.known() && !is_text(last);
  if (stub) {
    // The page reads this text from the source; lexbor gets a stub that is cheap to copy.
    verbatim = true;
    token->text_end = std::min(token->text_end, token->text_start + 1);
  }

  token = forward(token);
  if (token == nullptr) return nullptr;
  if (lexbor_.builder->mode ==
      lxb_html_tree_insertion_mode_in_table_text) {  // pending until the next tag
    pending_.verbatim = verbatim && !pending_.chars.known();
    pending_.chars = {pending_.chars.known() ? pending_.chars.begin : chars.begin, chars.end};
    return token;
  }
  lxb_dom_node_t* made = last_child_of(current_node());
  if (!is_text(made)) return token;
  if (made == last) {
    // A text that was not found when it was made stays without a source range.
    if (made->user != nullptr && chars_of(made).size() > length)
      place_text(made, chars, false, false);
    return token;
  }
  // If the node has more text than this token, the builder joined the token to a text that was not
  // found.
  const auto n_left = static_cast<std::size_t>(token->text_end - token->text_start);
  if (n_left > 0 && token->null_count == 0 && chars_of(made).size() != n_left) return token;
  // The builder may have dropped white space at the front, or made a separate node of it. If the
  // token has nothing else, that node is the one found.
  if (token->text_start == token->text_end) text_start = token->text_start;
  for (; text_start < token->text_start && chars.begin < chars.end; ++text_start) {
    if (source_[chars.begin] == '&') break;  // white space by reference: the range begins there
    if (source_.substr(chars.begin, 2) == "\r\n") ++chars.begin;
    ++chars.begin;
  }
  place_text(made, chars, verbatim, stub);
  return token;
}

/// Records the source range of a new text node, or of characters added to an existing one.
void Tree::place_text(lxb_dom_node_t* node, SourceRange chars, bool verbatim, bool uncounted) {
  if (!chars.known()) return;
  if (node->user != nullptr) {
    TextSource& before = texts_[slot_of(node)];
    before.chars.end = std::max(before.chars.end, chars.end);
    before.n_in_tree = 0;
    return;
  }
  TextSource& text = texts_.emplace_back();
  set_slot(node, texts_.size() - 1);
  text.chars = chars;
  text.verbatim = verbatim;
  text.n_in_tree = static_cast<std::uint32_t>(chars_of(node).size());
  if (!uncounted) take_tally(chars_of(node), text.tally);  // now, while they are in the CPU cache
}

/// Finds the text node of the characters that were pending in a table: if they are white space,
/// inside the then current part of the table, else in front of the table.
void Tree::place_pending(const lxb_dom_node_t* table_part, lxb_dom_node_t* last_child,
                         std::size_t last_length) {
  const Pending pending = pending_;
  pending_ = {};
  if (table_part == nullptr) return;
  if (chars_of(last_child).size() > last_length) {
    if (last_child->user != nullptr) place_text(last_child, pending.chars, false, false);
    return;
  }
  lxb_dom_node_t* next =
      last_child == nullptr ? contents_of(table_part)->first_child : last_child->next;
  if (is_text(next) && next->user == nullptr) {
    place_text(next, pending.chars, pending.verbatim, false);
    return;
  }
  const lxb_dom_node_t* table = table_of(table_part);
  if (table != nullptr && is_text(table->prev))
    place_text(table->prev, pending.chars, pending.verbatim, false);
}

bool Tree::is_verbatim(const lxb_html_token_t* token, SourceRange range) const {
  const auto length = static_cast<std::size_t>(token->text_end - token->text_start);
  const auto* text = reinterpret_cast<const char*>(token->text_start);
  // The builder drops or replaces NULs.
  return range.known() && token->null_count == 0 && length == range.end - range.begin &&
         (text == source_.data() + range.begin ||
          source_.substr(range.begin, length) == std::string_view(text, length));
}

// ---- tags ----

/// The elements whose attributes lexbor's tree builder reads, or copies when it reopens them.
bool Tree::keeps_attributes(lxb_tag_id_t tag) {
  switch (tag) {
    case LXB_TAG_HTML:
    case LXB_TAG_BODY:
    case LXB_TAG_INPUT:
    case LXB_TAG_IMAGE:
    case LXB_TAG_SELECT:
    case LXB_TAG_OPTION:
    case LXB_TAG_TEMPLATE:
    case LXB_TAG_ANNOTATION_XML:
      return true;
    default:
      return is_formatting(tag);
  }
}

/// Returns true for an element that the builder may move out of the table, where it may not be
/// found.
bool Tree::is_misplaced(lxb_tag_id_t tag) const {
  return is_table_part(current_node()) && !belongs_in_table(tag);
}

lxb_html_token_t* Tree::take_start_tag(lxb_html_token_t* token) {
  if (!depth_.take_start_tag(lexbor_.builder, token)) {
    forget_attributes();
    return token;
  }
  ElementSource element;
  element.start_tag = range_of_tag(token);
  element.attrs_in_tree = keeps_attributes(token->tag_id) || is_misplaced(token->tag_id);
  if (token->attr_first != nullptr && element.attrs_in_tree) {
    drop_duplicates(token);
  } else if (token->attr_first != nullptr) {
    take_attributes(token, element);
    token->attr_first = nullptr;
    token->attr_last = nullptr;
  }
  token = open_element(token, element);
  forget_attributes();  // the builder has read them
  return token;
}

/// Lets the builder make an element, and finds it.
lxb_html_token_t* Tree::open_element(lxb_html_token_t* token, const ElementSource& element) {
  // A second html, head or body tag only adds attributes to the existing element.
  const lxb_tag_id_t tag = token->tag_id;
  const bool known = (tag == LXB_TAG_HTML && root() != nullptr) ||
                     (tag == LXB_TAG_HEAD && lexbor_.document->head != nullptr) ||
                     (tag == LXB_TAG_BODY && lexbor_.document->body != nullptr);
  token = take_other(token);
  if (token == nullptr) return nullptr;
  if (page_.attributes->size() > limits_.attributes) return stop(Cut::Attributes);
  if (!known) place_element(token->tag_id, element);
  if (is_script_or_style(current_node())) begin_raw_text(token->tag_id);
  if (tag == LXB_TAG_TITLE && find_unclosed_title(element.start_tag.end)) {
    return stop(Cut::Not);
  }
  return token;
}

/// Frees the attributes of finished tags, which lexbor would keep to the end of the page.
void Tree::forget_attributes() {
  if (lexbor_.tokenizer->dobj_token_attr->allocated > kFewAttributes) {
    lexbor_dobject_clean(lexbor_.tokenizer->dobj_token_attr);
  }
}

void Tree::place_element(lxb_tag_id_t tag, const ElementSource& element) {
  lxb_dom_node_t* top = current_node();
  if (top == nullptr) return;
  lxb_dom_node_t* made = top;
  if (!is_new_element(made, tag)) made = last_child_of(top);  // void elements are closed already
  if (!is_new_element(made, tag) && is_table_part(top)) {
    const lxb_dom_node_t* table = table_of(top);
    made = table == nullptr ? last_child_around(top) : table->prev;
  }
  if (!is_new_element(made, tag) && lexbor_.document->head != nullptr) {
    made = reinterpret_cast<lxb_dom_node_t*>(lexbor_.document->head)
               ->last_child;  // a tag behind the head that the builder puts into it
  }
  if (!is_new_element(made, tag)) return;
  elements_.push_back(element);
  set_slot(made, elements_.size() - 1);
}

lxb_html_token_t* Tree::take_end_tag(lxb_html_token_t* token) {
  if (!depth_.take_end_tag(lexbor_.builder, token)) return token;
  const SourceRange range = range_of_tag(token);
  const lxb_tag_id_t tag = token->tag_id;
  const lexbor_array_t* open = lexbor_.builder->open_elements;
  const std::size_t n_open = open->length;
  const std::size_t lowest = n_open < kMaxEndTagSearch ? 0 : n_open - kMaxEndTagSearch;
  std::size_t at = n_open;
  const lxb_dom_node_t* closed = nullptr;
  while (at > lowest && closed == nullptr) {
    const auto* node = static_cast<const lxb_dom_node_t*>(open->list[--at]);
    if (node->local_name == tag) closed = node;
  }
  if (at + 1 < n_open) {
    search_work_ += n_open;
    if (search_work_ > kMaxSearchWork) return stop(Cut::Depth);
  }
  token = take_other(token);
  // The body stays open after its end tag; every other element leaves the list.
  const bool gone = at >= open->length || open->list[at] != closed;
  if (closed != nullptr && closed->user != nullptr &&
      (gone || tag == LXB_TAG_BODY || tag == LXB_TAG_HTML)) {
    elements_[slot_of(closed)].end_tag = range;
  }
  return token;
}

SourceRange Tree::range_of(const lxb_html_token_t* token) const {
  const auto* base = reinterpret_cast<const lxb_char_t*>(source_.data());
  if (token->begin < base || token->end > base + source_.size() || token->end < token->begin)
    return {};
  return {static_cast<std::uint32_t>(token->begin - base),
          static_cast<std::uint32_t>(token->end - base)};
}

/// Returns the range of a tag from "<" to ">"; the token has only that of the tag's name.
SourceRange Tree::range_of_tag(const lxb_html_token_t* token) const {
  SourceRange range = range_of(token);
  if (!range.known()) return range;
  if (token->attr_last != nullptr) {
    const lxb_html_token_attr_t& last = *token->attr_last;
    const auto* behind =
        reinterpret_cast<const char*>(last.value_end != nullptr ? last.value_end : last.name_end);
    if (behind >= source_.data() + range.end && behind <= source_.data() + source_.size()) {
      range.end = static_cast<std::uint32_t>(behind - source_.data());
    }
  }
  // Only white space, a slash and the quote of a value can stand in between: mostly nothing, and a
  // loop finds the end before a call of memchr would begin.
  std::size_t close = range.end;
  while (close < source_.size() && source_[close] != '>') ++close;
  range.end = static_cast<std::uint32_t>(std::min(close + 1, source_.size()));
  const bool end_tag = (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0;
  range.begin -= std::min(range.begin, end_tag ? 2U : 1U);
  return range;
}

}  // namespace sito
