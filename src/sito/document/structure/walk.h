// SPDX-License-Identifier: Apache-2.0
// One structured page: a single walk over the nodes of the tree, with a stack of what is open.
// walk.cpp has the loop and the paragraphs; walk_places.cpp, walk_blocks.cpp, walk_inline.cpp,
// walk_tables.cpp, walk_math.cpp and walk_figures.cpp what happens where an element begins.
#pragma once

#include "sito/document/document.h"
#include "sito/document/provenance.h"
#include "sito/document/structure/acts.h"
#include "sito/document/structure/structured_assembler.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

/// What has to be undone where an open element ends.
struct Frame {
  std::uint32_t end = 0;      ///< node behind it
  bool breaks = false;        ///< a paragraph ends there
  std::uint8_t elements = 0;  ///< how many elements of the outline it opened
  bool span = false;          ///< it opened a span
  bool link = false;          ///< it is the link in hand
  bool heading = false;       ///< it is the heading in hand
  bool post = false;          ///< it is the post in hand
  bool implicit = false;      ///< made up around stray items; ends where something else comes
};

/// A table in hand.
struct OpenTable {
  std::uint32_t end = 0;
  std::uint32_t rows_left = 0;
  bool has_row_spans = false;  ///< so that no row may be left out
};

class StructuredAssembler::Walk {
 public:
  Walk(StructuredAssembler& assembler, const AssembleOptions& options, WebAddresses& addresses,
       const Page& page, const Labels& labels, Body& body);

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
  void end_paragraph();
  void finish_paragraph();
  void place_paragraph();
  void place_line(Paragraph line);
  void place_formula(std::string value, std::string_view text);
  void set_place(TextId first, TextId last, Paragraph& paragraph);
  void place_images(Paragraph& line);
  void place_image(std::string url, std::string alt);
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
  [[nodiscard]] bool is_said_by_post() const;
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
  [[nodiscard]] bool is_heading_tool(std::uint32_t index) const;
  [[nodiscard]] bool is_back_link(std::uint32_t index) const;
  [[nodiscard]] bool raises_reference(std::uint32_t index) const;
  [[nodiscard]] bool is_code_of_lines(std::uint32_t index) const;
  std::uint32_t enter_span(std::uint32_t index, SpanKind kind);
  std::uint32_t enter_link(std::uint32_t index);
  std::uint32_t enter_break(std::uint32_t index);

  // walk_math.cpp
  [[nodiscard]] bool is_formula_kept(NodeId id) const;
  std::uint32_t enter_formula(std::uint32_t index);

  // walk_figures.cpp
  std::string image_address(NodeId image);
  [[nodiscard]] std::string image_text(NodeId image) const;
  std::uint32_t enter_image(std::uint32_t index);
  std::uint32_t enter_figure(std::uint32_t index);

  [[nodiscard]] const Node& node(std::uint32_t index) const { return page_.nodes()[index]; }

  const AssembleOptions& options_;
  WebAddresses& addresses_;
  const Page& page_;
  const Labels& labels_;
  Body& body_;
  KeptIndex& kept_;
  Outline& outline_;
  LineBuilder& line_;
  std::vector<Frame>& frames_;
  const Places& places_;
  const std::vector<std::string>& note_ids_;
  std::vector<FoundPost>& found_posts_;
  std::optional<Provenance> provenance_;  // when it was asked for

  std::size_t next_cutting_ = 0;
  std::size_t next_segment_ = 0;
  std::size_t next_place_ = 0;
  std::size_t next_post_ = 0;        // place of the next post
  std::uint32_t post_ = kNone;       // the post in hand
  std::size_t behind_post_ = 0;      // where the elements of the last post end
  bool reads_dollars_ = false;       // scripts of the page read `$..$` as TeX
  std::uint32_t note_end_ = 0;       // of the note in hand
  std::uint32_t reference_end_ = 0;  // of the reference in hand
  std::uint8_t heading_level_ = 0;   // of the heading in hand; 0 outside of headings
  bool in_link_ = false;
  std::string link_url_;           // "" when the document has no links, or not this one
  std::vector<OpenTable> tables_;  // data tables only
  std::uint32_t figure_end_ = 0;   // images in front of it have been placed
  int n_in_figure_ = 0;

  // The paragraph in hand: its kept text nodes.
  TextId first_text_ = kNoText, last_text_ = kNoText;
};

}  // namespace sito::structured
