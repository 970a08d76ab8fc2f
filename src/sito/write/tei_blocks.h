// SPDX-License-Identifier: Apache-2.0
// Writes the body of a TEI document.
#pragma once

#include "sito/write/inline_walk.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

/// Appends `<date>`; nothing if there is no date.
void append_tei_date(std::string_view date, std::string_view type, std::string& out);

/// Writes the content of `<body>`, valid by docs/formats/tei.rnc for any document. Keeps its
/// memory.
class TeiBlocks final : private InlineSink {
 public:
  /// Appends the content. The document must be that of the outline.
  void append(const Document& document, const Outline& outline, const References& references,
              std::string& out);

 private:
  /// What an open element may hold.
  enum class Room : std::uint8_t {
    Divisions,  ///< blocks, and only divisions behind them: the body, a section, a post
    Blocks,
    Phrases,
    Parts,  ///< of a list, a table
  };
  struct Open {
    std::uint32_t end = 0;
    Room room = Room::Blocks;
    std::string_view tag;      // "" if it has no element
    std::uint32_t tight = 0;   // the paragraph written in it without a `p`; 0: none
    std::uint8_t section = 0;  // the level of the heading that opened it; 0: not a section
    bool has_division = false;
    bool has_block = false;
    bool begun = false;       // of Phrases: it holds a line already
    bool wants_item = false;  // of Definitions: a label without an item
  };

  void append_node(std::uint32_t i);
  void append_line(std::uint32_t i);
  void append_phrase(std::uint32_t i);
  void append_code(const OutlineNode& node);
  void append_image(std::string_view url, std::string_view alt);
  void append_linked_image(const BlockImage& image);
  void append_figure_image(const BlockImage& image);
  void append_formula(std::string_view value, std::string_view text);
  void begin_container(std::uint32_t i);
  void begin_definition(std::uint32_t i);
  void begin_cell(std::uint32_t i);
  void begin_post(std::uint32_t i);
  void begin_section(std::uint8_t level);
  void append_byline(const Post& post);
  void make_room_for_block();
  void start(std::string_view tag, std::uint32_t i, Room room);
  void push(std::uint32_t end, Room room, std::string_view tag);
  void pop();
  void append_origin(const Paragraph& paragraph);
  void append_id(std::string_view kind, std::uint64_t number);
  [[nodiscard]] std::uint32_t tight_paragraph(std::uint32_t i) const;
  [[nodiscard]] Room room() const;

  void open(InlineKind kind, const Mark* link) override;
  void close(InlineKind kind) override;
  void text(std::string_view text) override;
  void blank() override;
  void image(const Mark& image) override;
  void line_break() override;
  void math(std::string_view value, std::string_view text) override;
  void note_ref(std::string_view id, std::string_view text) override;

  const Outline* outline_ = nullptr;
  const References* references_ = nullptr;
  std::string* out_ = nullptr;
  std::string prefix_;  // in front of ids, because a corpus holds several documents
  std::string_view language_;
  std::vector<Open> open_;
  InlineWalk walk_;
  std::uint64_t note_ = 0;
};

}  // namespace sito::write
