// SPDX-License-Identifier: Apache-2.0
// Structures one page: a single walk over the nodes, with a stack of open elements. walk.cpp has
// the loop and the paragraphs; walk_places.cpp, walk_blocks.cpp, walk_inline.cpp, walk_tables.cpp,
// walk_math.cpp and walk_figures.cpp handle the beginnings of elements.
#pragma once

#include "sito/document/added_signs.h"
#include "sito/document/document.h"
#include "sito/document/provenance.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/structured_assembler.h"
#include "sito/document/structure/tex_text.h"
#include "sito/document/written_twice.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sito::structured {

/// An open element, with what has to be closed at its end.
struct Frame {
  std::uint32_t end = 0;      ///< the node behind it
  bool breaks = false;        ///< a paragraph ends there
  std::uint8_t elements = 0;  ///< number of elements of the outline that it opened
  bool span = false;          ///< it opened a span
  bool link = false;          ///< it is the current link
  bool heading = false;       ///< it is the current heading
  bool post = false;          ///< it is the current post
  bool implicit = false;      ///< made around stray items; ends before other content
};

/// An open table.
struct OpenTable {
  std::uint32_t end = 0;
  std::uint32_t rows_left = 0;
  bool has_row_spans = false;  ///< then no row may be left out
};

/// The next entries of lists in the order of the page.
struct Cursors {
  std::size_t cutting = 0;
  std::size_t segment = 0;
  std::size_t place = 0;
  std::size_t post = 0;  ///< place of the next post
};

/// The places around the current node.
struct OpenPlaces {
  std::uint32_t post = kNone;       ///< the current post
  std::size_t behind_post = 0;      ///< end of the elements of the last post
  std::uint32_t note_end = 0;       ///< of the current note
  std::uint32_t reference_end = 0;  ///< of the current reference
};

/// The heading and the link around the current node.
struct OpenInline {
  std::uint8_t heading_level = 0;  ///< 0 outside headings
  bool in_link = false;
  std::string link_url;  ///< "" if the document has no links, or not this one
};

struct OpenFigure {
  std::uint32_t end = 0;  ///< images before it have been placed
  int n_images = 0;
  std::size_t paragraphs = 0;                ///< number of paragraphs before the last image
  std::unordered_set<std::uint64_t> placed;  ///< hashes of the URLs of images between paragraphs
  std::optional<std::uint32_t> title;     ///< the heading that begins the kept text; 0 if none does
  std::optional<std::uint32_t> text_end;  ///< the first node behind the last kept text's element
};

struct KeptTexts {
  explicit KeptTexts(const AddedSigns& added) : signs(added) {}
  TextId first = kNoText, last = kNoText;  ///< of the current paragraph
  const AddedSigns& signs;                 ///< of the page
  bool is_behind_copy = false;             ///< only text of `WrittenTwice` is behind `last`
};

class StructuredAssembler::Walk {
 public:
  Walk(StructuredAssembler& assembler, const AssembleOptions& options, WebAddresses& addresses,
       const Page& page, const AddedSigns& added, const Labels& labels, bool completes, Body& body);

  void run();

 private:
  // walk.cpp
  std::uint32_t step(std::uint32_t index);
  std::uint32_t enter(std::uint32_t index);
  [[nodiscard]] Act act_here(std::uint32_t index) const;
  void leave();
  void leave_all(std::uint32_t index);
  void add_text(TextId id);
  void add_cuttings(TextId id);
  void left_out(std::uint32_t index);
  void place_linked_images(std::uint32_t link);
  void end_paragraph();
  void finish_paragraph();
  void place_paragraph();
  void place_line(Paragraph line);
  void settle_paragraph(Paragraph& paragraph);
  void place_formula(std::string value, std::string_view text);
  void set_place(TextId first, TextId last, Paragraph& paragraph);
  void place_images(Paragraph& line);
  bool place_image(std::string url, std::string alt, std::string link);
  void place_leaf(Element leaf);
  [[nodiscard]] ParagraphRole role_here() const;
  [[nodiscard]] Role hint_for(TextId id);

  // walk_places.cpp
  const Place* place_at(std::uint32_t index);
  [[nodiscard]] const Place* next_of(PlaceKind kind, std::uint32_t index, std::uint32_t end) const;
  [[nodiscard]] bool holds_post(std::uint32_t index);
  [[nodiscard]] bool holds_notes(std::uint32_t index) const;
  std::uint32_t enter_place(const Place& place);
  std::uint32_t enter_post(const Place& place);
  std::uint32_t enter_note(const Place& place);
  std::uint32_t enter_reference(const Place& place);
  void end_post();
  [[nodiscard]] bool is_post_byline() const;
  [[nodiscard]] bool lays_out_post(std::uint32_t index) const;
  void number_posts();

  // walk_blocks.cpp
  Frame& push(std::uint32_t index);
  Frame& push_block(std::uint32_t index);
  std::uint8_t make_room(ElementKind kind);
  bool close_implicit();
  void open_element(Frame& frame, Element head);
  void open_implicit(std::uint32_t index, ElementKind kind);
  std::uint32_t enter_block(std::uint32_t index);
  std::uint32_t enter_heading(std::uint32_t index);
  std::uint32_t enter_list(std::uint32_t index);
  std::uint32_t enter_item(std::uint32_t index);
  std::uint32_t enter_definitions(std::uint32_t index);
  std::uint32_t enter_definition_part(std::uint32_t index, ElementKind kind);
  std::uint32_t enter_quote(std::uint32_t index);
  std::uint32_t enter_code(std::uint32_t index);
  std::uint32_t enter_rule(std::uint32_t index);

  // walk_tables.cpp
  [[nodiscard]] bool is_place_in_table(std::uint32_t index) const;
  std::uint32_t enter_table(std::uint32_t index);
  std::uint32_t enter_row(std::uint32_t index);
  std::uint32_t enter_cell(std::uint32_t index);
  std::uint32_t enter_caption(std::uint32_t index);

  // walk_inline.cpp
  [[nodiscard]] bool is_whole_heading(NodeId id) const;
  [[nodiscard]] bool is_heading_tool(std::uint32_t index) const;
  [[nodiscard]] bool is_item_sign(std::uint32_t index) const;
  [[nodiscard]] bool is_back_link(std::uint32_t index) const;
  [[nodiscard]] bool raises_reference(std::uint32_t index) const;
  [[nodiscard]] bool is_code_of_lines(std::uint32_t index) const;
  std::uint32_t enter_span(std::uint32_t index, SpanKind kind);
  std::uint32_t enter_link(std::uint32_t index);
  std::uint32_t enter_break(std::uint32_t index);
  std::uint32_t enter_check_box(std::uint32_t index);
  /// Returns true for the sign of a check box, and nothing else.
  static bool is_check_box_sign(std::string_view line);

  // walk_math.cpp
  const FormulaSigns& signs();
  [[nodiscard]] bool is_formula_kept(NodeId id) const;
  std::uint32_t enter_formula(std::uint32_t index);

  // walk_figures.cpp
  [[nodiscard]] bool is_of_layout(NodeId image, std::string_view reference);
  std::string image_address(NodeId image);
  [[nodiscard]] std::string image_text(NodeId image) const;
  std::string link_around(std::uint32_t index, std::uint32_t figure);
  std::uint32_t enter_image(std::uint32_t index);
  std::uint32_t enter_noscript(std::uint32_t index);
  [[nodiscard]] bool is_shown_image(std::uint32_t index) const;
  [[nodiscard]] bool is_placed(const std::string& url) const;
  [[nodiscard]] bool is_above_title(std::uint32_t index);
  [[nodiscard]] bool is_below_text(std::uint32_t index);
  [[nodiscard]] std::uint32_t end_of_text() const;
  std::uint32_t enter_figure(std::uint32_t index);

  [[nodiscard]] const Node& node(std::uint32_t index) const { return page_.nodes()[index]; }

  const AssembleOptions& options_;
  WebAddresses& addresses_;
  const Page& page_;
  const Labels& labels_;
  Body& body_;
  StructuredAssembler& own_;              // its buffers
  std::optional<Provenance> provenance_;  // if requested
  WrittenTwice twice_;                    // if the row completes documents

  Cursors next_;
  OpenPlaces around_;
  OpenInline open_;
  std::optional<FormulaSigns> signs_;  // of the page, once they are needed
  std::vector<OpenTable> tables_;      // data tables only
  OpenFigure figure_;
  std::vector<std::string_view> image_sources_;  // of the page, sorted, once they are needed
  KeptTexts texts_;
};

}  // namespace sito::structured
