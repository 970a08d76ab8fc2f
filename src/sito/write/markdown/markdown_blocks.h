// SPDX-License-Identifier: Apache-2.0
// Writes the structure of a document as Markdown.
#pragma once

#include "sito/write/front_title.h"
#include "sito/write/html_blocks.h"
#include "sito/write/markdown/markdown_line.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

/// Writes documents as Markdown: CommonMark with the tables, footnotes and strikethrough of GFM.
/// docs/formats/markdown.md shows each kind of element. Keeps its memory.
class MarkdownBlocks {
 public:
  /// Appends the document, with LF as line end; nothing for a document without content. A pure
  /// function of the document.
  void append(const Document& document, std::string& out);
  /// The same with the title in front, if the setting asks for it.
  void append(const Document& document, FrontTitle& title, std::string& out);
  /// Reads the setting "math": the delimiters of formulas of all further calls.
  void use(const Settings& settings);

 private:
  /// An open container.
  struct Open {
    ElementKind kind = ElementKind::Quote;
    std::uint32_t end = 0;
    std::string first;         // written in front of its first line
    std::string rest;          // written in front of its other lines
    bool used = false;         // `first` is written, or there is none
    bool begun = false;        // it holds a line already
    bool tight = false;        // a List without blank lines, or an Item of one
    char marker = '-';         // of a List, of Definitions
    std::uint32_t number = 1;  // of the next item
    const Post* post = nullptr;
    char list_before = 0;  // the marker of the list written last, if nothing followed it
  };

  void append_outline(std::string& out);
  void append_node(std::uint32_t i);
  [[nodiscard]] std::string_view text_behind(std::uint32_t image) const;
  void append_leaf(std::uint32_t i);
  void append_code(const OutlineNode& node);
  void append_table(std::uint32_t i);
  void begin_container(std::uint32_t i);
  void begin_list(std::uint32_t i);
  void begin_item(const OutlineNode& node);
  void begin_post(const OutlineNode& node);
  void begin_note(const OutlineNode& node);
  Open& push(const OutlineNode& node, std::string first, std::string rest);
  void pop();
  char next_marker(bool ordered);
  [[nodiscard]] bool is_tight(std::uint32_t list) const;
  [[nodiscard]] std::string post_line(const Post& post) const;

  [[nodiscard]] bool is_separate() const;
  void begin_block();
  void append_lines(std::string_view lines);
  void append_line(std::string_view line);
  void find_footnotes();

  Outline outline_;
  References references_;
  MarkdownLine line_;
  HtmlBlocks html_;
  std::vector<bool> footnotes_;
  std::vector<Open> open_;
  std::string text_;
  std::string* out_ = nullptr;
  std::uint64_t note_ = 0;
  bool something_ = false;  // a block is in front
  char list_before_ = 0;    // as Open::list_before, but outside of containers
};

}  // namespace sito::write
