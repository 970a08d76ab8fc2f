// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: lexbor's tree of one page, the source ranges of its nodes, and the
// limits on hostile pages.
#pragma once

#include "sito/base/limits.h"
#include "sito/page/depth_limit.h"
#include "sito/page/name_table.h"
#include "sito/page/page.h"
#include "sito/page/plain_tag.h"
#include "sito/page/tally.h"

#include <lexbor/dom/dom.h>
#include <lexbor/html/html.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// The tags of an element in the source, and its attributes; both come from tokens.
struct ElementSource {
  SourceRange start_tag;
  SourceRange end_tag;
  std::uint32_t first_attr = 0;
  std::uint16_t n_attrs = 0;
  bool attrs_in_tree = false;  ///< if lexbor's node holds the attributes (see keeps_attributes)
  bool style_hidden = false;
};

/// The characters of a text node in the source, and their counts; both come from tokens.
struct TextSource {
  SourceRange chars;
  Tally tally;
  std::uint32_t n_in_tree = 0;  ///< bytes in lexbor's node then; 0 if `chars` covers later tokens
  bool verbatim = false;        ///< the text is equal to its range in the source
};

/// lexbor's two arenas, for nodes and for text.
class Arenas {
 public:
  /// Watches the arenas of that document from now on.
  void watch(const lxb_html_document_t* document);
  /// Returns true if one of them has a new chunk since the last call, or since watch().
  [[nodiscard]] bool have_grown() {
    if (nodes_->chunk == nodes_chunk_ && text_->chunk == text_chunk_) return false;
    nodes_chunk_ = nodes_->chunk;
    text_chunk_ = text_->chunk;
    return true;
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  const lexbor_mem_t* nodes_ = nullptr;
  const lexbor_mem_t* text_ = nullptr;
  const lexbor_mem_chunk_t* nodes_chunk_ = nullptr;
  const lexbor_mem_chunk_t* text_chunk_ = nullptr;
};

/// Parses pages with one reused lexbor document. The tree is valid until the next parse.
///
/// Intercepts each token on its way to the tree builder, and then finds the node that it made at
/// the place where the builder must have put it. A node that is not found has no source range.
/// Attributes go from the token straight to the page, because objects for them in lexbor's tree
/// would cost a seventh of the parse; lexbor makes them only for elements whose attributes the
/// builder reads. Plain tags, and texts in front of them, do not pass through the states of lexbor's
/// tokenizer, which do more than they need.
class Tree {
 public:
  explicit Tree(const Limits& limits);
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  /// Parses. Appends the attributes, and names and values that differ from the source. Returns
  /// whether and why the tree was cut.
  Cut parse(std::string_view source, NameTable& names, CharStore& chars,
            std::vector<Attribute>& attributes);
  /// Frees the tree, and thus root(), if it needs more than `bytes`.
  void release_above(std::size_t bytes);

  /// Returns the `html` element; null only if the page was cut inside its first tag.
  [[nodiscard]] const lxb_dom_node_t* root() const;
  [[nodiscard]] const ElementSource* element_source(const lxb_dom_node_t* node) const {
    return node->user == nullptr ? nullptr : &elements_[slot_of(node)];
  }
  [[nodiscard]] const TextSource* text_source(const lxb_dom_node_t* node) const {
    return node->user == nullptr ? nullptr : &texts_[slot_of(node)];
  }
  [[nodiscard]] lexbor_hash_t* tag_names() const { return lexbor_.document->dom_document.tags; }
  [[nodiscard]] lexbor_hash_t* attribute_names() const {
    return lexbor_.document->dom_document.attrs;
  }
  /// Returns the tag in the source of which lexbor's node is a copy; "" if its attributes are those
  /// of the node. Valid like the tree.
  [[nodiscard]] static std::string_view copied_tag(const lxb_dom_node_t* node);

 private:
  // tree.cpp
  void create();
  void begin();
  void feed();
  /// Returns false if the parse has ended.
  bool feed_piece(std::string_view piece);
  lxb_html_token_t* stop(Cut why);
  /// Returns the bytes of the tree, of the source ranges and of the page to be made.
  [[nodiscard]] std::size_t memory() const;
  /// Measures only if an arena has a new chunk, which is rare.
  [[nodiscard]] bool too_much_memory() {
    return arenas_.have_grown() && memory() > limits_.tree_bytes;
  }

  // tree_tokens.cpp
  static lxb_html_token_t* on_token(lxb_html_tokenizer_t* tokenizer, lxb_html_token_t* token,
                                    void* context);
  lxb_html_token_t* take(lxb_html_token_t* token);
  lxb_html_token_t* take_text(lxb_html_token_t* token);
  lxb_html_token_t* take_start_tag(lxb_html_token_t* token);
  lxb_html_token_t* take_end_tag(lxb_html_token_t* token);
  lxb_html_token_t* open_element(lxb_html_token_t* token, const ElementSource& element);
  lxb_html_token_t* take_other(lxb_html_token_t* token);
  lxb_html_token_t* forward(lxb_html_token_t* token);
  void place_text(lxb_dom_node_t* node, SourceRange chars, bool verbatim, bool uncounted);
  void forget_attributes();
  [[nodiscard]] static bool keeps_attributes(lxb_tag_id_t tag);
  [[nodiscard]] bool is_misplaced(lxb_tag_id_t tag) const;
  void place_element(lxb_tag_id_t tag, const ElementSource& element);
  void place_pending(const lxb_dom_node_t* table_part, lxb_dom_node_t* last_child,
                     std::size_t last_length);
  [[nodiscard]] SourceRange range_of(const lxb_html_token_t* token) const;
  [[nodiscard]] SourceRange range_of_tag(const lxb_html_token_t* token) const;
  [[nodiscard]] bool is_verbatim(const lxb_html_token_t* token, SourceRange range) const;
  [[nodiscard]] lxb_dom_node_t* current_node() const {
    const lexbor_array_t* open = lexbor_.builder->open_elements;
    return open->length == 0 ? nullptr : static_cast<lxb_dom_node_t*>(open->list[open->length - 1]);
  }
  // lexbor leaves `user` to its caller. It holds the slot of the node's source, counted from one.
  static void set_slot(lxb_dom_node_t* node, std::uintptr_t slot) {
    node->user = reinterpret_cast<void*>(slot + 1);  // NOLINT(performance-no-int-to-ptr): a number
  }
  static std::uintptr_t slot_of(const lxb_dom_node_t* node) {
    return reinterpret_cast<std::uintptr_t>(node->user) - 1;
  }

  // tree_plain.cpp
  static const lxb_char_t* read_plain(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                      const lxb_char_t* end);
  void begin_plain();
  [[nodiscard]] bool is_for_lexbor(const PlainTag& tag) const;
  bool pass_text(std::string_view text);
  bool pass_tag(const PlainTag& tag, std::size_t first_attr);
  lxb_html_token_t* open_plain(lxb_html_token_t* token, const PlainTag& tag,
                               std::size_t first_attr);
  bool pass_on(lxb_html_token_t* token);

  // tree_raw_text.cpp
  void begin_raw_text(lxb_tag_id_t tag);
  static const lxb_char_t* enter_raw_text(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                          const lxb_char_t* end);
  static const lxb_char_t* skip_raw_text(lxb_html_tokenizer_t* tokenizer, const lxb_char_t* data,
                                         const lxb_char_t* end);

  // tree_title.cpp
  bool find_unclosed_title(std::size_t begin);

  // tree_attributes.cpp
  void take_attributes(const lxb_html_token_t* token, ElementSource& element);
  void set_attributes(std::size_t first, ElementSource& element) const;
  void drop_duplicates(lxb_html_token_t* token);

  /// lexbor's parser, and the tree builder's own callback, which Tree calls in its place.
  struct Lexbor {
    lxb_html_document_t* document = nullptr;
    lxb_html_tree_t* builder = nullptr;
    lxb_html_tokenizer_t* tokenizer = nullptr;
    lxb_html_tokenizer_token_f build = nullptr;
    void* build_context = nullptr;
  };
  /// Text of a script or style, which is skipped.
  struct RawText {
    lxb_html_tokenizer_state_f state = nullptr;  // lexbor's
    std::string_view end;                        // the end tag without "<"
  };
  /// What belongs to the page that is made, and is filled from tokens.
  struct PageParts {
    NameTable* names = nullptr;
    CharStore* chars = nullptr;
    std::vector<Attribute>* attributes = nullptr;
  };
  /// Characters in a table, not yet in the tree.
  struct Pending {
    SourceRange chars;
    bool verbatim = false;
  };

  Limits limits_;
  DepthLimit depth_;
  Lexbor lexbor_;
  Arenas arenas_;
  RawText raw_text_;
  std::string_view source_;
  PageParts page_;
  lxb_html_token_attr_t kept_tag_ = {};
  std::string line_feeds_;  // a text whose line ends differ from those of the source
  std::vector<ElementSource> elements_;
  std::vector<TextSource> texts_;
  Pending pending_;
  static constexpr std::size_t kNoTitleEnd = static_cast<std::size_t>(-1);
  std::size_t title_end_ = kNoTitleEnd;  // of a title without an end tag: where one is fed
  std::size_t title_next_ = 0;           // what is read then
  bool parses_again_ = false;            // the parse has ended because such a title was found
  Cut cut_ = Cut::Not;
  bool lost_attributes_ = false;  // a tag lost attributes; parsing continues
  std::size_t search_work_ = 0;
};

}  // namespace sito
