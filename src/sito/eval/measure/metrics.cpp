// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/metrics.h"

#include "sito/eval/marks.h"

#include <algorithm>

namespace sito::eval {
namespace {

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

void SegmentSearch::Segments::fill(const std::vector<std::string>& from) {
  change_all(from, squeezed, squeeze);
  change_all(from, lower, to_lower);
}

void SegmentSearch::begin(const GoldPage& page) {
  with_.fill(page.with);
  without_.fill(page.without);
}

void SegmentSearch::find(std::string_view text, std::string_view lower, PageScore& score) {
  if (with_.size() + without_.size() == 0) return;
  squeeze(text, squeezed_);
  Confusion& found = score.segments;
  found.tp = count_found(with_.squeezed, squeezed_);
  found.fn = with_.size() - found.tp;
  found.fp = count_found(without_.squeezed, squeezed_);
  found.tn = without_.size() - found.fp;
  if (with_.size() > 0) score.with_share = ratio(count_found(with_.lower, lower), with_.size());
  if (without_.size() > 0) {
    score.without_share = ratio(count_found(without_.lower, lower), without_.size());
  }
}

void Scorer::begin(const GoldPage& page) {
  page_ = &page;
  vocabulary_.clear();
  shingler_.clear();
  segments_.begin(page);
  if (page.text) begin_text(page);
}

void Scorer::begin_text(const GoldPage& page) {
  to_lower(*page.text, gold_.lower);
  split_words(gold_.lower, vocabulary_, gold_.lower_words);
  gold_words_.fill(gold_.lower_words);
  if (measures_ == Measures::WordsOnly) return;
  split_words(*page.text, vocabulary_, gold_.words);
  shingler_.split(gold_.words, gold_.shingles);
  gold_shingles_.fill(gold_.shingles);
  rouge_.split(*page.text, vocabulary_, gold_.sentences);
  if (page.marked) split_marked(*page.marked, vocabulary_, gold_.marked);
}

Distance Scorer::distance(const Words& gold, const Words& extracted) {
  return {edit_distance_.between(gold, extracted, vocabulary_.size()),
          std::max(gold.size(), extracted.size())};
}

PageScore Scorer::score(std::string_view text, std::span<const Paragraph> paragraphs) {
  PageScore score;
  score.has_text = page_->text.has_value();
  to_lower(text, text_.lower);
  if (measures_ == Measures::All) segments_.find(text, text_.lower, score);
  if (!score.has_text) return score;
  split_words(text_.lower, vocabulary_, text_.lower_words);
  score.words = {gold_words_.common(text_.lower_words), text_.lower_words.size(),
                 gold_words_.size()};
  if (measures_ == Measures::WordsOnly) return score;
  split_words(text, vocabulary_, text_.words);
  score.equal = text_.words == gold_.words;
  shingler_.split(text_.words, text_.shingles);
  score.shingles = {gold_shingles_.common(text_.shingles), text_.shingles.size(),
                    gold_shingles_.size()};
  score.clean_eval = distance(gold_.lower_words, text_.lower_words);
  if (page_->marked) {
    split_marked(paragraphs, vocabulary_, text_.marked);
    score.clean_eval_marks = distance(gold_.marked, text_.marked);
  }
  rouge_.split(text, vocabulary_, text_.sentences);
  score.rouge = rouge_.compare(gold_.sentences, text_.sentences, vocabulary_.size());
  return score;
}

}  // namespace sito::eval
