// SPDX-License-Identifier: Apache-2.0
// Blocks of a document as HTML: of the html format, and of what Markdown cannot say.
#pragma once

#include "sito/write/inline_walk.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

struct HtmlOptions {
  bool provenance = true;          ///< data-xpath and data-source, where they are known
  bool anchors = true;             ///< ids of notes and posts, and links to them
  bool one_line = false;           ///< no line end, not even in preformatted text
  std::string_view language = {};  ///< of the document: paragraphs in others say theirs
};

/// Writes a stretch of an outline. Only elements and attributes that stand in html_blocks.cpp are
/// written, everything else is escaped: the output is well-formed XML and sanitised HTML.
class HtmlBlocks final : private InlineSink {
 public:
  /// The views must stay until the next call.
  void set(const Outline& outline, const References& references, const HtmlOptions& options);

  /// Appends the nodes of [begin, end), which are whole subtrees.
  void append(std::uint32_t begin, std::uint32_t end, std::string& out);

 private:
  /// A container that is open.
  struct Open {
    std::uint32_t end = 0;
    std::uint32_t tight = 0;  // the paragraph that stands in it without a `p`; 0 none
    bool phrases = false;     // several paragraphs stand in it as lines
    std::string_view tag;
    bool begun = false;  // a line stands in it
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
  std::uint64_t note_ = 0;  // the number of the last one
};

}  // namespace sito::write
