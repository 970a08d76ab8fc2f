// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/summary.h"

#include "sito/base/hash.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sito::eval {
namespace {

constexpr double kIntervalLow = 0.025;
constexpr double kIntervalHigh = 0.975;

// Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators".
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix_bits(state_ += 0x9E3779B97F4A7C15U); }
  /// Returns a number below `n`; requires n < 2^32. The bias is below n / 2^32.
  std::size_t below(std::size_t n) { return ((next() >> 32) * n) >> 32; }

 private:
  std::uint64_t state_;
};

// Sums of values, for their mean.
struct Mean {
  double sum = 0;
  std::uint64_t n = 0;
  void add(double value) {
    sum += value;
    ++n;
  }
  [[nodiscard]] double value() const { return n == 0 ? 0.0 : sum / static_cast<double>(n); }
};

struct MeanRates {
  Mean precision, recall, f1;
  void add(const Rates& rates, bool with_precision) {
    if (with_precision) precision.add(rates.precision);
    recall.add(rates.recall);
    f1.add(rates.f1);
  }
  [[nodiscard]] Rates value() const { return {precision.value(), recall.value(), f1.value()}; }
};

// Returns the value below which a share of the sorted values lies, interpolated.
double percentile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - static_cast<double>(below));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0.0 : percentile(values, 0.5);
}

// Sums up pages.
class Accumulator {
 public:
  explicit Accumulator(const SummaryOptions& options) : options_(options) {}

  void add(const PageScore& score, const GoldPage& page) {
    if (page.has_segments()) {
      ++summary_.segment_pages;
      summary_.segments.add(score.segments);
    }
    with_.add(score.with_share);
    without_.add(score.without_share);
    if (score.has_text) add_text(score, page);
  }

  // Adds a page without gold.
  void add_unknown() {
    with_.add(1);
    without_.add(1);
  }

  Summary finish() {
    summary_.words = words_.value();
    summary_.words_total = total_.rates();
    summary_.shingles = {shingle_precision_.value(), shingle_recall_.value(), 0};
    summary_.shingles.f1 = harmonic_mean(summary_.shingles.precision, summary_.shingles.recall);
    summary_.equal_share = equal_.value();
    summary_.with_share = with_.value();
    summary_.without_share = without_.value();
    summary_.rouge = rouge_.value();
    summary_.clean_eval = clean_eval_.value();
    summary_.marked_pages = clean_eval_marks_.n;
    summary_.clean_eval_marks = clean_eval_marks_.value();
    summary_.f1_median = median(f1_values_);
    if (options_.resamples > 0) {
      summary_.f1_interval = bootstrap(f1_values_, options_.resamples, options_.seed);
    }
    for (const auto& [type, rates] : by_type_) {
      summary_.types.push_back({type, rates.recall.n, rates.value()});
    }
    std::stable_sort(summary_.types.begin(), summary_.types.end(),
                     [](const auto& a, const auto& b) { return a.pages > b.pages; });
    return std::move(summary_);
  }

 private:
  void add_text(const PageScore& score, const GoldPage& page) {
    ++summary_.pages;
    const Rates rates = score.words.rates();
    const bool undefined = score.words.extracted == 0 && score.words.gold > 0;
    if (score.words.gold == 0) ++summary_.empty_gold;
    if (undefined) ++summary_.undefined;
    const bool with_precision = !undefined || !options_.skip_undefined;
    words_.add(rates, with_precision);
    by_type_[page.page_type].add(rates, with_precision);
    f1_values_.push_back(rates.f1);
    total_.add(score.words);
    if (score.shingles.extracted > 0) shingle_precision_.add(score.shingles.rates().precision);
    if (score.shingles.gold > 0) shingle_recall_.add(score.shingles.rates().recall);
    equal_.add(score.equal ? 1 : 0);
    rouge_.add(score.rouge.rates(), with_precision);
    clean_eval_.add(score.clean_eval.similarity());
    if (score.clean_eval_marks) clean_eval_marks_.add(score.clean_eval_marks->similarity());
    if (score.grade) ++summary_.graded, ++summary_.grades[static_cast<std::size_t>(*score.grade)];
  }

  const SummaryOptions& options_;
  Summary summary_;
  MeanRates words_, rouge_;
  Overlap total_;
  Mean shingle_precision_, shingle_recall_, equal_, with_, without_, clean_eval_, clean_eval_marks_;
  std::map<std::string, MeanRates> by_type_;
  std::vector<double> f1_values_;
};

}  // namespace

Interval bootstrap(std::span<const double> values, std::uint32_t resamples, std::uint64_t seed) {
  if (values.empty() || resamples == 0) return {};
  SplitMix64 random(seed);
  std::vector<double> means;
  means.reserve(resamples);
  for (std::uint32_t i = 0; i < resamples; ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) sum += values[random.below(values.size())];
    means.push_back(sum / static_cast<double>(values.size()));
  }
  std::sort(means.begin(), means.end());
  return {percentile(means, kIntervalLow), percentile(means, kIntervalHigh)};
}

Summary summarise(std::span<const PageScore* const> scores, std::span<const GoldPage> pages,
                  std::uint64_t n_others, const SummaryOptions& options) {
  Accumulator accumulator(options);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] != nullptr) accumulator.add(*scores[i], pages[i]);
  }
  for (std::uint64_t i = 0; i < n_others; ++i) accumulator.add_unknown();
  return accumulator.finish();
}

}  // namespace sito::eval
