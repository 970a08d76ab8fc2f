// SPDX-License-Identifier: Apache-2.0
// Writes blocks of a document as HTML, for the html format and for what Markdown cannot express.
#pragma once

#include "sito/write/inline_walk.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

struct HtmlOptions {
  bool provenance = true;          ///< writes data-xpath and data-source if they are known
  bool anchors = true;             ///< writes ids of notes and posts, and links to them
  bool one_line = false;           ///< writes no line end, not even in preformatted text
  std::string_view language = {};  ///< of the document; paragraphs in other languages name theirs
  bool web_links_only = false;     ///< writes relative links as their text
  bool heading_ids = false;        ///< gives headings the ids "heading-1", "heading-2" ...
  /// Returns what replaces the URL of an image. An image that is not in the map becomes its
  /// alternative text. Null: images keep their URLs.
  const std::map<std::string, std::string, std::less<>>* images = nullptr;
};

/// Writes a stretch of an outline. Writes only the elements and attributes named in html_blocks.cpp
/// and escapes everything else: the output is well-formed XML and sanitised HTML.
class HtmlBlocks final : private InlineSink {
 public:
  /// The views must stay valid until the next call.
  void set(const Outline& outline, const References& references, const HtmlOptions& options);

  /// Appends the nodes of [begin, end), which have to be whole subtrees.
  void append(std::uint32_t begin, std::uint32_t end, std::string& out);

 private:
  /// An open container.
  struct Open {
    std::uint32_t end = 0;
    std::uint32_t tight = 0;  // the paragraph written in it without a `p`; 0: none
    bool phrases = false;     // it holds several paragraphs as lines
    std::string_view tag;
    bool begun = false;  // it holds a line already
  };

  void append_node(std::uint32_t i);
  void append_leaf(std::uint32_t i);
  void append_phrases(std::uint32_t i);
  void append_code(const OutlineNode& node);
  void append_math_block(const OutlineNode& node);
  void begin_container(std::uint32_t i);
  void begin_list(const OutlineNode& node);
  void begin_cell(std::uint32_t i);
  void begin_post(const OutlineNode& node);
  void open_tag(std::uint32_t i, std::string_view tag, bool line_end);
  void append_origin(const Paragraph& paragraph);
  void append_image(std::string_view url, std::string_view alt);
  void append_block_image(const BlockImage& image);
  void line_end();
  [[nodiscard]] std::uint32_t tight_paragraph(std::uint32_t i) const;

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
  HtmlOptions options_;
  std::string* out_ = nullptr;
  std::vector<Open> open_;
  InlineWalk walk_;
  bool in_link_ = false;
  bool left_out_link_ = false;
  std::uint64_t note_ = 0;     // the number of the last note
  std::uint64_t heading_ = 0;  // the number of the last heading
};

}  // namespace sito::write
