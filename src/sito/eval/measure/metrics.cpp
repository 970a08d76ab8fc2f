// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/metrics.h"

#include "sito/eval/marks.h"

#include <algorithm>

namespace sito::eval {
namespace {

constexpr std::size_t kShingleWords = 4;
// Fills up a text that is shorter than a shingle; no word has this number.
constexpr std::uint32_t kNoWord = 0xFFFFFFFF;

std::uint64_t count_found(const std::vector<std::string>& pieces, std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(
      pieces.begin(), pieces.end(),
      [&](const std::string& piece) { return text.find(piece) != std::string_view::npos; }));
}

template <typename Change>
void change_all(const std::vector<std::string>& from, std::vector<std::string>& to, Change change) {
  to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) change(from[i], to[i]);
}

}  // namespace

void Confusion::add(const Confusion& other) {
  tp += other.tp;
  fp += other.fp;
  fn += other.fn;
  tn += other.tn;
}

Rates Confusion::rates() const {
  return {ratio(tp, tp + fp), ratio(tp, tp + fn), ratio(2 * tp, 2 * tp + fp + fn)};
}

double Confusion::accuracy() const { return ratio(tp + tn, tp + fp + fn + tn); }

void Scorer::Bag::fill(const Words& words) {
  counts_.clear();
  for (const std::uint32_t word : words) {
    if (word >= counts_.size()) counts_.resize(word + std::size_t{1});
    ++counts_[word];
  }
  taken_.assign(counts_.size(), 0);
  size_ = words.size();
}

std::uint64_t Scorer::Bag::common(const Words& words) {
  std::uint64_t n = 0;
  for (const std::uint32_t word : words) {
    if (word < counts_.size() && taken_[word] < counts_[word]) ++taken_[word], ++n;
  }
  for (const std::uint32_t word : words) {
    if (word < counts_.size()) taken_[word] = 0;
  }
  return n;
}

void Scorer::begin(const GoldPage& page) {
  page_ = &page;
  vocabulary_.clear();
  pairs_.clear();
  fours_.clear();
  change_all(page.with, with_, squeeze);
  change_all(page.without, without_, squeeze);
  change_all(page.with, with_lower_, to_lower);
  change_all(page.without, without_lower_, to_lower);
  if (page.text) begin_text(page);
}

void Scorer::begin_text(const GoldPage& page) {
  to_lower(*page.text, lower_);
  split_words(lower_, vocabulary_, gold_lower_words_);
  gold_bag_.fill(gold_lower_words_);
  if (measures_ == Measures::WordsOnly) return;
  split_words(*page.text, vocabulary_, gold_words_);
  shingle(gold_words_, shingles_);
  gold_shingles_.fill(shingles_);
  rouge_.split(*page.text, vocabulary_, gold_sentences_);
  if (page.marked) split_marked(*page.marked, vocabulary_, gold_marked_);
}

// Numbers a shingle by its two halves, and each half by its two words.
void Scorer::shingle(const Words& words, Words& shingles) {
  shingles.clear();
  if (words.empty()) return;
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : kNoWord; };
  const auto half = [&](std::size_t i) { return pairs_.number_of(word(i), word(i + 1)); };
  const std::size_t n = words.size() < kShingleWords ? 1 : words.size() - kShingleWords + 1;
  for (std::size_t i = 0; i < n; ++i) shingles.push_back(fours_.number_of(half(i), half(i + 2)));
}

void Scorer::find_segments(std::string_view text, PageScore& score) {
  if (!page_->has_segments()) return;
  squeeze(text, squeezed_);
  Confusion& found = score.segments;
  found.tp = count_found(with_, squeezed_);
  found.fn = with_.size() - found.tp;
  found.fp = count_found(without_, squeezed_);
  found.tn = without_.size() - found.fp;
  if (!with_.empty()) score.with_share = ratio(count_found(with_lower_, lower_), with_.size());
  if (!without_.empty()) {
    score.without_share = ratio(count_found(without_lower_, lower_), without_.size());
  }
}

Distance Scorer::distance(const Words& gold, const Words& extracted) {
  return {edit_distance_.between(gold, extracted, vocabulary_.size()),
          std::max(gold.size(), extracted.size())};
}

PageScore Scorer::score(std::string_view text, std::span<const Paragraph> paragraphs) {
  PageScore score;
  score.has_text = page_->text.has_value();
  to_lower(text, lower_);
  if (measures_ == Measures::All) find_segments(text, score);
  if (!score.has_text) return score;
  split_words(lower_, vocabulary_, lower_words_);
  score.words = {gold_bag_.common(lower_words_), lower_words_.size(), gold_bag_.size()};
  if (measures_ == Measures::WordsOnly) return score;
  split_words(text, vocabulary_, words_);
  score.equal = words_ == gold_words_;
  shingle(words_, shingles_);
  score.shingles = {gold_shingles_.common(shingles_), shingles_.size(), gold_shingles_.size()};
  score.clean_eval = distance(gold_lower_words_, lower_words_);
  if (page_->marked) {
    split_marked(paragraphs, vocabulary_, marked_);
    score.clean_eval_marks = distance(gold_marked_, marked_);
  }
  rouge_.split(text, vocabulary_, sentences_);
  score.rouge = rouge_.compare(gold_sentences_, sentences_, vocabulary_.size());
  return score;
}

}  // namespace sito::eval
