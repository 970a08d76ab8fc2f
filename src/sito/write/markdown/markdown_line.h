// SPDX-License-Identifier: Apache-2.0
// Writes the text of a paragraph as Markdown. It stores all parts first, because the delimiters of
// a stretch depend on the text on both sides of its ends.
#pragma once

#include "sito/write/inline_walk.h"
#include "sito/write/markdown/markdown_escape.h"
#include "sito/write/references.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

/// The kind of a line.
enum class MarkdownLineKind : std::uint8_t {
  Paragraph,
  Term,  ///< written as a paragraph in bold
  Heading,
  Cell,
};

/// The delimiters around the TeX of a formula.
enum class MathStyle : std::uint8_t {
  Dollar,  ///< `$..$`, `$$..$$`
  Paren,   ///< `\(..\)`, `\[..\]`
  None,
};

/// Returns true if an alternative text is the same as the text behind its image, or has several words
/// and is the front of that text. Signs, blanks and the case of ASCII letters do not count.
bool repeats_text_behind(std::string_view alt, std::string_view text);

/// Keeps its memory.
class MarkdownLine final : private InlineSink {
 public:
  /// Sets the numbers of the notes that are written as footnotes: `notes[n - 1]`. The views must
  /// stay valid.
  void set(const References& references, const std::vector<bool>& notes) {
    references_ = &references;
    notes_ = &notes;
  }

  /// Appends a paragraph. Its breaks become a backslash and LF, `<br>` in a cell, or a blank in a
  /// heading. In a cell, vertical bars are escaped.
  void append(const Paragraph& paragraph, MarkdownLineKind kind, std::string& out);

  /// Appends an image.
  static void append_image(std::string_view url, std::string_view alt, std::string& out);
  /// Appends an image between paragraphs, with the link around it.
  static void append_block_image(const BlockImage& image, std::string& out);
  /// Appends a formula (of its own block: `block`) as TeX, or `text` where there is none.
  void append_math(std::string_view value, std::string_view text, bool block,
                   std::string& out) const;
  void set_math(MathStyle style) { math_style_ = style; }

 private:
  enum class TokenKind : std::uint8_t { Text, Open, Close, Image, Break, Math, Note };
  /// The markup of a stretch.
  enum class Marker : std::uint8_t { None, Star, Underscore, Stars, Tildes, Tag, Code, Brackets };
  /// The kind of the neighbour of a delimiter (CommonMark 6.2).
  enum class Side : std::uint8_t { Space, Word, Punctuation, Other };

  struct Token {
    TokenKind kind = TokenKind::Text;
    InlineKind style = InlineKind::Link;
    Marker marker = Marker::None;
    std::uint32_t begin = 0, end = 0;  // of Text: in buffer_
    std::uint32_t partner = 0;         // of Open and Close
    const Mark* mark = nullptr;
    std::string_view value = {};
    std::string_view text = {};
  };

  void open(InlineKind kind, const Mark* link) override;
  void close(InlineKind kind) override;
  void text(std::string_view text) override;
  void blank() override;
  void image(const Mark& image) override;
  void line_break() override;
  void math(std::string_view value, std::string_view text) override;
  void note_ref(std::string_view id, std::string_view text) override;

  Token& add(TokenKind kind);
  [[nodiscard]] std::string text_behind(std::size_t image) const;
  void choose_markers();
  [[nodiscard]] Marker marker_of(std::size_t open) const;
  [[nodiscard]] Side before(std::size_t token) const;
  [[nodiscard]] Side after(std::size_t token) const;
  [[nodiscard]] Side first_of(const Token& token) const;
  [[nodiscard]] Side last_of(const Token& token) const;
  [[nodiscard]] std::string_view text_of(const Token& token) const;
  void write(std::string& out);
  void write_text(std::size_t i, bool line_start, std::string& out) const;
  void write_open(const Token& token, std::string& out) const;
  void write_close(const Token& token, std::string& out) const;
  void write_break(std::string& out) const;

  const References* references_ = nullptr;
  const std::vector<bool>* notes_ = nullptr;
  InlineWalk walk_;
  std::vector<Token> tokens_;
  std::vector<std::uint32_t> open_;
  std::string buffer_;
  std::deque<std::string> tex_;  // TeX of the formulas that the paragraph has in MathML
  MathStyle math_style_ = MathStyle::Dollar;
  MarkdownLineKind kind_ = MarkdownLineKind::Paragraph;
  MarkdownPlace place_;
  bool has_strong_ = false;
  bool all_strong_ = false;
};

}  // namespace sito::write
