// SPDX-License-Identifier: Apache-2.0
// Collapses white space over several pieces of text that become one paragraph.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sito {

/// Joins pieces of text with every run of white space, also across pieces, as one blank; no blank
/// at the front, and none at the end. Keeps its memory.
class Collapser {
 public:
  void append(std::string_view piece);
  /// A blank, if more text follows.
  void separate() { pending_ = !text_.empty(); }
  void clear();

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Where the next visible character would stand, were it appended now.
  [[nodiscard]] std::size_t next_position() const { return text_.size() + (pending_ ? 1 : 0); }

 private:
  std::string text_;
  bool pending_ = false;  // white space was seen behind the last visible character
};

}  // namespace sito
