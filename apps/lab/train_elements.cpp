// SPDX-License-Identifier: Apache-2.0
// sito train elements: trains the model that classifies elements on labelled elements.
#include "sito/base/error.h"
#include "sito/eval/train/elements.h"
#include "sito/io/sink.h"

#include "lab/element_entries.h"
#include "lab/lab_commands.h"
#include "lab/training.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class TrainElements final : public Invocation {
 public:
  explicit TrainElements(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> add_own();
  Result<std::string> train();
  Result<std::string> report(const elements::ElementModel& model) const;

  std::vector<std::string> entries_;
  std::vector<std::string> own_entries_;
  std::vector<std::string> tests_;
  std::vector<std::string> remarks_;
  std::vector<std::string> odds_;
  std::string output_ = "-";
  std::string learner_ = "tree";
  std::string report_;
  std::string rules_;
  bool quiet_ = false;

  eval::ElementTraining training_;
  std::vector<eval::ElementSample> samples_;
  std::map<std::string, std::string> facts_;
  CountingDiagnostics notes_;
};

TrainElements::TrainElements(FlagTable& table) {
  table
      .add("--entries", entries_, "Labelled elements (JSON, docs/formats/elements.md); repeatable")
      ->type_name("FILE");
  table
      .add("--own-entries", own_entries_,
           "Labelled elements of your own sites; together they count at least a twentieth of those "
           "of --entries; repeatable")
      ->type_name("FILE")
      ->one_each();
  table.add("-o,--output", output_, "The model; - (default) for standard output")
      ->type_name("FILE");
  table
      .add("--learner", learner_,
           "tree (default): a decision tree; boosted: a sum of many small trees")
      ->type_name("NAME");
  table
      .add("--report", report_,
           "Score models on unseen sites: confusion matrix, precision, recall and F1; - for "
           "standard output")
      ->type_name("FILE");
  table.add("--test", tests_, "Score the model on these elements, too; repeatable")
      ->needs("--report")
      ->type_name("FILE")
      ->one_each();
  table
      .add("--rules", rules_,
           "Write a decision tree as readable rules; with another learner, a tree of the same "
           "elements")
      ->type_name("FILE");
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  more(table.add("--folds", training_.folds,
                 "Parts of the sites for pruning and the report (default 5)"))
      ->type_name("N")
      ->check(number_between(std::size_t{2}, std::size_t{100}));
  more(table.add("--max-depth", training_.max_depth, "Maximum depth of the tree (default 12)"))
      ->type_name("N")
      ->check(number_between(std::size_t{1}, std::size_t{64}));
  more(table.add("--min-leaf", training_.min_leaf,
                 "Minimum number of elements of a leaf of the tree (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--min-count", training_.min_count,
                 "Minimum number of elements with a feature (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--min-sites", training_.min_sites,
                 "Minimum number of sites with a feature (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--negatives-per-positive", training_.negatives_per_positive,
                 "Undetermined elements for each other element; 0: all (default 3)"))
      ->type_name("N")
      ->check(number_from_0());
  more(table.add("--rounds", training_.boosting.rounds,
                 "Trees of each class, for boosted (default 60)"))
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--odds", odds_,
                 "Multiply the odds of a class, for boosted: more of its elements are found, and "
                 "more others are taken for it; repeatable"))
      ->type_name("CLASS=FACTOR")
      ->one_each();
  more(table.add("--remark", remarks_, "Add a remark to the file (licence=...); repeatable"))
      ->type_name("NAME=TEXT")
      ->one_each();
}

Result<void> TrainElements::add_own() {
  if (own_entries_.empty()) return {};
  const auto entries = read_entry_files(own_entries_);
  if (!entries) return entries.error();
  std::vector<eval::ElementSample> own = eval::element_samples(*entries);
  if (own.empty()) return invalid(own_entries_.front() + ": no element has a class");
  eval::give_weight(own, samples_.size());
  samples_.insert(samples_.end(), std::make_move_iterator(own.begin()),
                  std::make_move_iterator(own.end()));
  return {};
}

Result<void> TrainElements::build() {
  if (entries_.empty()) return invalid("--entries is needed: a file of labelled elements");
  if (learner_ != "tree" && learner_ != "boosted") {
    return invalid("--learner is tree or boosted, not '" + learner_ + "'");
  }
  if (learner_ == "boosted") training_.learner = eval::ElementLearner::Boosted;
  for (const std::string& pair : remarks_) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid("--remark takes name=text, not '" + pair + "'");
    }
    facts_[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  for (const std::string& pair : odds_) {
    const std::size_t equals = std::min(pair.rfind('='), pair.size() - 1);
    const char* end = pair.data() + pair.size();
    double factor = 0;
    const auto read = std::from_chars(pair.data() + equals + 1, end, factor);
    const bool is_read = read.ec == std::errc{} && read.ptr == end && std::isfinite(factor);
    if (equals == 0 || !is_read || factor <= 0) {
      return invalid("--odds takes class=factor, and the factor is above 0, not '" + pair + "'");
    }
    if (learner_ != "boosted") return invalid("--odds needs --learner boosted");
    training_.odds[pair.substr(0, equals)] = factor;
  }
  const auto entries = read_entry_files(entries_);
  if (!entries) return entries.error();
  samples_ = eval::element_samples(*entries);
  const std::size_t n_without_class = entries->size() - samples_.size();
  if (const Result<void> added = add_own(); !added) return added.error();
  if (!quiet_) {
    std::set<std::string> sites;
    for (const eval::ElementSample& sample : samples_) sites.insert(sample.site);
    std::fprintf(stderr, "sito: %zu elements of %zu sites; left out: %zu without a class\n",
                 samples_.size(), sites.size(), n_without_class);
  }
  if (samples_.empty()) return invalid(entries_.front() + ": no element has a class");
  return {};
}

Result<std::string> TrainElements::report(const elements::ElementModel& model) const {
  std::string out;
  const auto add = [&](const std::string& title, const eval::ElementScores& scores) {
    out += (out.empty() ? "" : "\n") + title + "\n\n" + scores.text(eval::TableStyle::Text);
  };
  const auto held = eval::cross_validate_elements(samples_, training_);
  if (!held) return held.error();
  add("cross-validation, " + std::to_string(training_.folds) + " parts, no site in two", *held);
  for (const std::string& file : tests_) {
    const auto entries = read_entry_files({file});
    if (!entries) return entries.error();
    add(file, eval::score_elements(model, eval::element_samples(*entries)));
  }
  return out;
}

Result<std::string> TrainElements::train() {
  const auto model = eval::train_elements(samples_, training_, facts_);
  if (!model) {
    std::string files;
    for (const std::string& file : entries_) files += (files.empty() ? "" : ", ") + file;
    return Error{model.error().code, files + ": " + model.error().message};
  }
  if (!rules_.empty()) {
    eval::ElementTraining as_tree = training_;
    as_tree.learner = eval::ElementLearner::Tree;
    const auto tree = eval::train_elements(samples_, as_tree, {});
    if (!tree) return tree.error();
    if (Result<void> written = io::write_file(rules_, tree->rules()); !written) {
      return std::move(written).error();
    }
  }
  if (!report_.empty()) {
    const auto text = report(*model);
    if (!text) return text.error();
    if (Result<void> written = io::write_file(report_, *text); !written) {
      return std::move(written).error();
    }
  }
  return model->json();
}

int TrainElements::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  const Result<std::string> made = train();
  if (!made && made.error().code == ErrorCode::InvalidArgument) return usage_error(made.error());
  return end_training(made, output_, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_elements(FlagTable& table) {
  return std::make_unique<TrainElements>(table);
}

}  // namespace sito::app
