// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/line_builder.h"

#include <utility>

namespace sito::structured {
namespace {

std::uint32_t offset_of(std::size_t position) { return static_cast<std::uint32_t>(position); }

}  // namespace

void LineBuilder::reset() {
  clear();
  open_.clear();
  n_open_ = {};
}

void LineBuilder::clear() {
  line_.clear();
  spans_.clear();
  n_begun_ = 0;
  at_break_ = false;
  line_ends_.clear();
  has_tex_ = false;
}

void LineBuilder::add_text(std::string_view piece) {
  has_tex_ = has_tex_ || piece.find('\\') != std::string_view::npos;
  if (!has_tex_) return add_line(piece);
  while (!piece.empty()) {
    const std::size_t end = std::min(piece.find('\n'), piece.size());
    add_line(piece.substr(0, end));
    if (end == piece.size()) return;
    line_.separate();
    line_ends_.push_back(offset_of(line_.text().size()));
    piece.remove_prefix(end + 1);
  }
}

std::vector<std::uint32_t> LineBuilder::take_line_ends() { return std::move(line_ends_); }

void LineBuilder::add_line(std::string_view piece) {
  const std::size_t before = line_.text().size();
  line_.add_text(piece);
  const std::string& text = line_.text();
  if (text.size() == before) return;
  const std::uint32_t first = offset_of(before + (text[before] == ' ' ? 1 : 0));
  for (; n_begun_ < open_.size(); ++n_begun_) {
    Open& open = open_[n_begun_];
    if (open.inside_its_kind) continue;
    open.index = offset_of(spans_.size());
    spans_.push_back({first, first, open.kind, open.value});
  }
  if (at_break_ && first > 0) spans_.push_back({first, first, SpanKind::Break, {}});
  at_break_ = false;
}

void LineBuilder::open_span(SpanKind kind, std::string value) {
  const std::uint16_t n_open = n_open_[static_cast<std::size_t>(kind)]++;
  open_.push_back({kind, n_open > 0, 0, std::move(value)});
}

void LineBuilder::close_span() {
  const Open& open = open_.back();
  --n_open_[static_cast<std::size_t>(open.kind)];
  if (n_begun_ == open_.size()) {
    if (!open.inside_its_kind) spans_[open.index].end = offset_of(line_.text().size());
    --n_begun_;
  }
  open_.pop_back();
}

void LineBuilder::add_break() {
  line_.separate();
  at_break_ = !line_.empty();
  if (has_tex_) line_ends_.push_back(offset_of(line_.text().size()));
}

void LineBuilder::finish(Paragraph& paragraph) {
  const std::uint32_t size = offset_of(line_.text().size());
  for (std::size_t i = 0; i < n_begun_; ++i) {
    if (!open_[i].inside_its_kind) spans_[open_[i].index].end = size;
  }
  line_.finish(paragraph);
  paragraph.spans = std::move(spans_);
  clear();
}

}  // namespace sito::structured
