// SPDX-License-Identifier: Apache-2.0
// Parses with lexbor: reuse of one document, and limits.
#include "sito/page/tree.h"

#include "sito/base/deadline.h"

#include <algorithm>
#include <new>

namespace sito {
namespace {

// The page is fed in parts. Between two of them the parser checks what no token shows in time: the
// attributes of a tag that does not end, and the clock. lexbor needs up to ten milliseconds for a
// part full of tags if 1,024 elements are open.
constexpr std::size_t kPieceBytes = std::size_t{16} << 10;
// First chunks of lexbor's two arenas, kept from page to page. 4 % faster than its own 32 KB.
constexpr std::size_t kNodeArenaBytes = std::size_t{1} << 20;
constexpr std::size_t kTextArenaBytes = std::size_t{256} << 10;
// Far above any real page. lexbor's tables of names do not grow; many names thus need quadratic
// time.
constexpr std::size_t kMaxOpenTagAttributes = std::size_t{16} << 10;
constexpr std::size_t kMaxDistinctNames = std::size_t{16} << 10;

constexpr std::string_view kTitleEndTag = "</title>";

void replace_arena(lexbor_mraw_t*& arena, std::size_t bytes) {
  lexbor_mraw_destroy(arena, true);
  arena = lexbor_mraw_create();
  lexbor_mraw_init(arena, bytes);
}

std::size_t bytes_of(const lexbor_mem_t* memory) {
  std::size_t bytes = 0;
  for (const lexbor_mem_chunk_t* chunk = memory->chunk_first; chunk != nullptr;
       chunk = chunk->next) {
    bytes += chunk->size;
  }
  return bytes;
}

}  // namespace

void Arenas::watch(const lxb_html_document_t* document) {
  nodes_ = document->dom_document.mraw->mem;
  text_ = document->dom_document.text->mem;
  nodes_chunk_ = nullptr;
  text_chunk_ = nullptr;
}

std::size_t Arenas::bytes() const { return bytes_of(nodes_) + bytes_of(text_); }

Tree::Tree(const Limits& limits) : limits_(limits), depth_(limits.depth) { create(); }

void Tree::create() {
  lexbor_.document = lxb_html_document_create();
  if (lexbor_.document == nullptr) throw std::bad_alloc();
  replace_arena(lexbor_.document->dom_document.mraw, kNodeArenaBytes);
  replace_arena(lexbor_.document->dom_document.text, kTextArenaBytes);
}

Tree::~Tree() { lxb_html_document_destroy(lexbor_.document); }

const lxb_dom_node_t* Tree::root() const {
  return reinterpret_cast<const lxb_dom_node_t*>(lexbor_.document->dom_document.element);
}

void Tree::begin() {
  lxb_html_document_clean(lexbor_.document);
  depth_.begin();
  // lexbor 3.0.1 keeps the mode of the previous page, and quirks mode changes the tree.
  lexbor_.document->dom_document.compat_mode = LXB_DOM_DOCUMENT_CMODE_NO_QUIRKS;
  lexbor_.document->dom_document.element = nullptr;
  lexbor_.document->dom_document.doctype = nullptr;
  // The tree's events are unused, and some of them walk a whole subtree whenever it moves.
  lxb_html_document_dom_opt_set(lexbor_.document, LXB_DOM_DOCUMENT_OPT_WO_EVENTS);
  lxb_html_document_parse_chunk_begin(lexbor_.document);

  auto* parser = static_cast<lxb_html_parser_t*>(lexbor_.document->dom_document.parser);
  lexbor_.builder = parser->tree;
  lexbor_.tokenizer = parser->tkz;
  if (lexbor_.tokenizer->callback_token_done != &Tree::on_token) {
    lexbor_.build = lexbor_.tokenizer->callback_token_done;
    lexbor_.build_context = lexbor_.tokenizer->callback_token_ctx;
    lxb_html_tokenizer_callback_token_done_set(lexbor_.tokenizer, &Tree::on_token, this);
    // lexbor's own check for duplicates is quadratic; take_attributes and drop_duplicates do it.
    lxb_html_tokenizer_keep_duplicate_set(lexbor_.tokenizer, true);
  }
  begin_plain();
  elements_.clear();
  texts_.clear();
  pending_ = {};
  parses_again_ = false;
  cut_ = Cut::Not;
  lost_attributes_ = false;
  arenas_.watch(lexbor_.document);
  search_work_ = 0;
}

Cut Tree::parse(std::string_view source, NameTable& names, CharStore& chars,
                std::vector<Attribute>& attributes) {
  source_ = source;
  page_ = {&names, &chars, &attributes};
  title_end_ = kNoTitleEnd;
  const std::size_t first_attribute = attributes.size();
  begin();
  feed();
  if (parses_again_) {
    attributes.resize(first_attribute);
    begin();
    feed();
  }
  if (cut_ == Cut::Not || root() == nullptr) lxb_html_document_parse_chunk_end(lexbor_.document);
  if (cut_ != Cut::Not) return cut_;
  if (lost_attributes_) return Cut::Attributes;
  return depth_.flattened() ? Cut::Depth : Cut::Not;
}

void Tree::release_above(std::size_t bytes) {
  // The tokenizer's buffer is as long as the longest text; cleaning a document does not shrink it.
  const auto token = static_cast<std::size_t>(lexbor_.tokenizer->end - lexbor_.tokenizer->start);
  if (arenas_.bytes() + token <= bytes) return;
  lxb_html_document_destroy(lexbor_.document);
  create();
  elements_ = {};
  texts_ = {};
}

void Tree::feed() {
  for (std::size_t at = 0; at < source_.size();) {
    if (at == title_end_) {
      if (!feed_piece(kTitleEndTag)) return;
      at = title_next_;
    }
    const std::size_t n_left = at < title_end_ ? title_end_ - at : source_.size() - at;
    const std::string_view piece = source_.substr(at, std::min(kPieceBytes, n_left));
    if (!feed_piece(piece)) return;
    at += piece.size();
  }
}

bool Tree::feed_piece(std::string_view piece) {
  Deadline::look();
  const auto* data = reinterpret_cast<const lxb_char_t*>(piece.data());
  if (lxb_html_document_parse_chunk(lexbor_.document, data, piece.size()) != LXB_STATUS_OK) {
    // lexbor itself fails only for lack of memory.
    if (cut_ == Cut::Not && !parses_again_) throw std::bad_alloc();
    return false;
  }
  // lexbor's lists of parse errors are unused and would only grow.
  lexbor_array_obj_clean(lexbor_.tokenizer->parse_errors);
  lexbor_array_obj_clean(lexbor_.builder->parse_errors);
  if (lexbor_.tokenizer->dobj_token_attr->allocated > kMaxOpenTagAttributes ||
      page_.names->n_written() > kMaxDistinctNames ||
      lexbor_.document->dom_document.attrs->entries->allocated > kMaxDistinctNames ||
      lexbor_.document->dom_document.tags->entries->allocated > kMaxDistinctNames) {
    cut_ = Cut::Attributes;
    return false;
  }
  return true;
}

/// Ends the parse from inside a token; the tree built so far stays.
lxb_html_token_t* Tree::stop(Cut why) {
  cut_ = why;
  lexbor_.tokenizer->status = LXB_STATUS_STOPPED;
  return nullptr;
}

std::size_t Tree::memory() const {
  return arenas_.bytes() + elements_.size() * (sizeof(ElementSource) + sizeof(Node)) +
         texts_.size() * (sizeof(TextSource) + sizeof(Node) + sizeof(Text)) +
         page_.attributes->size() * sizeof(Attribute);
}

}  // namespace sito
