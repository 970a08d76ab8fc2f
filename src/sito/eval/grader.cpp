// SPDX-License-Identifier: Apache-2.0
// Kuznetsov's grades, given by the gold text instead of an expert. For the paper see
// docs/algorithms/sentences.md.
#include "sito/eval/grader.h"

#include "sito/eval/measure/overlap.h"
#include "sito/text/utf8.h"

namespace sito::eval {
namespace {

// A block with this share of its words in the gold text is content. The threshold is safe, because
// few words of a block are in gold and navigation by chance, or were left out by an annotator.
constexpr double kContentShare = 0.5;

std::uint64_t visible_chars(std::string_view text) {
  std::uint64_t n = 0;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint character = text::code_point_at(text, at);
    n += text::is_space(character.value) ? 0 : 1;
    at += character.length;
  }
  return n;
}

// Returns the kept characters of text node `i`, which has cuttings. `cutting` advances with the
// nodes.
std::uint64_t kept_chars(const Labels& labels, std::uint32_t i, std::string_view text,
                         std::size_t& cutting) {
  while (cutting < labels.cuttings.size() && index_of(labels.cuttings[cutting].text) < i) ++cutting;
  std::uint64_t n = 0;
  for (; cutting < labels.cuttings.size() && index_of(labels.cuttings[cutting].text) == i;
       ++cutting) {
    const Cutting& cut = labels.cuttings[cutting];
    n += visible_chars(text.substr(cut.begin, cut.end - cut.begin));
  }
  return n;
}

}  // namespace

// Collects the lower-cased words of each block's visible text, with their lengths in characters.
void Grader::collect_words(const Page& page) {
  words_.clear();
  page_words_.clear();
  for (std::uint32_t b = 0; b < page.blocks().size(); ++b) {
    const Block& block = page.blocks()[b];
    text_.clear();
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) text_ += page.texts()[i].text;
    }
    to_lower(text_, lower_);
    split_words(lower_, vocabulary_, block_words_);
    for (const std::uint32_t word : block_words_) {
      words_.push_back(word);
      page_words_.push_back({b, vocabulary_.n_chars(word)});
    }
  }
}

void Grader::judge_blocks() {
  std::vector<std::uint64_t> all(page_->blocks().size());
  std::vector<std::uint64_t> aligned(page_->blocks().size());
  for (std::size_t i = 0; i < page_words_.size(); ++i) {
    all[page_words_[i].block] += page_words_[i].n_chars;
    if (aligned_[i] != 0) aligned[page_words_[i].block] += page_words_[i].n_chars;
  }
  is_content_.assign(all.size(), 0);
  for (std::size_t b = 0; b < all.size(); ++b)
    is_content_[b] = all[b] > 0 && ratio(aligned[b], all[b]) >= kContentShare ? 1 : 0;
}

void Grader::begin(const Page& page, std::string_view gold_text) {
  page_ = &page;
  vocabulary_.clear();
  collect_words(page);
  n_chars_.clear();
  for (const Text& text : page.texts())
    n_chars_.push_back(text.hidden ? 0 : visible_chars(text.text));
  to_lower(gold_text, lower_);
  split_words(lower_, vocabulary_, gold_words_);
  aligned_.assign(words_.size(), 0);
  const std::size_t gold_end = gold_words_.size();
  subsequence_.mark(words_, gold_words_, {&gold_end, 1}, vocabulary_.size(), aligned_);
  judge_blocks();
}

Placed Grader::place(const Labels& labels) const {
  Placed placed;
  std::size_t cutting = 0;
  for (std::uint32_t b = 0; b < page_->blocks().size(); ++b) {
    const Block& block = page_->blocks()[b];
    const bool content = is_content_[b] != 0;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page_->texts()[i];
      const std::uint64_t all = n_chars_[i];
      if (all == 0) continue;
      const float keep = labels.keep[i];
      const std::uint64_t kept = keep <= 0   ? 0
                                 : keep >= 1 ? all
                                             : kept_chars(labels, i, text.text, cutting);
      (content ? placed.content_kept : placed.navigation_kept) += kept;
      (content ? placed.content_dropped : placed.navigation_dropped) += all - kept;
    }
  }
  return placed;
}

}  // namespace sito::eval
