// SPDX-License-Identifier: Apache-2.0
// sito train victor: trains a model on gold sets, or measures how good such a model would be.
#include "sito/base/error.h"
#include "sito/eval/table.h"
#include "sito/eval/train/victor.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/extract/victor/model.h"

#include "lab/lab_commands.h"
#include "lab/training.h"
#include "tool/flags.h"
#include "tool/help.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class TrainVictor final : public ModelTraining<eval::VictorSample> {
 public:
  explicit TrainVictor(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> train_for(const Samples& samples, const UseModel& use) override;
  Result<std::string> train(const Samples& samples) const;
  Result<std::string> output();
  [[nodiscard]] std::vector<std::string> notes() const;
  void say_samples() const;

  std::vector<std::string> params_;
  extract::Plan plan_ = extract::Plan::of(*extract::find_algorithm("victor"));
  eval::VictorTraining training_;
  eval::VictorSamples samples_;
};

TrainVictor::TrainVictor(FlagTable& table) {
  declare(table);
  more(table.add("--param", params_,
                 "Set the parameter window or strip-punct of the row; repeatable"))
      ->type_name("NAME=VALUE")
      ->one_each();
  more(table.add("--sigma2", training_.chain.sigma2, "Expected variance of weights (default 10)"))
      ->type_name("NUMBER")
      ->check(positive_number());
  more(table.add("--tolerance", training_.chain.tolerance,
                 "Stop when ten iterations change the objective by less (default 1e-5)"))
      ->type_name("SHARE")
      ->check(positive_number());
  more(table.add("--max-iterations", training_.chain.max_iterations,
                 "Maximum number of iterations (default 200)"))
      ->type_name("N")
      ->check(number_between(1, 1'000'000));
  more(table.add("--min-count", training_.chain.min_count,
                 "Minimum number of occurrences of a feature with a label (default 1)"))
      ->type_name("N");
  more(table.add("--min-weight", training_.min_weight,
                 "Leave smaller weights out of the file (default 0.005)"))
      ->type_name("NUMBER")
      ->check(number_from_0());
}

Result<void> TrainVictor::build() {
  auto pairs = split_params(params_);
  if (!pairs) return std::move(pairs).error();
  for (const ParamPairs::value_type& pair : *pairs) {
    if (pair.first != "window" && pair.first != "strip-punct") {
      return invalid("--param: training has no parameter '" + pair.first +
                     "', only window and strip-punct");
    }
    const Result<bool> set = plan_.set(pair);
    if (!set) return set.error();
  }
  const std::vector<double>& numbers = plan_.root().params.numbers;
  training_.window = static_cast<int>(numbers[0]);
  training_.strip_punct = numbers[1] != 0;
  if (flags_.limit_pages > 0) training_.max_pages = flags_.limit_pages;
  return flags_.read_sets();
}

void TrainVictor::say_samples() const {
  if (flags_.quiet) return;
  std::uint64_t n_blocks = 0;
  for (const std::uint64_t n : samples_.n_labels) n_blocks += n;
  std::fprintf(stderr, "sito: %zu pages, %llu blocks (", samples_.samples.size(),
               static_cast<unsigned long long>(n_blocks));
  for (std::size_t y = 0; y < samples_.n_labels.size(); ++y) {
    std::fprintf(stderr, "%s%llu %s", y == 0 ? "" : ", ",
                 static_cast<unsigned long long>(samples_.n_labels[y]),
                 eval::kVictorLabels[y].c_str());
  }
  std::fprintf(stderr, "); left out: %llu duplicates, %llu pages without most of their gold text\n",
               static_cast<unsigned long long>(samples_.n_duplicates),
               static_cast<unsigned long long>(samples_.n_foreign));
}

// Describes the training data without naming pages and hosts.
std::vector<std::string> TrainVictor::notes() const {
  std::vector<std::string> lines = {"made by: sito train victor; weights are logarithms"};
  for (const eval::GoldSet& set : flags_.sets) {
    const auto n = std::count_if(samples_.samples.begin(), samples_.samples.end(),
                                 [&](const auto& sample) { return sample.set == set.name; });
    lines.push_back("set: " + set.name + ", " + std::to_string(n) + " pages, sha1 of the list " +
                    set.digest);
  }
  lines.push_back("window " + std::to_string(training_.window) + ", strip-punct " +
                  (training_.strip_punct ? "1" : "0") + ", sigma2 " +
                  eval::number(training_.chain.sigma2) + ", tolerance " +
                  eval::number(training_.chain.tolerance) + ", max-iterations " +
                  std::to_string(training_.chain.max_iterations) + ", min-count " +
                  std::to_string(training_.chain.min_count) + ", min-weight " +
                  eval::number(training_.min_weight));
  return lines;
}

Result<std::string> TrainVictor::train(const Samples& samples) const {
  if (samples.empty()) return invalid("no page to train on");
  constexpr int kReportEvery = 20;  // iterations
  const eval::ChainProgress say = [this](int iteration, double objective) {
    if (!flags_.quiet && iteration % kReportEvery == 0) {
      std::fprintf(stderr, "sito: iteration %d: %.1f\n", iteration, objective);
    }
    return true;
  };
  auto outcome = eval::train_victor(samples, training_, notes(), say);
  if (outcome && !flags_.quiet) {
    std::fprintf(stderr, "sito: %zu pages, %d iterations%s, objective %.1f, %zu weights\n",
                 samples.size(), outcome->iterations, outcome->converged ? "" : " (not converged)",
                 outcome->objective, outcome->n_weights);
  }
  if (!outcome) return std::move(outcome).error();
  return std::move(outcome->text);
}

Result<void> TrainVictor::train_for(const Samples& samples, const UseModel& use) {
  auto text = train(samples);
  if (!text) return std::move(text).error();
  auto model = extract::VictorModel::parse(*text, "model");
  if (!model) return std::move(model).error();
  extract::Resources resources;
  resources.victor_model = &*model;
  return use(resources);
}

Result<std::string> TrainVictor::output() {
  if (!flags_.cross_validate.empty()) return cross_validate(samples_.samples, plan_);
  Samples all;
  for (const eval::VictorSample& sample : samples_.samples) all.push_back(&sample);
  return train(all);
}

int TrainVictor::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  for (const eval::GoldSet& set : flags_.sets) {
    eval::add_victor_samples(set, training_, flags_.notes, samples_);
  }
  say_samples();
  return end_training(output(), flags_.output, flags_.notes);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_victor(FlagTable& table) {
  return std::make_unique<TrainVictor>(table);
}

}  // namespace sito::app
