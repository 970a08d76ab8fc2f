// SPDX-License-Identifier: Apache-2.0
#include "sito/document/paragraph_builder.h"

#include <algorithm>
#include <utility>

namespace sito {
namespace {

std::uint32_t offset_of(std::size_t position) { return static_cast<std::uint32_t>(position); }

}  // namespace

void ParagraphBuilder::clear() {
  text_.clear();
  marks_.clear();
  in_link_ = false;
}

void ParagraphBuilder::open_link(std::string url) {
  link_url_ = std::move(url);
  in_link_ = true;
  link_has_mark_ = link_has_text_ = false;
}

Mark& ParagraphBuilder::link_mark(std::size_t position) {
  if (!link_has_mark_) {
    link_has_mark_ = true;
    link_index_ = marks_.size();
    const std::uint32_t at = offset_of(position);
    marks_.push_back({at, at, MarkKind::Link, false, std::move(link_url_)});
  }
  return marks_[link_index_];
}

void ParagraphBuilder::add_text(std::string_view piece) {
  const std::size_t before = text_.text().size();
  text_.append(piece);
  const std::size_t end = text_.text().size();
  if (!in_link_ || end == before) return;
  const std::size_t first = before + (text_.text()[before] == ' ' ? 1 : 0);
  Mark& link = link_mark(first);
  if (!link_has_text_) {
    // Images before the link's text may have been placed before a blank. Move them to the first
    // character of the link, where the link begins.
    link_has_text_ = true;
    for (std::size_t i = link_index_; i < marks_.size(); ++i) {
      marks_[i].begin = marks_[i].end = offset_of(first);
    }
  }
  link.end = offset_of(end);
}

void ParagraphBuilder::add_image(std::string url, std::string alt) {
  const std::uint32_t at = offset_of(text_.next_position());
  Mark image{at, at, MarkKind::Image, in_link_, std::move(url), std::move(alt)};
  if (!in_link_) return add_image_outside_links(std::move(image));
  const bool behind_text = link_has_mark_ && link_has_text_;
  if (behind_text) image.begin = image.end = marks_[link_index_].end;
  link_mark(at);
  marks_.push_back(std::move(image));
}

// Inserts the image before links at the same place, which have no text: see Paragraph::marks.
void ParagraphBuilder::add_image_outside_links(Mark image) {
  std::size_t place = marks_.size();
  for (std::size_t i = marks_.size(); i > 0 && marks_[i - 1].begin == image.begin; --i) {
    const Mark& mark = marks_[i - 1];
    if (mark.kind == MarkKind::Link) {
      place = i - 1;
    } else if (!mark.in_link) {
      break;
    }
  }
  const bool moves_link = link_has_mark_ && place <= link_index_;
  marks_.insert(marks_.begin() + static_cast<std::ptrdiff_t>(place), std::move(image));
  if (moves_link) ++link_index_;
}

void ParagraphBuilder::finish(Paragraph& paragraph) {
  paragraph.text = text_.text();  // a copy, so that the builder keeps its memory
  // An image after a blank at the end moves to the end of the text.
  for (Mark& mark : marks_) {
    mark.begin = std::min(mark.begin, offset_of(paragraph.text.size()));
    mark.end = std::min(mark.end, offset_of(paragraph.text.size()));
  }
  paragraph.marks = std::move(marks_);
  marks_.clear();
}

}  // namespace sito
