// SPDX-License-Identifier: Apache-2.0
// Builds the text and marks of one paragraph from texts, links and images. Independent of pages.
#pragma once

#include "sito/document/collapse.h"
#include "sito/document/document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Takes texts, links and images in reading order. The marks are sorted as in Paragraph::marks. A
/// link covers its first to its last visible character; a link without text and image is dropped.
class ParagraphBuilder {
 public:
  void clear();
  void add_text(std::string_view piece);
  /// Adds a blank if more text follows.
  void separate() { text_.separate(); }
  /// Puts the following text and images inside the link, until close_link().
  void open_link(std::string url);
  void close_link() { in_link_ = false; }
  [[nodiscard]] bool in_link() const { return in_link_; }
  void add_image(std::string url, std::string alt = {});

  [[nodiscard]] bool empty() const { return text_.text().empty(); }
  [[nodiscard]] const std::string& text() const { return text_.text(); }
  [[nodiscard]] bool has_marks() const { return !marks_.empty(); }
  /// Moves the result into `paragraph`, replacing its text and marks.
  void finish(Paragraph& paragraph);

 private:
  Mark& link_mark(std::size_t position);
  void add_image_outside_links(Mark image);

  Collapser text_;
  std::vector<Mark> marks_;
  std::string link_url_;
  bool in_link_ = false;
  bool link_has_mark_ = false;
  bool link_has_text_ = false;
  std::size_t link_index_ = 0;  // index of the link's mark
};

}  // namespace sito
