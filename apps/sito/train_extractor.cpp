// SPDX-License-Identifier: Apache-2.0
// sito train extractor: from gold sets to a model of the row sito, or to how good a model made so
// would be.
#include "sito/eval/train_extractor.h"

#include "sito/commands.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"
#include "sito/flags.h"
#include "sito/held_out.h"
#include "sito/help.h"
#include "sito/io/sink.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

class TrainExtractor final : public Invocation {
 public:
  explicit TrainExtractor(CLI::App& app);
  int run() override;

 private:
  Result<void> build();
  Result<void> read_sets();
  Result<void> train_and_write();
  Result<void> cross_validate();
  Result<void> validate_part(std::size_t part, HeldOut& held_out);
  Result<std::string> train(const std::vector<const eval::ExtractorSample*>& samples) const;
  [[nodiscard]] std::size_t part_of(const eval::ExtractorSample& sample) const;
  [[nodiscard]] std::vector<std::string> notes() const;
  void say_samples() const;

  std::vector<std::string> gold_;
  std::string output_ = "-";
  std::string cross_validate_;
  std::size_t folds_ = 5;
  std::size_t limit_pages_ = 0;
  bool quiet_ = false;

  eval::ExtractorTraining training_;
  std::vector<eval::GoldSet> sets_;
  eval::ExtractorSamples samples_;
  CountingDiagnostics notes_;
};

TrainExtractor::TrainExtractor(CLI::App& app) {
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
  more(app.add_option("--trees", training_.general.rounds, "Trees for all pages (default 180)"))
      ->type_name("N")
      ->check(CLI::Range(1, 10'000).description(""));
  more(app.add_option("--article-trees", training_.article.rounds,
                      "Trees for articles (default 100)"))
      ->type_name("N")
      ->check(CLI::Range(1, 10'000).description(""));
  more(app.add_option("--seed", training_.general.seed, "Of the random numbers (default 1)"))
      ->type_name("N");
  more(app.add_option("--limit-pages", limit_pages_, "So many pages of each set, evenly spread"))
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
}

Result<void> TrainExtractor::build() {
  if (gold_.empty()) return invalid("--gold is needed: a folder with pages.jsonl, or a JSONL file");
  if (!cross_validate_.empty() && cross_validate_ != "domains" && cross_validate_ != "sets") {
    return invalid("--cross-validate is domains or sets, not '" + cross_validate_ + "'");
  }
  if (limit_pages_ > 0) training_.max_pages = limit_pages_;
  training_.article.seed = training_.type.seed = training_.general.seed;
  return read_sets();
}

Result<void> TrainExtractor::read_sets() {
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

void TrainExtractor::say_samples() const {
  if (quiet_) return;
  std::fprintf(stderr,
               "sito: %zu pages, %llu units, %llu of them content; left out: %llu duplicates\n",
               samples_.samples.size(), static_cast<unsigned long long>(samples_.n_units),
               static_cast<unsigned long long>(samples_.n_content),
               static_cast<unsigned long long>(samples_.n_duplicates));
}

// What the model was made of; pages and hosts are not named.
std::vector<std::string> TrainExtractor::notes() const {
  std::vector<std::string> lines = {"made by: sito train extractor"};
  for (const eval::GoldSet& set : sets_) {
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

Result<std::string> TrainExtractor::train(
    const std::vector<const eval::ExtractorSample*>& samples) const {
  const eval::ExtractorProgress say = [this](std::string_view step) {
    if (!quiet_) {
      std::fprintf(stderr, "sito: %.*s\n", static_cast<int>(step.size()), step.data());
    }
  };
  auto parts = eval::train_extractor(samples, training_, say);
  if (!parts) return std::move(parts).error();
  parts->notes = notes();
  return extract::learned::model_text(*parts);
}

Result<void> TrainExtractor::train_and_write() {
  std::vector<const eval::ExtractorSample*> all;
  for (const eval::ExtractorSample& sample : samples_.samples) all.push_back(&sample);
  auto text = train(all);
  return text ? write_output(output_, *text) : Result<void>(std::move(text).error());
}

std::size_t TrainExtractor::part_of(const eval::ExtractorSample& sample) const {
  if (cross_validate_ == "domains") return eval::fold_of(sample, folds_);
  const auto found = std::find_if(sets_.begin(), sets_.end(),
                                  [&](const auto& set) { return set.name == sample.set; });
  return static_cast<std::size_t>(found - sets_.begin());
}

Result<void> TrainExtractor::validate_part(std::size_t part, HeldOut& held_out) {
  std::vector<const eval::ExtractorSample*> seen;
  HeldOut::Pages held;
  for (const eval::ExtractorSample& sample : samples_.samples) {
    if (part_of(sample) == part) {
      held[sample.set].insert(sample.id);
    } else {
      seen.push_back(&sample);
    }
  }
  if (held.empty()) return {};
  auto text = train(seen);
  if (!text) return std::move(text).error();
  auto model = extract::learned::ExtractorModel::parse(*text, "model");
  if (!model) return std::move(model).error();
  extract::Resources resources;
  resources.extractor_model = &*model;
  return held_out.score(held, resources);
}

Result<void> TrainExtractor::cross_validate() {
  HeldOut held_out(sets_, extract::Plan::of(*extract::find_algorithm("sito")));
  const std::size_t n_parts = cross_validate_ == "sets" ? sets_.size() : folds_;
  for (std::size_t part = 0; part < n_parts; ++part) {
    if (Result<void> done = validate_part(part, held_out); !done) return done;
  }
  return write_output(output_, held_out.table());
}

int TrainExtractor::run() {
  const Result<void> built = build();
  if (!built) return usage_error(built.error());
  for (const eval::GoldSet& set : sets_) {
    eval::add_extractor_samples(set, training_, notes_, samples_);
  }
  say_samples();
  const Result<void> done = cross_validate_.empty() ? train_and_write() : cross_validate();
  return report_training(done, notes_);
}

}  // namespace

std::unique_ptr<Invocation> declare_train_extractor(CLI::App& app) {
  return std::make_unique<TrainExtractor>(app);
}

}  // namespace sito::app
