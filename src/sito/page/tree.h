// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: lexbor's tree of one page, where its nodes stand in the source, and
// the limits that keep hostile pages cheap.
#pragma once

#include "sito/base/limits.h"
#include "sito/page/page.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito {

/// Where an element's tags, or the characters of a text node, stand in the source.
struct NodeSource {
  SourceRange source;
  SourceRange end_tag;
};

/// Parses pages with one reused lexbor document. The tree is valid until the next parse.
///
/// Source ranges come from the tokens: lexbor's nodes carry none, so every token is watched on its
/// way into the tree builder, and the node it made is found afterwards at the place where the
/// builder must have put it. A node that is not found there keeps an unknown range.
class Tree {
 public:
  explicit Tree(const Limits& limits);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  /// Parses; says whether and why the tree was cut.
  Cut parse(std::string_view source);

  /// The `html` element; null only when a page was cut before any tag of it was complete.
  [[nodiscard]] const lxb_dom_node_t* root() const;
  [[nodiscard]] NodeSource source_of(const lxb_dom_node_t* node) const {
    const auto slot = reinterpret_cast<std::uintptr_t>(node->user);
    return slot == 0 ? NodeSource{} : sources_[slot - 1];
  }
  /// No less than the bytes of all text and attribute values in the tree.
  [[nodiscard]] std::size_t text_bytes() const;
  [[nodiscard]] lexbor_hash_t* attribute_names() const { return document_->dom_document.attrs; }

 private:
  static lxb_html_token_t* on_token(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                    void* context);
  lxb_html_token_t* take_text(lxb_html_token_t* token);
  lxb_html_token_t* take_start_tag(lxb_html_token_t* token);
  lxb_html_token_t* take_end_tag(lxb_html_token_t* token);
  lxb_html_token_t* take_other(lxb_html_token_t* token);
  lxb_html_token_t* forward(lxb_html_token_t* token);
  lxb_html_token_t* stop(Cut why);

  void begin();
  void feed(std::string_view source);
  void clean_attributes(lxb_html_token_t* token);
  void watch_adoption(std::size_t open_above);
  void note_pending_text(const lxb_dom_node_t* table_part, lxb_dom_node_t* last_child);
  [[nodiscard]] bool too_much_memory();

  [[nodiscard]] SourceRange range_of(const lxb_html_token_t* token) const;
  void set_source(lxb_dom_node_t* node, SourceRange range);
  void extend_source(lxb_dom_node_t* node, SourceRange range);
  [[nodiscard]] lxb_dom_node_t* current_node() const;

  Limits limits_;
  lxb_html_document_t* document_;
  lxb_html_tree_t* builder_ = nullptr;
  lxb_html_tokenizer_t* tokenizer_ = nullptr;
  lxb_html_tokenizer_token_f build_ = nullptr;  // the tree builder's own callback
  void* build_context_ = nullptr;

  std::string_view source_;
  std::vector<NodeSource> sources_;
  SourceRange pending_;  // characters in a table, not yet in the tree
  Cut cut_ = Cut::Not;
  bool cut_attributes_ = false;  // dropped from a tag; the page goes on
  const lexbor_mem_chunk_t* nodes_chunk_ = nullptr;
  const lexbor_mem_chunk_t* text_chunk_ = nullptr;
  std::size_t adoption_work_ = 0;
};

}  // namespace sito
