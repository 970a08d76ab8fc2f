// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/selection.h"

#include "sito/extract/steps/measure.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstddef>

namespace sito::extract {
namespace {

// A text node is kept as a whole from this share on; chosen by us.
constexpr float kMinShare = 0.5F;

/// Finds words of one text by number, in ascending order.
class WordFinder {
 public:
  explicit WordFinder(std::string_view text) : text_(text) {}

  /// Returns where the word begins; at_ is then behind n_seen_ words.
  std::size_t begin_of(std::uint32_t word) {
    advance(word + 1);
    return last_begin_;
  }
  std::size_t end_of(std::uint32_t word) {
    advance(word + 1);
    return at_;
  }

 private:
  void advance(std::uint32_t n_words) {
    for (; n_seen_ < n_words; ++n_seen_) {
      const std::string_view word = text::next_word(text_, at_);
      last_begin_ = at_ - word.size();
    }
  }

  std::string_view text_;
  std::uint32_t n_seen_ = 0;
  std::size_t at_ = 0;
  std::size_t last_begin_ = 0;
};

/// Gives all text nodes of a block the decision about the block.
void share_out(const Page& page, const Block& block, Labels& labels) {
  float n_selected = 0;
  const std::uint32_t end = index_of(block.text_end);
  for (std::uint32_t i = index_of(block.text_begin); i < end; ++i) {
    n_selected += labels.keep[i] * static_cast<float>(page.texts()[i].n_chars);
  }
  const bool keep = n_selected >= kMinShare * static_cast<float>(block.n_text_chars);
  for (std::uint32_t i = index_of(block.text_begin); i < end; ++i) {
    if (!page.texts()[i].hidden) labels.keep[i] = keep ? 1.0F : 0.0F;
  }
}

}  // namespace

void select_tokens(const Page& page, const SourceTokens& tokens, std::span<const TokenRange> ranges,
                   Labels& labels) {
  const auto runs = tokens.runs();
  const TokenRange* range = ranges.data();
  const TokenRange* const last = range + ranges.size();
  for (std::size_t i = 0; i < runs.size() && range != last; ++i) {
    const TokenRange run = tokens.tokens(i);
    while (range != last && range->end <= run.begin) ++range;
    if (runs[i].kind != TokenKind::Words) continue;
    const TextId id = page.nodes()[runs[i].node].text;
    const Text& text = page.text(id);
    if (text.hidden) continue;
    WordFinder words(text.text);
    std::uint32_t n_selected = 0;
    for (const TokenRange* r = range; r != last && r->begin < run.end; ++r) {
      const std::uint32_t begin = std::max(r->begin, run.begin);
      const std::uint32_t end = std::min(r->end, run.end);
      n_selected += end - begin;
      if (end - begin == run.end - run.begin) break;  // all of it
      const auto from = static_cast<std::uint32_t>(words.begin_of(begin - run.begin));
      const auto to = static_cast<std::uint32_t>(words.end_of(end - 1 - run.begin));
      labels.cuttings.push_back({id, from, to});
    }
    labels.keep[index_of(id)] =
        static_cast<float>(n_selected) / static_cast<float>(run.end - run.begin);
  }
}

void share_by_characters(const Page& page, Labels& labels) {
  for (std::size_t i = 0; i < labels.cuttings.size();) {
    const TextId id = labels.cuttings[i].text;
    const std::string_view text = page.text(id).text;
    std::uint32_t n_kept = 0;
    for (; i < labels.cuttings.size() && labels.cuttings[i].text == id; ++i) {
      const Cutting& c = labels.cuttings[i];
      n_kept += measure_text(text.substr(c.begin, c.end - c.begin)).n_chars;
    }
    labels.keep[index_of(id)] =
        static_cast<float>(n_kept) / static_cast<float>(measure_text(text).n_chars);
  }
}

void snap_selection(const Page& page, Snap snap, Labels& labels) {
  if (snap == Snap::Words) return;
  if (snap == Snap::Blocks) {
    for (const Block& block : page.blocks()) share_out(page, block, labels);
  }
  for (const Cutting& cutting : labels.cuttings) {
    float& share = labels.keep[index_of(cutting.text)];
    share = share >= kMinShare ? 1.0F : 0.0F;
  }
  labels.cuttings.clear();
}

}  // namespace sito::extract
