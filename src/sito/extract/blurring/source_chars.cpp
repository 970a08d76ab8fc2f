// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/source_chars.h"

#include "sito/extract/steps/body_walk.h"
#include "sito/extract/steps/eight_bytes.h"
#include "sito/extract/steps/measure.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract {

std::uint32_t count_positions(std::string_view text, bool reduce_space) {
  if (!reduce_space) return static_cast<std::uint32_t>(text::count_code_points(text));
  const TextMeasure measure = measure_text(text);
  return measure.n_chars + measure.n_runs;
}

/// Takes the calls of walk_body().
class SourceChars::Builder {
 public:
  Builder(const Page& page, const SourceCharsOptions& options, SourceChars& chars)
      : page_(page), options_(options), chars_(chars) {}

  void tag(std::uint32_t index, SourceRange range, bool /*end*/) {
    const bool counts = !options_.ignore_anchors || page_.nodes()[index].tag != Tag::A;
    pass(range, counts);
  }

  void code(SourceRange range) { pass(range, true); }

  void text(TextId id) {
    const Text& text = page_.text(id);
    pass(page_.node(text.node).source, false);
    add_code();
    const std::uint32_t begin = chars_.size_;
    chars_.size_ += count_positions(text.text, options_.reduce_space);
    if (chars_.size_ == begin) return;
    chars_.intervals_.push_back({begin, chars_.size_});
    chars_.texts_.push_back(id);
  }

  void finish() { add_code(); }

 private:
  /// Continues to a range of the source. The source in front of it belongs to no node: it is a
  /// comment, or was removed or moved. A node without a place in the source takes no room.
  void pass(SourceRange range, bool code) {
    if (!range.known()) return;
    if (at_ < range.begin && at_ != kBeforeAll) add_comments(at_, range.begin);
    if (code) count(range.begin, range.end);
    at_ = std::max(at_ == kBeforeAll ? 0 : at_, range.end);
  }

  void add_comments(std::size_t begin, std::size_t end) {
    constexpr std::string_view kOpen = "<!--";
    constexpr std::string_view kClose = "-->";
    const std::string_view source = page_.source().substr(0, end);
    while ((begin = source.find(kOpen, begin)) != std::string_view::npos) {
      const std::size_t close = source.find(kClose, begin);
      const std::size_t next = close == std::string_view::npos ? end : close + kClose.size();
      count(begin, next);
      begin = next;
    }
  }

  /// Counts code until there is enough of it. Only ASCII white space separates attributes; in
  /// values, scripts and comments, other white space counts like any character.
  void count(std::size_t begin, std::size_t end) {
    const std::string_view source = page_.source().substr(0, end);
    std::uint64_t after_space = 0;
    for (std::size_t at = begin; at < end && n_code_ < options_.max_code; at += 8) {
      const EightBytes eight = EightBytes::load(source, at);
      const std::uint64_t spaces = options_.reduce_space ? eight.spaces() : 0;
      const std::uint64_t left_out = (spaces & (spaces << 8 | after_space)) | eight.continuations();
      after_space = spaces >> 56;
      const auto n_bytes = static_cast<std::uint32_t>(std::min<std::size_t>(8, end - at));
      n_code_ += n_bytes - EightBytes::count(left_out);
    }
    n_code_ = std::min(n_code_, options_.max_code);
  }

  void add_code() {
    chars_.size_ += n_code_;
    n_code_ = 0;
  }

  static constexpr std::uint32_t kBeforeAll = kNone;

  const Page& page_;
  const SourceCharsOptions& options_;
  SourceChars& chars_;
  std::uint32_t at_ = kBeforeAll;
  std::uint32_t n_code_ = 0;  // in front of the next text
};

void SourceChars::build(const Page& page, const SourceCharsOptions& options) {
  intervals_.clear();
  texts_.clear();
  size_ = 0;
  Builder builder(page, options, *this);
  walk_body(page, builder);
  builder.finish();
}

}  // namespace sito::extract
