// SPDX-License-Identifier: Apache-2.0
#include "sito/write/inline_walk.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/base/find_any.h"
#include "sito/write/outline.h"

#include <algorithm>

namespace sito::write {
namespace {

bool is_atom(SpanKind kind) {
  return kind == SpanKind::Break || kind == SpanKind::Math || kind == SpanKind::NoteRef;
}

InlineKind inline_kind(SpanKind kind) {
  switch (kind) {
    case SpanKind::Strong:
      return InlineKind::Strong;
    case SpanKind::Code:
      return InlineKind::Code;
    case SpanKind::Strike:
      return InlineKind::Strike;
    case SpanKind::Superscript:
      return InlineKind::Superscript;
    case SpanKind::Subscript:
      return InlineKind::Subscript;
    default:
      return InlineKind::Emphasis;
  }
}

// Returns the place at or in front of `at` where a character begins.
std::uint32_t in_text(std::string_view text, std::uint32_t at) {
  if (at >= text.size()) return static_cast<std::uint32_t>(text.size());
  while (at > 0 && is_continuation(text[at])) --at;
  return at;
}

}  // namespace

std::size_t InlineWalk::Stack::find(InlineKind kind) const {
  for (std::size_t i = 0; i < size; ++i) {
    if (items[i].kind == kind) return i;
  }
  return size;
}

void InlineWalk::walk(const Paragraph& paragraph, InlineSink& sink) {
  paragraph_ = &paragraph;
  text_ = paragraph.text;
  sink_ = &sink;
  next_mark_ = next_span_ = 0;
  skip_to_ = 0;
  blank_ = break_ = false;
  line_is_empty_ = true;
  wanted_.size = opened_.size = 0;
  const auto end = static_cast<std::uint32_t>(text_.size());
  prepare(paragraph);
  std::uint32_t at = 0;
  for (const std::uint32_t stop : stops_) {
    Deadline::tick(4);
    add_text(at, stop);
    at = stop;
    move_to(at);
  }
  add_text(at, end);
  wanted_.size = 0;
  blank_ = break_ = false;
  sync(true);
}

// Collects the places where marks begin or end, and the spans in their order.
void InlineWalk::prepare(const Paragraph& paragraph) {
  stops_.clear();
  spans_.clear();
  for (const Mark& mark : paragraph.marks) {
    stops_.push_back(in_text(text_, mark.begin));
    stops_.push_back(in_text(text_, mark.end));
  }
  for (const Span& span : paragraph.spans) {
    spans_.push_back(&span);
    stops_.push_back(in_text(text_, span.begin));
    stops_.push_back(in_text(text_, span.end));
  }
  std::sort(stops_.begin(), stops_.end());
  stops_.erase(std::unique(stops_.begin(), stops_.end()), stops_.end());
  const auto earlier = [](const Span* a, const Span* b) {
    return a->begin != b->begin ? a->begin < b->begin : a->end > b->end;
  };
  if (!std::is_sorted(spans_.begin(), spans_.end(), earlier)) {
    std::stable_sort(spans_.begin(), spans_.end(), earlier);
  }
}

void InlineWalk::move_to(std::uint32_t at) {
  // Images of a link may be at its very end.
  const std::vector<Mark>& marks = paragraph_->marks;
  const bool in_link = wanted_.find(InlineKind::Link) < wanted_.size;
  while (in_link && next_mark_ < marks.size() && marks[next_mark_].kind == MarkKind::Image &&
         marks[next_mark_].in_link && in_text(text_, marks[next_mark_].begin) <= at) {
    add_mark(marks[next_mark_++], at);
  }
  end_open(at);
  add_marks(at);
  add_spans(at);
}

void InlineWalk::end_open(std::uint32_t at) {
  std::size_t first = 0;
  while (first < wanted_.size && wanted_.items[first].end > at) ++first;
  Stack popped;
  cut_out(first, popped);
  push_back(popped, at);
}

void InlineWalk::add_marks(std::uint32_t at) {
  const std::vector<Mark>& marks = paragraph_->marks;
  while (next_mark_ < marks.size() && in_text(text_, marks[next_mark_].begin) <= at) {
    const std::size_t link = wanted_.find(InlineKind::Link);
    const bool is_outside = marks[next_mark_].kind == MarkKind::Link || !marks[next_mark_].in_link;
    // A link that contains only images ends where the text outside of it begins.
    if (link < wanted_.size && is_outside && wanted_.items[link].end <= at) end_open(at);
    add_mark(marks[next_mark_++], at);
  }
  end_open(at);
}

void InlineWalk::add_mark(const Mark& mark, std::uint32_t at) {
  if (!is_written_address(mark.url)) return;
  if (mark.kind == MarkKind::Image) {
    // One blank in front of an image replaces the blanks on both sides of it.
    const bool is_separate = blank_ || line_is_empty_;
    sync(/*with_code=*/false);
    sink_->image(mark);
    line_is_empty_ = false;
    blank_ = is_separate;
    return;
  }
  // If links overlap, the later one gets the common part.
  const std::size_t open = wanted_.find(InlineKind::Link);
  if (open < wanted_.size) {
    wanted_.items[open].end = at;
    end_open(at);
  }
  push({InlineKind::Link, in_text(text_, mark.end), &mark}, at);
}

void InlineWalk::add_spans(std::uint32_t at) {
  while (next_span_ < spans_.size() && in_text(text_, spans_[next_span_]->begin) <= at) {
    const Span& span = *spans_[next_span_++];
    const std::uint32_t end = in_text(text_, span.end);
    if (is_atom(span.kind)) {
      if (at >= skip_to_) add_atom(span);
      continue;
    }
    const InlineKind kind = inline_kind(span.kind);
    const std::size_t open = wanted_.find(kind);
    if (open < wanted_.size) {
      wanted_.items[open].end = std::max(wanted_.items[open].end, end);
    } else if (end > at) {
      push({kind, end, nullptr}, at);
    }
  }
}

void InlineWalk::add_atom(const Span& span) {
  if (span.kind == SpanKind::Break) {
    break_ = break_ || !line_is_empty_;  // an empty line needs no break
    blank_ = false;
    line_is_empty_ = true;
    return;
  }
  const std::uint32_t begin = in_text(text_, span.begin);
  const std::uint32_t end = std::max(begin, in_text(text_, span.end));
  const std::string_view text = text_.substr(begin, end - begin);
  sync(/*with_code=*/false);
  if (span.kind == SpanKind::Math) {
    sink_->math(span.value, text);
  } else {
    sink_->note_ref(span.value, text);
  }
  line_is_empty_ = false;
  skip_to_ = end;
}

void InlineWalk::cut_out(std::size_t from, Stack& out) {
  for (std::size_t i = from; i < wanted_.size; ++i) out.push(wanted_.items[i]);
  wanted_.size = std::min(wanted_.size, from);
}

// Reopens the marks that continue behind `at`.
void InlineWalk::push_back(Stack& popped, std::uint32_t at) {
  for (std::size_t i = 0; i < popped.size; ++i) {
    if (popped.items[i].end > at) wanted_.push(popped.items[i]);
  }
}

// Opens `open` inside the marks that end behind it and around those that end inside it. Never cuts
// a link, and opens nothing inside code.
void InlineWalk::push(const Open& open, std::uint32_t at) {
  const std::size_t link = wanted_.find(InlineKind::Link);
  std::size_t place = link < wanted_.size ? link + 1 : 0;
  while (place < wanted_.size && wanted_.items[place].end >= open.end) ++place;
  if (open.kind == InlineKind::Code) {
    place = wanted_.size;
  } else {
    place = std::min(place, wanted_.find(InlineKind::Code));
  }
  Stack popped;
  cut_out(place, popped);
  wanted_.push(open);
  push_back(popped, at);
}

void InlineWalk::add_text(std::uint32_t from, std::uint32_t to) {
  from = std::max(from, std::min(skip_to_, to));
  while (from < to) {
    if (is_xml_space(text_[from])) {
      blank_ = true;
      ++from;
      continue;
    }
    std::uint32_t last = to;
    while (is_xml_space(text_[last - 1])) --last;
    sync(true);
    // Blanks inside stay with the text, unless other white space is among them.
    const std::size_t other = find_any(text_.substr(from, last - from), "\t\n\r");
    std::uint32_t end =
        other == std::string_view::npos ? last : from + static_cast<std::uint32_t>(other);
    while (end > from && is_xml_space(text_[end - 1])) --end;
    sink_->text(text_.substr(from, end - from));
    line_is_empty_ = false;
    from = end;
  }
}

// Reports the marks that were closed and opened since the last report; blanks and breaks come
// between.
void InlineWalk::sync(bool with_code) {
  std::size_t wanted = wanted_.size;
  if (!with_code) wanted = std::min(wanted, wanted_.find(InlineKind::Code));
  std::size_t same = 0;
  while (same < wanted && same < opened_.size && opened_.items[same] == wanted_.items[same]) ++same;
  if (break_) same = std::min(same, opened_.find(InlineKind::Code));
  while (opened_.size > same) sink_->close(opened_.items[--opened_.size].kind);
  if (break_) sink_->line_break();
  if (blank_ && !line_is_empty_) sink_->blank();
  blank_ = break_ = false;
  while (opened_.size < wanted) {
    const Open& open = wanted_.items[opened_.size];
    opened_.push(open);
    sink_->open(open.kind, open.link);
  }
}

}  // namespace sito::write
