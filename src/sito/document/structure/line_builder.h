// SPDX-License-Identifier: Apache-2.0
// Builds the text, the marks and the spans of one paragraph from pieces.
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

/// A ParagraphBuilder that knows spans. A span covers its first to its last visible character in
/// the paragraph; one without any is dropped, and so is one inside another of its kind. Spans that
/// are open when a paragraph ends go on in the next.
class LineBuilder {
 public:
  /// For a new page.
  void reset();
  /// Forgets the paragraph in hand.
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
  /// A line ends here, if more text follows.
  void add_break();
  [[nodiscard]] bool at_break() const { return at_break_; }

  [[nodiscard]] const std::string& text() const { return line_.text(); }
  [[nodiscard]] bool empty() const { return line_.empty(); }
  [[nodiscard]] bool has_marks() const { return line_.has_marks(); }
  /// Moves the result into `paragraph`, replacing its text, marks and spans.
  void finish(Paragraph& paragraph);

 private:
  struct Open {
    SpanKind kind = SpanKind::Emphasis;
    bool inside_its_kind = false;
    std::uint32_t index = 0;  // in spans_, once it has begun
    std::string value;
  };

  ParagraphBuilder line_;
  std::vector<Span> spans_;
  std::vector<Open> open_;
  std::size_t n_begun_ = 0;                   // of open_: those that have text
  std::array<std::uint16_t, 9> n_open_ = {};  // by kind
  bool at_break_ = false;
};

}  // namespace sito::structured
