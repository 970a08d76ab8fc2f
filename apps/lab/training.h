// SPDX-License-Identifier: Apache-2.0
// The common parts of the commands that train: their sets, scores of pages that a model has not
// seen, and their end.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/measure/overlap.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"

#include "tool/commands.h"
#include "tool/flag_table.h"

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace sito::app {

/// Collects the word scores of pages, each scored by a model trained without it.
class HeldOut {
 public:
  /// Ids by the name of the set.
  using Pages = std::map<std::string, std::set<std::string>>;

  HeldOut(std::span<const eval::GoldSet> sets, extract::Plan plan)
      : sets_(sets), plan_(std::move(plan)) {}

  /// Scores those pages with a model.
  Result<void> score(const Pages& pages, const extract::Resources& resources);
  /// Returns the means by set and, for a set with several types of pages, by type.
  [[nodiscard]] std::string table() const;

 private:
  std::span<const eval::GoldSet> sets_;
  extract::Plan plan_;
  std::map<std::string, std::map<std::string, std::vector<eval::Rates>>> rates_;  // by set and type
};

/// The flags of ModelTraining, and the sets that they name.
struct TrainingFlags {
  std::vector<std::string> gold;
  std::string output = "-";
  std::string cross_validate;  ///< "domains", "sets", or "" for none
  std::size_t folds = 5;
  std::size_t limit_pages = 0;  ///< 0: all
  bool quiet = false;
  std::vector<eval::GoldSet> sets;
  CountingDiagnostics notes;

  void declare(FlagTable& table);
  /// Checks the flags and reads the sets.
  Result<void> read_sets();
  [[nodiscard]] bool leaves_out_sets() const { return cross_validate == "sets"; }
  [[nodiscard]] std::size_t n_parts() const { return leaves_out_sets() ? sets.size() : folds; }
  [[nodiscard]] std::size_t number_of_set(const std::string& name) const;
};

/// Ends a command that trains: writes its result ("-": to standard output), reports errors and lost
/// pages, and returns the exit code.
int end_training(const Result<std::string>& made, const std::string& path,
                 const CountingDiagnostics& notes);

/// A command that trains a model on gold sets or, with --cross-validate, reports how good such
/// models are on the pages left out. `Sample`: a page ready for training, with `set` and `id`, and
/// a fold_of(sample, n_folds) in its namespace.
template <typename Sample>
class ModelTraining : public Invocation {
 protected:
  using Samples = std::vector<const Sample*>;
  /// Trains on the samples and passes the model to `use`, which needs the model only for the call.
  using UseModel = std::function<Result<void>(const extract::Resources& resources)>;
  virtual Result<void> train_for(const Samples& samples, const UseModel& use) = 0;

  void declare(FlagTable& table) { flags_.declare(table); }
  /// Returns the scores of the samples, each by a model trained without its part.
  Result<std::string> cross_validate(std::span<const Sample> samples, extract::Plan plan) {
    HeldOut held_out(flags_.sets, std::move(plan));
    for (std::size_t part = 0; part < flags_.n_parts(); ++part) {
      Samples seen;
      HeldOut::Pages held;
      for (const Sample& sample : samples) {
        if (part_of(sample) == part) {
          held[sample.set].insert(sample.id);
        } else {
          seen.push_back(&sample);
        }
      }
      if (held.empty()) continue;
      Result<void> done = train_for(seen, [&](const extract::Resources& resources) {
        return held_out.score(held, resources);
      });
      if (!done) return std::move(done).error();
    }
    return held_out.table();
  }

  TrainingFlags flags_;

 private:
  [[nodiscard]] std::size_t part_of(const Sample& sample) const {
    return flags_.leaves_out_sets() ? flags_.number_of_set(sample.set)
                                    : fold_of(sample, flags_.folds);
  }
};

}  // namespace sito::app
