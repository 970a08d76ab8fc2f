// SPDX-License-Identifier: Apache-2.0
// Builds the text, marks and spans of one paragraph.
#pragma once

#include "sito/document/document.h"
#include "sito/document/paragraph_builder.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

/// A ParagraphBuilder with spans. A span covers its first to its last visible character in the
/// paragraph. Drops spans without characters, and spans inside another of their kind. Spans that
/// are open at the end of a paragraph continue in the next.
class LineBuilder {
 public:
  /// Starts a new page.
  void reset();
  /// Drops the current paragraph.
  void clear();

  void add_text(std::string_view piece);
  void separate() { line_.separate(); }
  void open_link(std::string url) { line_.open_link(std::move(url)); }
  void close_link() { line_.close_link(); }
  void add_image(std::string url, std::string alt) {
    line_.add_image(std::move(url), std::move(alt));
  }
  void open_span(SpanKind kind, std::string value = {});
  void close_span();
  /// Ends a line if more text follows.
  void add_break();
  [[nodiscard]] bool at_break() const { return at_break_; }

  [[nodiscard]] const std::string& text() const { return line_.text(); }
  [[nodiscard]] bool empty() const { return line_.empty(); }
  [[nodiscard]] bool has_marks() const { return line_.has_marks(); }
  /// Returns the places of blanks in the text, in order, at which lines ended in the page. Begins
  /// with the first text that has a backslash, because text before it contains no TeX.
  [[nodiscard]] std::vector<std::uint32_t> take_line_ends();
  /// Moves the result into `paragraph`, replacing its text, marks and spans.
  void finish(Paragraph& paragraph);

 private:
  void add_line(std::string_view piece);

  struct Open {
    SpanKind kind = SpanKind::Emphasis;
    bool inside_its_kind = false;
    std::uint32_t index = 0;  // in spans_, once it has text
    std::string value;
  };

  ParagraphBuilder line_;
  std::vector<Span> spans_;
  std::vector<Open> open_;
  std::size_t n_begun_ = 0;                   // how many of open_ have text
  std::array<std::uint16_t, 9> n_open_ = {};  // by kind
  bool at_break_ = false;
  std::vector<std::uint32_t> line_ends_;
  bool has_tex_ = false;  // there was a backslash in the paragraph
};

}  // namespace sito::structured
