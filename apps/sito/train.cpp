// SPDX-License-Identifier: Apache-2.0
// sito train victor: from gold sets to a model, or to how good a model made so would be.
#include "sito/commands.h"
#include "sito/eval/table.h"
#include "sito/eval/train_victor.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/extract/victor/model.h"
#include "sito/flags.h"
#include "sito/held_out.h"
#include "sito/help.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

class TrainVictor final : public Invocation {
 public:
  explicit TrainVictor(CLI::App& app);
  int run() override;

 private:
  Result<void> build();
  Result<void> read_sets();
  Result<void> train_and_write();
  Result<void> cross_validate();
  Result<void> validate_part(std::size_t part, HeldOut& held_out);
  Result<eval::VictorOutcome> train(const std::vector<const eval::VictorSample*>& samples) const;
  [[nodiscard]] std::size_t part_of(const eval::VictorSample& sample) const;
  [[nodiscard]] std::vector<std::string> notes() const;
  void say_samples() const;

  std::vector<std::string> gold_;
  std::vector<std::string> params_;
  std::string output_ = "-";
  std::string cross_validate_;
  std::size_t folds_ = 5;
  std::size_t limit_pages_ = 0;
  bool quiet_ = false;

  extract::Plan plan_ = extract::Plan::of(*extract::find_algorithm("victor"));
  eval::VictorTraining training_;
  std::vector<eval::GoldSet> sets_;
  eval::VictorSamples samples_;
  CountingDiagnostics notes_;
};

TrainVictor::TrainVictor(CLI::App& app) {
  app.add_option("--gold", gold_, "A gold set, as for `sito eval`; repeatable")
      ->type_name("SET")
      ->allow_extra_args(false);
  app.add_option("-o,--output", output_, "The model; - (default) for standard output")
      ->type_name("FILE");
  app.add_option("--cross-validate", cross_validate_,
                 "Write no model: say how well models do on pages they have not seen, leaving out "
                 "domains (in parts) or sets (one by one)")
      ->type_name("domains|sets");
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  const auto more = [](CLI::Option* option) { return option->group(kMoreOptions); };
  more(app.add_option("--folds", folds_, "Parts that domains are divided into (default 5)"))
      ->type_name("N")
      ->check(CLI::Range(std::size_t{2}, std::size_t{100}).description(""));
  more(app.add_option("--param", params_, "window or strip-punct of the row; repeatable"))
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  more(app.add_option("--sigma2", training_.chain.sigma2,
                      "Variance that weights are expected to have (default 10)"))
      ->type_name("NUMBER")
      ->check(CLI::PositiveNumber.description(""));
  more(app.add_option("--tolerance", training_.chain.tolerance,
                      "Stop when ten iterations change the objective by less (default 1e-5)"))
      ->type_name("SHARE")
      ->check(CLI::PositiveNumber.description(""));
  more(app.add_option("--max-iterations", training_.chain.max_iterations,
                      "Stop after so many iterations (default 200)"))
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000).description(""));
  more(app.add_option("--min-count", training_.chain.min_count,
                      "Features seen less often with a label have no weight (default 1)"))
      ->type_name("N");
  more(app.add_option("--min-weight", training_.min_weight,
                      "Smaller weights are left out of the file (default 0.005)"))
      ->type_name("NUMBER")
      ->check(CLI::NonNegativeNumber.description(""));
  more(app.add_option("--limit-pages", limit_pages_, "So many pages of each set, evenly spread"))
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
}

Result<void> TrainVictor::build() {
  if (gold_.empty()) return invalid("--gold is needed: a folder with pages.jsonl, or a JSONL file");
  if (!cross_validate_.empty() && cross_validate_ != "domains" && cross_validate_ != "sets") {
    return invalid("--cross-validate is domains or sets, not '" + cross_validate_ + "'");
  }
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
  if (limit_pages_ > 0) training_.max_pages = limit_pages_;
  return read_sets();
}

Result<void> TrainVictor::read_sets() {
  for (const std::string& path : gold_) {
    auto set = eval::read_gold(path, {}, notes_);
    if (!set) return std::move(set).error();
    for (const eval::GoldSet& other : sets_) {
      if (other.name == set->name) return invalid("--gold: two sets are called " + set->name);
    }
    sets_.push_back(std::move(*set));
  }
  if (cross_validate_ == "sets" && sets_.size() < 2) {
    return invalid("--cross-validate sets needs two sets or more");
  }
  return {};
}

void TrainVictor::say_samples() const {
  if (quiet_) return;
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

// What the model was made of; pages and hosts are not named.
std::vector<std::string> TrainVictor::notes() const {
  std::vector<std::string> lines = {"made by: sito train victor; weights are logarithms"};
  for (const eval::GoldSet& set : sets_) {
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

Result<eval::VictorOutcome> TrainVictor::train(
    const std::vector<const eval::VictorSample*>& samples) const {
  if (samples.empty()) return invalid("no page to train on");
  constexpr int kSaidEvery = 20;  // iterations
  const eval::ChainProgress say = [this](int iteration, double objective) {
    if (!quiet_ && iteration % kSaidEvery == 0) {
      std::fprintf(stderr, "sito: iteration %d: %.1f\n", iteration, objective);
    }
    return true;
  };
  auto outcome = eval::train_victor(samples, training_, notes(), say);
  if (outcome && !quiet_) {
    std::fprintf(stderr, "sito: %zu pages, %d iterations%s, objective %.1f, %zu weights\n",
                 samples.size(), outcome->iterations, outcome->converged ? "" : " (not converged)",
                 outcome->objective, outcome->n_weights);
  }
  return outcome;
}

Result<void> TrainVictor::train_and_write() {
  std::vector<const eval::VictorSample*> all;
  for (const eval::VictorSample& sample : samples_.samples) all.push_back(&sample);
  auto outcome = train(all);
  if (!outcome) return std::move(outcome).error();
  return write_output(output_, outcome->text);
}

std::size_t TrainVictor::part_of(const eval::VictorSample& sample) const {
  if (cross_validate_ == "domains") return eval::fold_of(sample, folds_);
  const auto found = std::find_if(sets_.begin(), sets_.end(),
                                  [&](const auto& set) { return set.name == sample.set; });
  return static_cast<std::size_t>(found - sets_.begin());
}

Result<void> TrainVictor::validate_part(std::size_t part, HeldOut& held_out) {
  std::vector<const eval::VictorSample*> seen;
  HeldOut::Pages held;
  for (const eval::VictorSample& sample : samples_.samples) {
    if (part_of(sample) == part) {
      held[sample.set].insert(sample.id);
    } else {
      seen.push_back(&sample);
    }
  }
  if (held.empty()) return {};
  auto outcome = train(seen);
  if (!outcome) return std::move(outcome).error();
  auto model = extract::VictorModel::parse(outcome->text, "model");
  if (!model) return std::move(model).error();
  extract::Resources resources;
  resources.victor_model = &*model;
  return held_out.score(held, resources);
}

Result<void> TrainVictor::cross_validate() {
  HeldOut held_out(sets_, plan_);
  const std::size_t n_parts = cross_validate_ == "sets" ? sets_.size() : folds_;
  for (std::size_t part = 0; part < n_parts; ++part) {
    if (Result<void> done = validate_part(part, held_out); !done) return done;
  }
  return write_output(output_, held_out.table());
}

int TrainVictor::run() {
  const Result<void> built = build();
  if (!built) return usage_error(built.error());
  for (const eval::GoldSet& set : sets_) {
    eval::add_victor_samples(set, training_, notes_, samples_);
  }
  say_samples();
  const Result<void> done = cross_validate_.empty() ? train_and_write() : cross_validate();
  return report_training(done, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_victor(CLI::App& app) {
  return std::make_unique<TrainVictor>(app);
}

}  // namespace sito::app
