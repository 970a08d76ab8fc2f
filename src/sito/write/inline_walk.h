// SPDX-License-Identifier: Apache-2.0
// Walks the text of a paragraph together with its links, images and spans. The calls to the sink
// nest, whatever the input is.
#pragma once

#include "sito/document/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::write {

/// The kinds of marks that can be open inside a line.
enum class InlineKind : std::uint8_t {
  Link,
  Emphasis,
  Strong,
  Code,
  Strike,
  Superscript,
  Subscript,
};
inline constexpr std::size_t kInlineKinds = 7;

/// Receives the parts of a paragraph, in order.
///
/// Guarantees: every open() has its close(), they nest, no kind is open twice, a link is opened
/// once, and there is content between open and close. Blanks have a call of their own: no text
/// begins or ends with one, and none is directly inside an open() or close(), nor at the ends of a
/// line.
class InlineSink {
 public:
  virtual ~InlineSink() = default;
  /// `link`: for a Link; null otherwise.
  virtual void open(InlineKind kind, const Mark* link) = 0;
  virtual void close(InlineKind kind) = 0;
  virtual void text(std::string_view text) = 0;
  virtual void blank() = 0;
  virtual void image(const Mark& image) = 0;
  virtual void line_break() = 0;
  /// `text`: the text of the paragraph in its place.
  virtual void math(std::string_view value, std::string_view text) = 0;
  virtual void note_ref(std::string_view id, std::string_view text) = 0;
};

/// Keeps its memory.
class InlineWalk {
 public:
  /// Leaves out links and images whose URL is not a web URL, but keeps the text of the links. Code
  /// holds only text: around anything else it is closed and opened again.
  void walk(const Paragraph& paragraph, InlineSink& sink);

 private:
  struct Open {
    InlineKind kind = InlineKind::Link;
    std::uint32_t end = 0;
    const Mark* link = nullptr;
    bool operator==(const Open& other) const { return kind == other.kind && link == other.link; }
  };
  /// Holds at most one of each kind.
  struct Stack {
    std::array<Open, kInlineKinds> items;
    std::size_t size = 0;
    [[nodiscard]] std::size_t find(InlineKind kind) const;
    void push(const Open& open) { items[size++] = open; }
  };

  void prepare(const Paragraph& paragraph);
  void move_to(std::uint32_t at);
  void add_marks(std::uint32_t at);
  void add_spans(std::uint32_t at);
  void add_mark(const Mark& mark, std::uint32_t at);
  void end_open(std::uint32_t at);
  void cut_out(std::size_t from, Stack& out);
  void push_back(Stack& popped, std::uint32_t at);
  void push(const Open& open, std::uint32_t at);
  void add_text(std::uint32_t from, std::uint32_t to);
  void add_atom(const Span& span);
  void sync(bool with_code);

  const Paragraph* paragraph_ = nullptr;
  std::string_view text_;
  InlineSink* sink_ = nullptr;
  std::vector<const Span*> spans_;  // in order
  std::vector<std::uint32_t> stops_;
  std::size_t next_mark_ = 0;
  std::size_t next_span_ = 0;
  std::uint32_t skip_to_ = 0;  // the text up to here was already passed on as something else
  bool blank_ = false;         // a blank is due if something follows in its line
  bool break_ = false;         // a break is due, in the same way
  bool line_is_empty_ = true;
  Stack wanted_;
  Stack opened_;
};

}  // namespace sito::write
