// SPDX-License-Identifier: Apache-2.0
// Parsing with lexbor: reuse of one document, and the watch over tokens (see tree.h).
#include "sito/page/tree.h"

#include <algorithm>

namespace sito {
namespace {

// The page is fed in pieces; between two of them the one thing is looked at that a token does not
// show in time, the attributes of a tag that does not end.
constexpr std::size_t kPieceBytes = std::size_t{16} << 10;
// First chunks of lexbor's two arenas, kept from page to page. 4 % faster than its own 32 KB.
constexpr std::size_t kNodeArenaBytes = std::size_t{1} << 20;
constexpr std::size_t kTextArenaBytes = std::size_t{256} << 10;
// Above any real page; lexbor's work is quadratic in them (lists, hash tables that do not grow).
constexpr std::size_t kMaxTagAttributes = 512;
constexpr std::size_t kMaxOpenTagAttributes = 16 * 1024;
constexpr std::size_t kMaxDistinctNames = 16 * 1024;
// A misnested end tag of a formatting element moves children about. The sum over such tags of the
// nodes so far bounds that work; real pages stay below a few millions.
constexpr std::size_t kMaxAdoptionWork = 200'000'000;
// How far up the open elements an end tag's element is looked for; beyond that its range is
// unknown.
constexpr std::size_t kMaxEndTagSearch = 32;

void replace_arena(lexbor_mraw_t*& arena, std::size_t bytes) {
  lexbor_mraw_destroy(arena, true);
  arena = lexbor_mraw_create();
  lexbor_mraw_init(arena, bytes);
}

std::size_t used_bytes(const lexbor_mraw_t* arena) {
  std::size_t bytes = 0;
  for (const lexbor_mem_chunk_t* chunk = arena->mem->chunk_first; chunk != nullptr;
       chunk = chunk->next) {
    bytes += chunk->length;
  }
  return bytes;
}

std::size_t held_bytes(const lexbor_mraw_t* arena) {
  std::size_t bytes = 0;
  for (const lexbor_mem_chunk_t* chunk = arena->mem->chunk_first; chunk != nullptr;
       chunk = chunk->next) {
    bytes += chunk->size;
  }
  return bytes;
}

bool is_text(const lxb_dom_node_t* node) {
  return node != nullptr && node->type == LXB_DOM_NODE_TYPE_TEXT;
}

std::size_t text_length(const lxb_dom_node_t* node) {
  return is_text(node) ? reinterpret_cast<const lxb_dom_character_data_t*>(node)->data.length : 0;
}

/// Where children of an open element go: into the contents, for a template.
const lxb_dom_node_t* contents_of(const lxb_dom_node_t* node) {
  if (node != nullptr && node->local_name == LXB_TAG_TEMPLATE && node->ns == LXB_NS_HTML) {
    const auto* element = reinterpret_cast<const lxb_html_template_element_t*>(node);
    if (element->content != nullptr) return &element->content->node;
  }
  return node;
}

bool is_new_element(const lxb_dom_node_t* node, lxb_tag_id_t tag) {
  return node != nullptr && node->local_name == tag && node->type == LXB_DOM_NODE_TYPE_ELEMENT &&
         node->user == nullptr;
}

}  // namespace

Tree::Tree(const Limits& limits) : limits_(limits), document_(lxb_html_document_create()) {
  replace_arena(document_->dom_document.mraw, kNodeArenaBytes);
  replace_arena(document_->dom_document.text, kTextArenaBytes);
}

Tree::~Tree() { lxb_html_document_destroy(document_); }

const lxb_dom_node_t* Tree::root() const {
  return reinterpret_cast<const lxb_dom_node_t*>(document_->dom_document.element);
}

std::size_t Tree::text_bytes() const { return used_bytes(document_->dom_document.text); }

void Tree::begin() {
  lxb_html_document_clean(document_);
  // lexbor 3.0.1 leaves the mode of the page before, and quirks mode changes the tree.
  document_->dom_document.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;
  document_->dom_document.element = nullptr;
  document_->dom_document.doctype = nullptr;
  lxb_html_document_parse_chunk_begin(document_);

  auto* parser = static_cast<lxb_html_parser_t*>(document_->dom_document.parser);
  builder_ = parser->tree;
  tokenizer_ = parser->tkz;
  if (tokenizer_->callback_token_done != &Tree::on_token) {
    build_ = tokenizer_->callback_token_done;
    build_context_ = tokenizer_->callback_token_ctx;
    lxb_html_tokenizer_callback_token_done_set(tokenizer_, &Tree::on_token, this);
    // Duplicates are dropped in clean_attributes, in linear time.
    lxb_html_tokenizer_keep_duplicate_set(tokenizer_, true);
  }
  sources_.clear();
  pending_ = {};
  cut_ = Cut::Not;
  cut_attributes_ = false;
  nodes_chunk_ = nullptr;
  text_chunk_ = nullptr;
  adoption_work_ = 0;
}

Cut Tree::parse(std::string_view source) {
  source_ = source;
  begin();
  feed(source);
  if (cut_ == Cut::Not || root() == nullptr) lxb_html_document_parse_chunk_end(document_);
  return cut_ == Cut::Not && cut_attributes_ ? Cut::Attributes : cut_;
}

void Tree::feed(std::string_view source) {
  for (std::size_t at = 0; at < source.size(); at += kPieceBytes) {
    const std::string_view piece = source.substr(at, kPieceBytes);
    const auto* data = reinterpret_cast<const lxb_char_t*>(piece.data());
    if (lxb_html_document_parse_chunk(document_, data, piece.size()) != LXB_STATUS_OK) {
      if (cut_ == Cut::Not) cut_ = Cut::Memory;
      return;
    }
    if (tokenizer_->dobj_token_attr->allocated > kMaxOpenTagAttributes ||
        document_->dom_document.attrs->entries->allocated > kMaxDistinctNames ||
        document_->dom_document.tags->entries->allocated > kMaxDistinctNames) {
      cut_ = Cut::Attributes;
      return;
    }
  }
}

// ---- tokens ----

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

lxb_html_token_t* Tree::stop(Cut why) {
  cut_ = why;
  tokenizer_->status = LXB_STATUS_STOPPED;
  return nullptr;
}

lxb_html_token_t* Tree::forward(lxb_html_token_t* token) {
  token = build_(tokenizer_, token, build_context_);
  if (token == nullptr) return nullptr;
  if (builder_->open_elements->length > limits_.depth) return stop(Cut::Depth);
  if (too_much_memory()) return stop(Cut::Memory);
  return token;
}

bool Tree::too_much_memory() {
  const lexbor_mraw_t* nodes = document_->dom_document.mraw;
  const lexbor_mraw_t* text = document_->dom_document.text;
  if (nodes->mem->chunk == nodes_chunk_ && text->mem->chunk == text_chunk_) return false;
  nodes_chunk_ = nodes->mem->chunk;
  text_chunk_ = text->mem->chunk;
  return held_bytes(nodes) + held_bytes(text) > limits_.tree_bytes;
}

lxb_html_token_t* Tree::take_text(lxb_html_token_t* token) {
  SourceRange range = range_of(token);
  const lxb_char_t* text_start = token->text_start;
  const lxb_dom_node_t* place = contents_of(current_node());
  const lxb_dom_node_t* last = place == nullptr ? nullptr : place->last_child;
  const std::size_t length = text_length(last);

  token = forward(token);
  if (token == nullptr) return nullptr;
  if (builder_->pending_table.text_list->length > 0) {
    if (!pending_.known()) pending_ = range;
    pending_.end = range.end;
    return token;
  }
  place = contents_of(current_node());
  lxb_dom_node_t* made = place == nullptr ? nullptr : place->last_child;
  if (!is_text(made)) return token;
  if (made == last) {
    if (text_length(made) > length) extend_source(made, range);
  } else if (made->user == nullptr) {
    // The builder may have dropped or split off white space at the front.
    for (const lxb_char_t* at = text_start; at < token->text_start && range.begin < range.end;
         ++at) {
      if (source_.substr(range.begin, 2) == "\r\n") ++range.begin;
      ++range.begin;
    }
    set_source(made, range);
  }
  return token;
}

lxb_html_token_t* Tree::take_other(lxb_html_token_t* token) {
  if (!pending_.known()) return forward(token);
  const lxb_dom_node_t* place = current_node();
  lxb_dom_node_t* last = place == nullptr ? nullptr : place->last_child;
  token = forward(token);
  note_pending_text(place, last);
  return token;
}

lxb_html_token_t* Tree::take_start_tag(lxb_html_token_t* token) {
  const SourceRange range = range_of(token);
  clean_attributes(token);
  // A second html, head or body tag only adds attributes to the element that is there.
  const lxb_tag_id_t tag = token->tag_id;
  const bool known = (tag == LXB_TAG_HTML && root() != nullptr) ||
                     (tag == LXB_TAG_HEAD && document_->head != nullptr) ||
                     (tag == LXB_TAG_BODY && document_->body != nullptr);
  token = take_other(token);
  if (token == nullptr || known) return token;

  lxb_dom_node_t* top = current_node();
  if (top == nullptr) return token;
  if (is_new_element(top, token->tag_id)) {
    set_source(top, range);
    return token;
  }
  lxb_dom_node_t* last = contents_of(top)->last_child;  // void elements are closed already
  if (is_new_element(last, token->tag_id)) {
    set_source(last, range);
  } else if (top->local_name == LXB_TAG_TABLE && is_new_element(top->prev, token->tag_id)) {
    set_source(top->prev, range);
  } else if (top->local_name == LXB_TAG_HTML && document_->head != nullptr) {
    last = reinterpret_cast<lxb_dom_node_t*>(document_->head)->last_child;
    if (is_new_element(last, token->tag_id)) set_source(last, range);
  }
  return token;
}

lxb_html_token_t* Tree::take_end_tag(lxb_html_token_t* token) {
  const SourceRange range = range_of(token);
  const lxb_tag_id_t tag = token->tag_id;
  const lexbor_array_t* open = builder_->open_elements;
  const std::size_t n_open = open->length;
  const std::size_t lowest = n_open > kMaxEndTagSearch ? n_open - kMaxEndTagSearch : 0;
  std::size_t at = n_open;
  lxb_dom_node_t* closed = nullptr;
  while (at > lowest) {
    auto* node = static_cast<lxb_dom_node_t*>(open->list[--at]);
    if (node->local_name == tag) {
      closed = node;
      break;
    }
  }
  if (closed != nullptr && at + 1 < n_open) watch_adoption(n_open - at);
  if (cut_ != Cut::Not) return stop(cut_);
  token = take_other(token);
  // The body stays open behind its end tag; every other element leaves its place in the list.
  const bool gone = at >= open->length || open->list[at] != closed;
  if (closed != nullptr && closed->user != nullptr &&
      (gone || tag == LXB_TAG_BODY || tag == LXB_TAG_HTML)) {
    sources_[reinterpret_cast<std::uintptr_t>(closed->user) - 1].end_tag = range;
  }
  return token;
}

void Tree::watch_adoption(std::size_t open_above) {
  adoption_work_ += sources_.size() + open_above;
  if (adoption_work_ > kMaxAdoptionWork) cut_ = Cut::Nodes;
}

/// Keeps the first of several attributes with one name, and no more than kMaxTagAttributes.
void Tree::clean_attributes(lxb_html_token_t* token) {
  lxb_html_token_attr_t* attribute = token->attr_first;
  if (attribute == nullptr || attribute->next == nullptr) return;
  std::uint64_t seen = 0;  // a bit per hash of a name: most tags end without a comparison
  std::size_t n_kept = 0;
  while (attribute != nullptr) {
    lxb_html_token_attr_t* next = attribute->next;
    const std::uint64_t bit =
        std::uint64_t{1} << ((reinterpret_cast<std::uintptr_t>(attribute->name) >> 3) * 0x9E37U >>
                             4) %
                                64;
    bool drop = n_kept == kMaxTagAttributes;
    if (drop) cut_attributes_ = true;
    if (!drop && (seen & bit) != 0) {
      for (const lxb_html_token_attr_t* before = token->attr_first; before != attribute && !drop;
           before = before->next) {
        drop = before->name == attribute->name;
      }
    }
    seen |= bit;
    if (drop) {
      lxb_html_token_attr_delete(token, attribute, tokenizer_->dobj_token_attr);
    } else {
      ++n_kept;
    }
    attribute = next;
  }
}

/// Finds the text node that the characters kept back in a table became: inside the part of the
/// table that was current when it is white space, else in front of the table.
void Tree::note_pending_text(const lxb_dom_node_t* table_part, lxb_dom_node_t* last_child) {
  const SourceRange range = pending_;
  pending_ = {};
  if (table_part == nullptr) return;
  lxb_dom_node_t* next = last_child == nullptr ? table_part->first_child : last_child->next;
  if (is_text(next) && next->user == nullptr) {
    set_source(next, range);
    return;
  }
  const lxb_dom_node_t* table = table_part;
  while (table != nullptr && table->local_name != LXB_TAG_TABLE) table = table->parent;
  if (table == nullptr || !is_text(table->prev)) return;
  if (table->prev->user == nullptr) {
    set_source(table->prev, range);
  } else {
    extend_source(table->prev, range);
  }
}

// ---- ranges ----

SourceRange Tree::range_of(const lxb_html_token_t* token) const {
  const auto* base = reinterpret_cast<const lxb_char_t*>(source_.data());
  if (token->begin < base || token->end > base + source_.size() || token->end < token->begin)
    return {};
  return {static_cast<std::uint32_t>(token->begin - base),
          static_cast<std::uint32_t>(token->end - base)};
}

void Tree::set_source(lxb_dom_node_t* node, SourceRange range) {
  if (!range.known()) return;
  sources_.push_back({range, {}});
  node->user = reinterpret_cast<void*>(sources_.size());
}

void Tree::extend_source(lxb_dom_node_t* node, SourceRange range) {
  if (!range.known() || node->user == nullptr) return;
  SourceRange& source = sources_[reinterpret_cast<std::uintptr_t>(node->user) - 1].source;
  source.end = std::max(source.end, range.end);
}

lxb_dom_node_t* Tree::current_node() const {
  const lexbor_array_t* open = builder_->open_elements;
  return open->length == 0 ? nullptr : static_cast<lxb_dom_node_t*>(open->list[open->length - 1]);
}

}  // namespace sito
