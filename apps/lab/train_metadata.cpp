// SPDX-License-Identifier: Apache-2.0
// sito train metadata: finds the weights that choose title, authors and date, from gold sets.
#include "sito/base/error.h"
#include "sito/eval/metadata_score.h"
#include "sito/eval/table.h"
#include "sito/eval/train/metadata.h"
#include "sito/url/url.h"

#include "lab/gold_flags.h"
#include "lab/lab_commands.h"
#include "lab/training.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

class TrainMetadata final : public Invocation {
 public:
  explicit TrainMetadata(FlagTable& table);
  int run() override;

 private:
  Result<void> read_sets();
  Result<std::string> output();
  Result<std::string> weights_text();
  Result<std::string> validation_table();
  Result<void> validate_part(std::size_t part);

  std::vector<std::string> gold_;
  std::vector<std::string> gold_values_;
  std::string output_ = "-";
  bool cross_validate_ = false;
  std::size_t folds_ = 5;
  bool quiet_ = false;

  eval::ChoiceTraining training_;
  std::vector<eval::GoldSet> sets_;
  std::vector<eval::ChoiceSample> samples_;
  std::vector<std::pair<std::string, eval::MetadataScores>> scores_;  // by set
  CountingDiagnostics notes_;
};

TrainMetadata::TrainMetadata(FlagTable& table) {
  table.add("--gold", gold_, "Gold set with title, author and date; repeatable")
      ->type_name("SET")
      ->one_each();
  table
      .add("--gold-values", gold_values_,
           "Gold set whose missing values are unknown values; repeatable")
      ->type_name("SET")
      ->one_each();
  table.add("-o,--output", output_, "The weights; - (default) for standard output")
      ->type_name("FILE");
  table.add_switch("--cross-validate", cross_validate_,
                   "Write no weights; score weights on unseen domains");
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  more(table.add("--folds", folds_, "Parts of the domains (default 5)"))
      ->type_name("N")
      ->check(number_between(std::size_t{2}, std::size_t{100}));
  more(table.add("--penalty", training_.penalty,
                 "Penalty on half the square of a weight (default 1)"))
      ->type_name("NUMBER")
      ->check(positive_number());
  more(table.add("--only", training_.only,
                 "Learn only features whose names begin so; the others keep the shipped weights"))
      ->type_name("PREFIX");
}

Result<void> TrainMetadata::read_sets() {
  if (Result<void> checked = check_gold(gold_); !checked) return checked;
  eval::GoldFilter filter;
  filter.metadata = true;
  for (const auto* paths : {&gold_, &gold_values_}) {
    for (const std::string& path : *paths) {
      auto set = eval::read_gold(path, filter, notes_);
      if (!set) return std::move(set).error();
      eval::add_choice_samples(*set, paths == &gold_values_, training_, notes_, samples_);
      sets_.push_back(std::move(*set));
    }
  }
  if (!quiet_) {
    std::fprintf(stderr, "sito: %zu choices of %zu sets\n", samples_.size(), sets_.size());
  }
  return {};
}

Result<std::string> TrainMetadata::weights_text() {
  std::vector<const eval::ChoiceSample*> all;
  for (const eval::ChoiceSample& sample : samples_) all.push_back(&sample);
  auto weights = eval::train_choices(all, training_);
  if (!weights) return std::move(weights).error();
  std::vector<std::string> notes = {
      "What speaks for a title, an author, a date of publication (docs/metadata.md). Made by: sito",
      "train metadata, penalty " + eval::number(training_.penalty) +
          (training_.only.empty() ? "" : ", only " + training_.only) + ". Sets:"};
  for (const eval::GoldSet& set : sets_) {
    notes.push_back(set.name + ", " + std::to_string(set.pages.size()) +
                    " pages, sha1 of the list " + set.digest);
  }
  return eval::choice_weights_text(*weights, notes);
}

Result<void> TrainMetadata::validate_part(std::size_t part) {
  std::vector<const eval::ChoiceSample*> seen;
  for (const eval::ChoiceSample& sample : samples_) {
    if (eval::fold_of_domain(sample.domain, folds_) != part) seen.push_back(&sample);
  }
  auto weights = eval::train_choices(seen, training_);
  if (!weights) return std::move(weights).error();
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    eval::GoldSet held{sets_[i].name, sets_[i].digest, {}, 0, 0};
    for (const eval::GoldPage& page : sets_[i].pages) {
      const std::string domain = url::registrable_domain(url::host_of(page.url));
      if (eval::fold_of_domain(domain, folds_) == part) held.pages.push_back(page);
    }
    NoDiagnostics counted_already;
    Result<void> scored = eval::score_metadata(held, &*weights, training_.limits, counted_already,
                                               {}, scores_[i].second);
    if (!scored) return scored;
  }
  return {};
}

Result<std::string> TrainMetadata::validation_table() {
  for (const eval::GoldSet& set : sets_) scores_.emplace_back(set.name, eval::MetadataScores{});
  for (std::size_t part = 0; part < folds_; ++part) {
    if (Result<void> done = validate_part(part); !done) return std::move(done).error();
  }
  std::string out;
  eval::append_table(eval::metadata_table(scores_), eval::TableStyle::Text, out);
  return out;
}

Result<std::string> TrainMetadata::output() {
  return cross_validate_ ? validation_table() : weights_text();
}

int TrainMetadata::run() {
  if (const Result<void> read = read_sets(); !read) return usage_error(read.error());
  return end_training(output(), output_, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_metadata(FlagTable& table) {
  return std::make_unique<TrainMetadata>(table);
}

}  // namespace sito::app
