// SPDX-License-Identifier: Apache-2.0
// Collapses white space in texts that are joined to one paragraph.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sito {

/// Joins texts. Each run of white space, also across texts, becomes one blank; there is no blank at
/// the front or end. Leaves out characters that show nothing (text::is_idle). Keeps its memory.
class Collapser {
 public:
  void append(std::string_view piece);
  /// Adds a blank if more text follows.
  void separate() { pending_ = !text_.empty(); }
  void clear();

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns the position that the next visible character would get.
  [[nodiscard]] std::size_t next_position() const { return text_.size() + (pending_ ? 1 : 0); }

 private:
  std::string text_;
  bool pending_ = false;  // there was white space after the last visible character
};

}  // namespace sito
