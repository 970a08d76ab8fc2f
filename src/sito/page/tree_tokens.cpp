// SPDX-License-Identifier: Apache-2.0
// The watch over tokens: which node a token made, and where it stands in the source.
#include "sito/page/tree.h"

#include <lexbor/html/tree/insertion_mode.h>

#include <algorithm>

namespace sito {
namespace {

// An end tag that does not fit the current element is searched for up the open elements. The sum of
// their numbers bounds that work on a page made for it; real pages stay below a million.
constexpr std::size_t kMaxSearchWork = 200'000'000;
// How far up the open elements an end tag's element is looked for; beyond that its range is
// unknown.
constexpr std::size_t kMaxEndTagSearch = 32;

// Attributes of tags that are done are forgotten in batches of this size.
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

/// Where children of an open element go: into the contents, for a template.
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

/// Formatting elements: the builder opens them again behind a block that they do not close in.
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

/// The elements whose attributes lexbor's tree builder reads, or copies when it opens them again.
bool keeps_attributes(lxb_tag_id_t tag) {
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

/// The table that a part of a table belongs to: what may not stand in it goes in front of it.
const lxb_dom_node_t* table_of(const lxb_dom_node_t* part) {
  while (part != nullptr && part->local_name != LXB_TAG_TABLE && is_table_part(part))
    part = part->parent;
  return is_table_part(part) ? part : nullptr;
}

/// True for what has a place in a table.
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
  switch (token->tag_id) {
    case LXB_TAG__TEXT:
      return self.take_text(token);
    case LXB_TAG__EM_COMMENT:
    case LXB_TAG__EM_DOCTYPE:
    case LXB_TAG__END_OF_FILE:
      return self.take_other(token);
    default:
      break;
  }
  return (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0 ? self.take_end_tag(token)
                                                        : self.take_start_tag(token);
}

lxb_html_token_t* Tree::forward(lxb_html_token_t* token) {
  token = build_(tokenizer_, token, build_context_);
  if (token == nullptr) return nullptr;
  if (builder_->open_elements->length > depth_.most_open()) return stop(Cut::Depth);
  if (too_much_memory()) return stop(Cut::Memory);
  return token;
}

/// Passes on a token that makes no text node; text kept back in a table is placed before it.
lxb_html_token_t* Tree::take_other(lxb_html_token_t* token) {
  if (!pending_.known()) return forward(token);
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
    // It is read from the source, line ends and all, and lexbor gets a stub that is cheap to copy.
    verbatim = true;
    token->text_end = std::min(token->text_end, token->text_start + 1);
  }

  token = forward(token);
  if (token == nullptr) return nullptr;
  if (builder_->mode ==
      lxb_html_tree_insertion_mode_in_table_text) {  // kept back until the next tag
    pending_verbatim_ = verbatim && !pending_.known();
    pending_ = {pending_.known() ? pending_.begin : chars.begin, chars.end};
    return token;
  }
  lxb_dom_node_t* made = last_child_of(current_node());
  if (!is_text(made)) return token;
  if (made == last) {
    // A text that was not found when it was made stays without a source.
    if (made->user != nullptr && chars_of(made).size() > length)
      place_text(made, chars, false, false);
    return token;
  }
  // More than this token holds: it was joined to a text that was put where it is not found.
  const auto n_left = static_cast<std::size_t>(token->text_end - token->text_start);
  if (n_left > 0 && token->null_count == 0 && chars_of(made).size() != n_left) return token;
  // The builder may have dropped white space at the front, or made a node of its own of it. When
  // nothing else is left in the token, the node found is that one.
  if (token->text_start == token->text_end) text_start = token->text_start;
  for (; text_start < token->text_start && chars.begin < chars.end; ++text_start) {
    if (source_[chars.begin] == '&') break;  // white space by reference: the range begins there
    if (source_.substr(chars.begin, 2) == "\r\n") ++chars.begin;
    ++chars.begin;
  }
  place_text(made, chars, verbatim, stub);
  return token;
}

/// Notes the source of a new text node, or of more characters of one that was there.
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
  if (!uncounted) take_tally(chars_of(node), text.tally);  // now, while the characters are at hand
}

/// Finds the text node that the characters kept back in a table became: inside the part of the
/// table that was current when they are white space, else in front of the table.
void Tree::place_pending(const lxb_dom_node_t* table_part, lxb_dom_node_t* last_child,
                         std::size_t last_length) {
  const SourceRange chars = pending_;
  pending_ = {};
  if (table_part == nullptr) return;
  if (chars_of(last_child).size() > last_length) {
    if (last_child->user != nullptr) place_text(last_child, chars, false, false);
    return;
  }
  lxb_dom_node_t* next =
      last_child == nullptr ? contents_of(table_part)->first_child : last_child->next;
  if (is_text(next) && next->user == nullptr) {
    place_text(next, chars, pending_verbatim_, false);
    return;
  }
  const lxb_dom_node_t* table = table_of(table_part);
  if (table != nullptr && is_text(table->prev))
    place_text(table->prev, chars, pending_verbatim_, false);
}

bool Tree::is_verbatim(const lxb_html_token_t* token, SourceRange range) const {
  const auto length = static_cast<std::size_t>(token->text_end - token->text_start);
  // The builder drops NULs, or replaces them.
  return range.known() && token->null_count == 0 && length == range.end - range.begin &&
         source_.substr(range.begin, length) ==
             std::string_view(reinterpret_cast<const char*>(token->text_start), length);
}

// ---- tags ----

lxb_html_token_t* Tree::take_start_tag(lxb_html_token_t* token) {
  if (!depth_.take_start_tag(builder_, token)) {
    forget_attributes();
    return token;
  }
  // A second html, head or body tag only adds attributes to the element that is there.
  const lxb_tag_id_t tag = token->tag_id;
  const bool known = (tag == LXB_TAG_HTML && root() != nullptr) ||
                     (tag == LXB_TAG_HEAD && document_->head != nullptr) ||
                     (tag == LXB_TAG_BODY && document_->body != nullptr);
  ElementSource element;
  element.start_tag = range_of_tag(token);
  // What is misplaced in a table may end up where it is not found, and shall not lose its
  // attributes.
  element.attrs_in_tree =
      keeps_attributes(tag) || (is_table_part(current_node()) && !belongs_in_table(tag));
  if (token->attr_first == nullptr) {
    token = take_other(token);
  } else if (element.attrs_in_tree) {
    drop_duplicates(token);
    token = take_other(token);
  } else {
    take_attributes(token, element);
    token->attr_first = nullptr;
    token->attr_last = nullptr;
    token = take_other(token);
    if (token != nullptr && attributes_->size() > limits_.attributes) return stop(Cut::Attributes);
  }
  forget_attributes();  // the builder has read them
  if (token != nullptr && !known) place_element(token->tag_id, element);
  return token;
}

/// Of tags that are done. lexbor would keep them all to the end of the page.
void Tree::forget_attributes() {
  if (tokenizer_->dobj_token_attr->allocated > kFewAttributes) {
    lexbor_dobject_clean(tokenizer_->dobj_token_attr);
  }
}

void Tree::place_element(lxb_tag_id_t tag, const ElementSource& element) {
  lxb_dom_node_t* top = current_node();
  if (top == nullptr) return;
  lxb_dom_node_t* made = top;
  if (!is_new_element(made, tag)) made = last_child_of(top);  // void elements are closed already
  if (!is_new_element(made, tag) && is_table_part(top)) {
    const lxb_dom_node_t* table = table_of(top);
    made = table == nullptr ? nullptr : table->prev;
  }
  if (!is_new_element(made, tag) && document_->head != nullptr) {
    made = reinterpret_cast<lxb_dom_node_t*>(document_->head)
               ->last_child;  // after the head, yet for it
  }
  if (!is_new_element(made, tag)) return;
  elements_.push_back(element);
  set_slot(made, elements_.size() - 1);
}

lxb_html_token_t* Tree::take_end_tag(lxb_html_token_t* token) {
  if (!depth_.take_end_tag(builder_, token)) return token;
  const SourceRange range = range_of_tag(token);
  const lxb_tag_id_t tag = token->tag_id;
  const lexbor_array_t* open = builder_->open_elements;
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
  // The body stays open behind its end tag; every other element leaves its place in the list.
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

/// A token says where the name of its tag stands; this is the tag from "<" to ">".
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
  // Nothing but white space, a slash and the quote of a value can stand in between.
  const std::size_t close = source_.find('>', range.end);
  range.end =
      static_cast<std::uint32_t>(close == std::string_view::npos ? source_.size() : close + 1);
  const bool end_tag = (token->type & LXB_HTML_TOKEN_TYPE_CLOSE) != 0;
  range.begin -= std::min(range.begin, end_tag ? 2U : 1U);
  return range;
}

}  // namespace sito
