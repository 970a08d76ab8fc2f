// SPDX-License-Identifier: Apache-2.0
// Makes text and marks that a vertical file can hold.
#pragma once

#include "sito/document/document.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

/// Cleans the text of paragraphs (text::append_clean) and moves the marks along. Keeps its memory.
class CorpusText {
 public:
  /// The result is valid until the next call, and no longer than `text` and `marks`. Clean text,
  /// which is nearly all, is not copied.
  void set(std::string_view text, std::span<const Mark> marks);

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::span<const Mark> marks() const { return marks_; }

 private:
  void move_marks(std::string_view original, std::span<const Mark> marks);

  std::string_view text_;
  std::span<const Mark> marks_;
  std::string clean_;
  std::vector<Mark> moved_;
  std::vector<std::uint32_t> positions_;  // of every byte of the original in the clean text
};

}  // namespace sito::write
