// SPDX-License-Identifier: Apache-2.0
#include "sito/write/vertical/sentence_walk.h"

#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::write {

void SentenceWalk::sentence(std::span<const text::Token> tokens, std::uint32_t begin,
                            std::uint32_t next_begin) {
  sentence_begin_ = begin;
  sink_.begin_sentence();
  if (link_ != nullptr) sink_.resume_link();
  std::size_t first = 0;
  while (first < tokens.size()) {
    move_to(tokens[first].begin, tokens[first].end, tokens[first].begin);
    // Up to the next mark or link end there are only tokens.
    const std::uint32_t stop = next_stop();
    std::size_t last = first + 1;
    if (stop == kLast) {
      last = tokens.size();
    } else {
      while (last < tokens.size() && tokens[last].end <= stop) ++last;
    }
    sink_.tokens(text_, tokens.subspan(first, last - first));
    first = last;
  }
  move_to(next_begin - 1, next_begin - 1, next_begin);
  if (link_ != nullptr) sink_.suspend_link();
  sink_.end_sentence();
}

// Returns the place up to which nothing happens. A token that ends behind it needs move_to().
std::uint32_t SentenceWalk::next_stop() const {
  std::uint32_t stop = kLast;
  if (next_ < marks_.size()) stop = marks_[next_].begin;
  if (link_ != nullptr) stop = std::min(stop, link_->end);
  return stop;
}

// Adds the marks in front of `at`, and links that begin before `overlap` (a link that begins inside
// a token gets the whole token, unless an earlier link has it). Closes a link that ends at
// `close_at`.
void SentenceWalk::move_to(std::uint32_t at, std::uint32_t overlap, std::uint32_t close_at) {
  for (;;) {
    const Mark* mark = next_ < marks_.size() ? &marks_[next_] : nullptr;
    const bool ends = link_ != nullptr && link_->end <= close_at;
    const bool inside = mark != nullptr && link_ != nullptr && mark->kind == MarkKind::Image &&
                        mark->in_link && mark->begin <= (ends ? close_at : at);
    if (ends && !inside) close();
    if (mark == nullptr) return;
    const bool is_link = mark->kind == MarkKind::Link;
    const bool due =
        inside || mark->begin <= at || (is_link && link_ == nullptr && mark->begin < overlap);
    if (!due) return;
    add(*mark);
    ++next_;
  }
}

void SentenceWalk::add(const Mark& mark) {
  if (mark.kind == MarkKind::Image) {
    const bool glued =
        mark.begin > sentence_begin_ && mark.begin <= text_.size() && text_[mark.begin - 1] != ' ';
    sink_.image(mark, glued);
    return;
  }
  if (link_ != nullptr) close();  // links that overlap cannot both be written
  link_ = &mark;
  sink_.open_link(mark);
}

void SentenceWalk::close() {
  sink_.close_link();
  link_ = nullptr;
}

}  // namespace sito::write
