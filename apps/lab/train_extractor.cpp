// SPDX-License-Identifier: Apache-2.0
// sito train extractor: trains a model of the row sito on gold sets, or measures how good such a
// model would be.
#include "sito/eval/train/extractor.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"

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

class TrainExtractor final : public ModelTraining<eval::ExtractorSample> {
 public:
  explicit TrainExtractor(FlagTable& table);
  int run() override;

 private:
  Result<void> train_for(const Samples& samples, const UseModel& use) override;
  Result<std::string> train(const Samples& samples) const;
  Result<std::string> output();
  [[nodiscard]] std::vector<std::string> notes() const;
  void say_samples() const;

  eval::ExtractorTraining training_;
  eval::ExtractorSamples samples_;
};

TrainExtractor::TrainExtractor(FlagTable& table) {
  declare(table);
  more(table.add("--trees", training_.general.rounds, "Trees for all pages (default 100)"))
      ->type_name("N")
      ->check(number_between(1, 10'000));
  more(table.add("--article-trees", training_.article.rounds, "Trees for articles (default 100)"))
      ->type_name("N")
      ->check(number_between(1, 10'000));
  more(table.add("--seed", training_.general.seed, "Seed of the random numbers (default 1)"))
      ->type_name("N");
}

void TrainExtractor::say_samples() const {
  if (flags_.quiet) return;
  std::fprintf(stderr,
               "sito: %zu pages, %llu units, %llu of them content; left out: %llu duplicates\n",
               samples_.samples.size(), static_cast<unsigned long long>(samples_.n_units),
               static_cast<unsigned long long>(samples_.n_content),
               static_cast<unsigned long long>(samples_.n_duplicates));
}

// Describes the training data without naming pages and hosts.
std::vector<std::string> TrainExtractor::notes() const {
  std::vector<std::string> lines = {"made by: sito train extractor"};
  for (const eval::GoldSet& set : flags_.sets) {
    const auto n = std::count_if(samples_.samples.begin(), samples_.samples.end(),
                                 [&](const auto& sample) { return sample.set == set.name; });
    lines.push_back("set: " + set.name + ", " + std::to_string(n) + " pages, sha1 of the list " +
                    set.digest);
  }
  lines.push_back("trees " + std::to_string(training_.general.rounds) + ", article-trees " +
                  std::to_string(training_.article.rounds) + ", seed " +
                  std::to_string(training_.general.seed));
  return lines;
}

Result<std::string> TrainExtractor::train(const Samples& samples) const {
  const eval::ExtractorProgress say = [this](std::string_view step) {
    if (!flags_.quiet) {
      std::fprintf(stderr, "sito: %.*s\n", static_cast<int>(step.size()), step.data());
    }
  };
  auto parts = eval::train_extractor(samples, training_, say);
  if (!parts) return std::move(parts).error();
  parts->notes = notes();
  return extract::learned::model_text(*parts);
}

Result<void> TrainExtractor::train_for(const Samples& samples, const UseModel& use) {
  auto text = train(samples);
  if (!text) return std::move(text).error();
  auto model = extract::learned::ExtractorModel::parse(*text, "model");
  if (!model) return std::move(model).error();
  extract::Resources resources;
  resources.extractor_model = &*model;
  return use(resources);
}

Result<std::string> TrainExtractor::output() {
  if (!flags_.cross_validate.empty()) {
    return cross_validate(samples_.samples, extract::Plan::of(*extract::find_algorithm("sito")));
  }
  Samples all;
  for (const eval::ExtractorSample& sample : samples_.samples) all.push_back(&sample);
  return train(all);
}

int TrainExtractor::run() {
  if (const Result<void> read = flags_.read_sets(); !read) return usage_error(read.error());
  if (flags_.limit_pages > 0) training_.max_pages = flags_.limit_pages;
  training_.article.seed = training_.type.seed = training_.general.seed;
  training_.network.seed = training_.general.seed;
  for (const eval::GoldSet& set : flags_.sets) {
    eval::add_extractor_samples(set, training_, flags_.notes, samples_);
  }
  say_samples();
  return end_training(output(), flags_.output, flags_.notes);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_extractor(FlagTable& table) {
  return std::make_unique<TrainExtractor>(table);
}

}  // namespace sito::app
