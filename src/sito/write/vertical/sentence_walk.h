// SPDX-License-Identifier: Apache-2.0
// Walks the tokens of a paragraph together with its marks. It reports where links open and close
// and where images are, so that the dialects of the vertical format only have to write.
#pragma once

#include "sito/document/document.h"
#include "sito/text/segment.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace sito::write {

/// Receives the parts of a paragraph, in order.
///
/// Guarantees for any marks: sentences do not nest. Links open and close inside a sentence and do
/// not nest. A link that continues in the next sentence is suspended and resumed.
class SentenceSink {
 public:
  virtual ~SentenceSink() = default;
  virtual void begin_sentence() = 0;
  virtual void end_sentence() = 0;
  /// Receives the tokens of a stretch without marks; the same as token() for each of them.
  virtual void tokens(std::string_view text, std::span<const text::Token> tokens) = 0;
  /// `glued`: no white space is between the image and the visible character in front of it.
  virtual void image(const Mark& image, bool glued) = 0;
  virtual void open_link(const Mark& link) = 0;
  virtual void close_link() = 0;
  virtual void suspend_link() = 0;
  virtual void resume_link() = 0;
};

/// Walks one paragraph: construct it, then for each sentence call begin, tokens, end. All views
/// must stay valid.
class SentenceWalk {
 public:
  SentenceWalk(std::string_view text, std::span<const Mark> marks, SentenceSink& sink)
      : text_(text), marks_(marks), sink_(sink) {}

  /// `next_begin`: where the next sentence begins; kLast if there is none.
  void sentence(std::span<const text::Token> tokens, std::uint32_t begin, std::uint32_t next_begin);

  static constexpr std::uint32_t kLast = 0xFFFFFFFF;

 private:
  void move_to(std::uint32_t at, std::uint32_t overlap, std::uint32_t close_at);
  void add(const Mark& mark);
  [[nodiscard]] std::uint32_t next_stop() const;
  void close();

  std::string_view text_;
  std::span<const Mark> marks_;
  SentenceSink& sink_;
  std::size_t next_ = 0;        // mark
  const Mark* link_ = nullptr;  // the open one
  std::uint32_t sentence_begin_ = 0;
};

}  // namespace sito::write
