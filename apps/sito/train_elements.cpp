// SPDX-License-Identifier: Apache-2.0
// sito train elements: from labelled elements to the model that says what elements are for.
#include "sito/eval/train_elements.h"

#include "sito/commands.h"
#include "sito/element_entries.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/io/sink.h"
#include "sito/training.h"

#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace sito::app {
namespace {

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

class TrainElements final : public Invocation {
 public:
  explicit TrainElements(CLI::App& app);
  int run() override;

 private:
  Result<void> build();
  Result<std::string> train();
  Result<std::string> report(const elements::ElementModel& model) const;

  std::vector<std::string> entries_;
  std::vector<std::string> tests_;
  std::vector<std::string> remarks_;
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

TrainElements::TrainElements(CLI::App& app) {
  app.add_option("--entries", entries_,
                 "Labelled elements (JSON, docs/formats/elements.md); repeatable")
      ->type_name("FILE");
  app.add_option("-o,--output", output_, "The model; - (default) for standard output")
      ->type_name("FILE");
  app.add_option("--learner", learner_,
                 "tree (default): a decision tree; boosted: many small ones that add up")
      ->type_name("NAME");
  app.add_option("--report", report_,
                 "Say how well such models do on sites that they have not seen: confusion matrix, "
                 "precision, recall and F1; - for standard output")
      ->type_name("FILE");
  app.add_option("--test", tests_, "Score the model on these elements, too; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--rules", rules_,
                 "The decision tree as rules to read; with another learner, of the tree that the "
                 "same elements give")
      ->type_name("FILE");
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  const auto more = [](CLI::Option* option) { return option->group(kMoreOptions); };
  more(app.add_option("--folds", training_.folds,
                      "Parts that sites are divided into, to prune and to report (default 5)"))
      ->type_name("N")
      ->check(number_between(std::size_t{2}, std::size_t{100}));
  more(app.add_option("--max-depth", training_.max_depth,
                      "Questions in a row of the tree (default 12)"))
      ->type_name("N")
      ->check(number_between(std::size_t{1}, std::size_t{64}));
  more(app.add_option("--min-leaf", training_.min_leaf,
                      "Least elements of an answer of the tree (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--min-count", training_.min_count,
                      "Only features of so many elements (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--min-sites", training_.min_sites,
                      "Only features of so many sites (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--negatives-per-positive", training_.negatives_per_positive,
                      "So many Undetermined elements for each other one; 0: all (default 3)"))
      ->type_name("N")
      ->check(number_from_0());
  more(app.add_option("--rounds", training_.boosting.rounds,
                      "Trees a class of boosted (default 60)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--remark", remarks_, "A remark for the file (licence=...); repeatable"))
      ->type_name("NAME=TEXT")
      ->allow_extra_args(false);
}

Result<void> TrainElements::build() {
  if (entries_.empty()) return invalid("--entries is needed: a file of labelled elements");
  if (learner_ != "tree" && learner_ != "boosted") {
    return invalid("--learner is tree or boosted, not '" + learner_ + "'");
  }
  if (learner_ == "boosted") training_.learner = eval::ElementLearner::Boosted;
  if (!tests_.empty() && report_.empty()) return invalid("--test has no effect without --report");
  for (const std::string& pair : remarks_) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid("--remark takes name=text, not '" + pair + "'");
    }
    facts_[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  const auto entries = read_entry_files(entries_);
  if (!entries) return entries.error();
  samples_ = eval::element_samples(*entries);
  if (!quiet_) {
    std::set<std::string> sites;
    for (const eval::ElementSample& sample : samples_) sites.insert(sample.site);
    std::fprintf(stderr, "sito: %zu elements of %zu sites; left out: %zu without class\n",
                 samples_.size(), sites.size(), entries->size() - samples_.size());
  }
  if (samples_.empty()) return invalid(entries_.front() + ": no entry has a class");
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

std::unique_ptr<Invocation> declare_train_elements(CLI::App& app) {
  return std::make_unique<TrainElements>(app);
}

}  // namespace sito::app
