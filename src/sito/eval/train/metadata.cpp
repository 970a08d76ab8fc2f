// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/metadata.h"

#include "sito/base/sha1.h"
#include "sito/eval/gold_parser.h"
#include "sito/eval/metadata_score.h"
#include "sito/eval/page_typer.h"
#include "sito/eval/table.h"
#include "sito/metadata/choose.h"
#include "sito/metadata/reader.h"
#include "sito/url/url.h"

#include <lbfgs.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sito::eval {
namespace {

// Smaller weights are left out of the file.
constexpr double kMinWeight = 0.0045;  // what rounds to 0.005 stays
// Have weights by hand (features.cpp).
constexpr std::string_view kFeedFeature = "feed", kSignedFeature = "signed";

ChoiceSample make_sample(Choosing choosing, const std::vector<Option>& options,
                         const std::set<std::string>& gold) {
  ChoiceSample sample;
  sample.choosing = choosing;
  sample.n_options = static_cast<std::uint32_t>(options.size());
  const std::size_t n = feature_names(choosing).size();
  for (std::uint32_t i = 0; i < options.size(); ++i) {
    const std::string key =
        choosing == Choosing::Published ? day_of(options[i].value) : plain_words(options[i].value);
    sample.right.push_back(gold.contains(key) ? 1 : 0);
    for (std::size_t f = 0; f < n; ++f) {
      const float value = options[i].features[f];
      if (value != 0) sample.features.push_back({i, static_cast<std::uint16_t>(f), value});
    }
  }
  return sample;
}

/// Negative log-likelihood of the right options and its gradient.
class Objective {
 public:
  /// `stays`: by feature, 1 if its weight is not learned.
  Objective(std::span<const ChoiceSample* const> samples, double penalty,
            std::vector<std::uint8_t> stays)
      : samples_(samples), penalty_(penalty), stays_(std::move(stays)) {}

  double evaluate(const double* weights, double* gradient, std::size_t n) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += penalty_ * weights[i] * weights[i] / 2;
      gradient[i] = penalty_ * weights[i];
    }
    for (const ChoiceSample* sample : samples_) sum += add(*sample, weights, gradient);
    for (std::size_t i = 0; i < n; ++i) {
      if (stays_[i] != 0) gradient[i] = 0;
    }
    return sum;
  }

 private:
  double add(const ChoiceSample& sample, const double* weights, double* gradient) {
    scores_.assign(sample.n_options + 1, 0.0);  // the last is "none"
    for (const auto& f : sample.features) scores_[f.option] += weights[f.feature] * f.value;
    const double most = *std::max_element(scores_.begin(), scores_.end());
    double total = 0;
    for (double& score : scores_) total += score = std::exp(score - most);
    double right = 0;
    for (std::uint32_t i = 0; i < sample.n_options; ++i) right += sample.right[i] * scores_[i];
    const auto n_right = std::count(sample.right.begin(), sample.right.end(), 1);
    if (n_right == 0) right = scores_.back();
    // If several are right, take the mean of their log-likelihoods, so that each gets its part.
    double loss = 0;
    for (std::uint32_t i = 0; i < sample.n_options; ++i) {
      if (sample.right[i] != 0) loss -= std::log(scores_[i] / total) / static_cast<double>(n_right);
    }
    if (n_right == 0) loss = -std::log(right / total);
    for (const auto& f : sample.features) {
      const double target = sample.right[f.option] != 0 ? 1.0 / static_cast<double>(n_right) : 0.0;
      gradient[f.feature] += (scores_[f.option] / total - target) * f.value;
    }
    return loss;
  }

  std::span<const ChoiceSample* const> samples_;
  double penalty_;
  std::vector<std::uint8_t> stays_;
  std::vector<double> scores_;
};

lbfgsfloatval_t evaluate(void* self, const lbfgsfloatval_t* x, lbfgsfloatval_t* g, int n,
                         lbfgsfloatval_t /*step*/) {
  return static_cast<Objective*>(self)->evaluate(x, g, static_cast<std::size_t>(n));
}

Result<void> train_one(Choosing choosing, std::span<const ChoiceSample* const> all,
                       const ChoiceTraining& training, ChoiceWeights& weights) {
  std::vector<const ChoiceSample*> samples;
  for (const ChoiceSample* sample : all) {
    if (sample->choosing == choosing && sample->n_options > 0) samples.push_back(sample);
  }
  if (samples.empty()) return {};
  const std::vector<std::string_view> names = feature_names(choosing);
  const std::size_t n = names.size();
  auto& of = weights.of[static_cast<std::size_t>(choosing)];
  std::vector<double> x(n, 0.0);
  std::vector<std::uint8_t> stays(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i].starts_with(training.only)) continue;
    stays[i] = 1;
    x[i] = static_cast<double>(shipped_choice_weights().of[static_cast<std::size_t>(choosing)][i]);
  }
  if (std::find(stays.begin(), stays.end(), 0) == stays.end()) {
    of = shipped_choice_weights().of[static_cast<std::size_t>(choosing)];
    return {};
  }
  Objective objective(samples, training.penalty, std::move(stays));
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.max_iterations = training.max_iterations;
  const int status =
      lbfgs(static_cast<int>(n), x.data(), nullptr, evaluate, nullptr, &objective, &parameters);
  if (status != LBFGS_SUCCESS && status != LBFGS_STOP && status != LBFGSERR_MAXIMUMITERATION) {
    return Error{ErrorCode::Internal, "L-BFGS failed with status " + std::to_string(status)};
  }
  for (std::size_t i = 0; i < n; ++i) of[i] = static_cast<float>(x[i]);
  return {};
}

}  // namespace

void add_choice_samples(const GoldSet& set, bool values_only, const ChoiceTraining& training,
                        Diagnostics& diagnostics, std::vector<ChoiceSample>& samples) {
  GoldParser parser(training.limits);
  MetadataReader reader;
  PageTyper typer;
  Metadata metadata;
  for (const GoldPage& gold : set.pages) {
    const Page* page = parser.parse(gold, diagnostics);
    if (page == nullptr) continue;
    MetadataContext context;
    const extract::PageType type = typer.type_of(*page);
    context.page_type = type.name;
    context.page_type_score = type.probability;
    reader.read(*page, context, metadata);
    for (std::size_t i = 0; i < kChoosings; ++i) {
      const auto choosing = static_cast<Choosing>(i);
      const auto& known = i == 0 ? gold.title : i == 1 ? gold.author : gold.date;
      if (!known || (values_only && known->empty())) continue;
      samples.push_back(make_sample(choosing, reader.chooser().options(choosing),
                                    gold_values(gold, choosing, /*lists=*/true)));
      samples.back().domain = url::registrable_domain(url::host_of(gold.url));
    }
  }
}

Result<ChoiceWeights> train_choices(std::span<const ChoiceSample* const> samples,
                                    const ChoiceTraining& training) {
  ChoiceWeights weights;
  for (std::size_t i = 0; i < kChoosings; ++i) {
    Result<void> done = train_one(static_cast<Choosing>(i), samples, training, weights);
    if (!done) return std::move(done).error();
  }
  return weights;
}

std::string choice_weights_text(const ChoiceWeights& weights,
                                const std::vector<std::string>& notes) {
  std::string out;
  for (const std::string& note : notes) out += "# " + note + '\n';
  for (std::size_t i = 0; i < kChoosings; ++i) {
    const auto choosing = static_cast<Choosing>(i);
    const std::vector<std::string_view> names = feature_names(choosing);
    for (std::size_t f = 0; f < names.size(); ++f) {
      const auto weight = static_cast<double>(weights.of[i][f]);
      if (std::abs(weight) < kMinWeight) continue;
      if (names[f] == kFeedFeature) continue;
      if (choosing == Choosing::Author && names[f] == kSignedFeature) continue;
      out += std::string(name_of(choosing)) + ' ' + std::string(names[f]) + ' ' +
             decimals(weight, 3) + '\n';
    }
  }
  return out;
}

std::size_t fold_of_domain(const std::string& domain, std::size_t n) {
  const Sha1::Digest digest = Sha1().of(domain);
  std::size_t number = 0;
  for (int i = 0; i < 4; ++i) {
    number = number * 256 + static_cast<unsigned char>(digest[static_cast<std::size_t>(i)]);
  }
  return number % n;
}

}  // namespace sito::eval
