// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/chain.h"

#include <lbfgs.h>

#include <algorithm>
#include <memory>
#include <string>

namespace sito::eval {
namespace {

// Computes scores, marginals and gradient, one sample after the other.
class Objective {
 public:
  Objective(const ChainShape& shape, std::span<const double> weights, std::span<double> gradient)
      : shape_(shape),
        stride_(shape.n_offsets() * shape.n_labels),
        weights_(weights),
        gradient_(gradient) {}

  // Returns the negative log-likelihood of a sample, and adds its gradient.
  double add(const ChainSample& sample) {
    if (sample.size() == 0) return 0;
    const double observed = score(sample);
    decoder_.sum({shape_.n_labels, scores_, weights_.subspan(shape_.n_value_weights())});
    take_residuals(sample);
    spread_residuals(sample);
    return decoder_.log_total() - observed;
  }

 private:
  // Sums up rows: one place for each block, and `window` more on either side.
  void sum_rows(const ChainSample& sample) {
    const auto window = static_cast<std::size_t>(shape_.window);
    sums_.assign((sample.size() + 2 * window) * stride_, 0.0);
    for (std::size_t place = 0; place < sample.size() + 2 * window; ++place) {
      double* const sum = &sums_[place * stride_];
      for (const std::uint16_t value : values_at(sample, place)) {
        const double* const row = &weights_[value * stride_];
        for (std::size_t i = 0; i < stride_; ++i) sum[i] += row[i];
      }
    }
  }

  [[nodiscard]] std::span<const std::uint16_t> values_at(const ChainSample& sample,
                                                         std::size_t place) const {
    const auto window = static_cast<std::size_t>(shape_.window);
    const bool inside = place >= window && place < sample.size() + window;
    return inside ? sample.of(place - window) : std::span(&shape_.outside, 1);
  }

  // Fills scores_; returns the score of the sample's own labels.
  double score(const ChainSample& sample) {
    const std::size_t n_labels = shape_.n_labels;
    sum_rows(sample);
    std::vector<double> page(n_labels, 0.0);
    for (const std::uint16_t value : sample.page_values) {
      for (std::size_t y = 0; y < n_labels; ++y) page[y] += weights_[shape_.slot(value, 0, y)];
    }
    scores_.resize(sample.size() * n_labels);
    double observed = 0;
    const auto transitions = weights_.subspan(shape_.n_value_weights());
    for (std::size_t t = 0; t < sample.size(); ++t) {
      for (std::size_t y = 0; y < n_labels; ++y) {
        double sum = page[y];
        for (std::size_t o = 0; o < shape_.n_offsets(); ++o) {
          sum += sums_[(t + o) * stride_ + o * n_labels + y];
        }
        scores_[t * n_labels + y] = sum;
      }
      observed += scores_[t * n_labels + sample.labels[t]];
      if (t > 0) observed += transitions[sample.labels[t - 1] * n_labels + sample.labels[t]];
    }
    return observed;
  }

  // Computes the expectation of the model minus the observation.
  void take_residuals(const ChainSample& sample) {
    const std::size_t n_labels = shape_.n_labels;
    double* const transitions = &gradient_[shape_.n_value_weights()];
    residuals_.resize(sample.size() * n_labels);
    for (std::size_t t = 0; t < sample.size(); ++t) {
      for (std::size_t y = 0; y < n_labels; ++y) {
        residuals_[t * n_labels + y] = decoder_.at(t, y) - (sample.labels[t] == y ? 1.0 : 0.0);
        for (std::size_t x = 0; t > 0 && x < n_labels; ++x) {
          transitions[x * n_labels + y] += decoder_.pair(t, x, y);
        }
      }
      if (t > 0) transitions[sample.labels[t - 1] * n_labels + sample.labels[t]] -= 1;
    }
  }

  // Adds the residuals of all blocks whose scores use a value to its gradient.
  void spread_residuals(const ChainSample& sample) {
    const std::size_t n_labels = shape_.n_labels;
    const auto window = static_cast<std::size_t>(shape_.window);
    std::vector<double> row(stride_);
    for (std::size_t place = 0; place < sample.size() + 2 * window; ++place) {
      std::fill(row.begin(), row.end(), 0.0);
      for (std::size_t o = 0; o < shape_.n_offsets(); ++o) {
        if (place < o || place - o >= sample.size()) continue;
        std::copy_n(&residuals_[(place - o) * n_labels], n_labels, &row[o * n_labels]);
      }
      for (const std::uint16_t value : values_at(sample, place)) {
        double* const slots = &gradient_[value * stride_];
        for (std::size_t i = 0; i < stride_; ++i) slots[i] += row[i];
      }
    }
    for (std::size_t t = 0; t < sample.size(); ++t) {
      for (const std::uint16_t value : sample.page_values) {
        for (std::size_t y = 0; y < n_labels; ++y) {
          gradient_[shape_.slot(value, 0, y)] += residuals_[t * n_labels + y];
        }
      }
    }
  }

  const ChainShape& shape_;
  std::size_t stride_;
  std::span<const double> weights_;
  std::span<double> gradient_;
  model::ChainDecoder decoder_;
  std::vector<double> sums_, residuals_, scores_;
};

// Returns the weights that exist: allowed by the template, and frequent enough in the samples.
std::vector<std::size_t> active_slots(std::span<const ChainSample* const> samples,
                                      const ChainShape& shape, std::uint32_t min_count) {
  std::vector<std::uint32_t> counts(shape.n_value_weights(), 0);
  for (const ChainSample* sample : samples) {
    const auto size = static_cast<std::ptrdiff_t>(sample->size());
    for (std::ptrdiff_t t = 0; t < size; ++t) {
      const std::size_t label = sample->labels[static_cast<std::size_t>(t)];
      const auto count = [&](std::uint16_t value, int offset) {
        ++counts[shape.slot(value, offset, label)];
      };
      for (const std::uint16_t value : sample->page_values) count(value, 0);
      for (int offset = -shape.window; offset <= shape.window; ++offset) {
        if (t + offset < 0 || t + offset >= size) {
          count(shape.outside, offset);
          continue;
        }
        for (const std::uint16_t value : sample->of(static_cast<std::size_t>(t + offset))) {
          count(value, offset);
        }
      }
    }
  }
  std::vector<std::size_t> slots;
  for (std::size_t slot = 0; slot < shape.n_weights(); ++slot) {
    const bool is_value = slot < shape.n_value_weights();
    if (!is_value || (shape.allowed[slot / shape.n_labels] && counts[slot] >= min_count)) {
      slots.push_back(slot);
    }
  }
  return slots;
}

// The context of libLBFGS's callbacks.
struct Problem {
  std::span<const ChainSample* const> samples;
  const ChainShape& shape;
  double sigma2;
  const ChainProgress& progress;
  std::vector<std::size_t> slots;
  std::vector<double> weights, gradient;
  int iterations = 0;

  void spread(const lbfgsfloatval_t* x) {
    for (std::size_t i = 0; i < slots.size(); ++i) weights[slots[i]] = x[i];
  }
  static lbfgsfloatval_t evaluate(void* self, const lbfgsfloatval_t* x, lbfgsfloatval_t* g,
                                  int /*n*/, lbfgsfloatval_t /*step*/) {
    auto& problem = *static_cast<Problem*>(self);
    problem.spread(x);
    const double objective = chain_objective(problem.samples, problem.shape, problem.sigma2,
                                             problem.weights, problem.gradient);
    for (std::size_t i = 0; i < problem.slots.size(); ++i)
      g[i] = problem.gradient[problem.slots[i]];
    return objective;
  }
  static int note(void* self, const lbfgsfloatval_t* /*x*/, const lbfgsfloatval_t* /*g*/,
                  lbfgsfloatval_t objective, lbfgsfloatval_t /*x_norm*/, lbfgsfloatval_t /*g_norm*/,
                  lbfgsfloatval_t /*step*/, int /*n*/, int iteration, int /*evaluations*/) {
    auto& problem = *static_cast<Problem*>(self);
    problem.iterations = iteration;
    return !problem.progress || problem.progress(iteration, objective) ? 0 : 1;
  }
};

}  // namespace

double chain_objective(std::span<const ChainSample* const> samples, const ChainShape& shape,
                       double sigma2, std::span<const double> weights, std::span<double> gradient) {
  std::fill(gradient.begin(), gradient.end(), 0.0);
  Objective objective(shape, weights, gradient);
  double sum = 0;
  for (const ChainSample* sample : samples) sum += objective.add(*sample);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    sum += weights[i] * weights[i] / (2 * sigma2);
    gradient[i] += weights[i] / sigma2;
  }
  return sum;
}

Result<ChainOutcome> train_chain(std::span<const ChainSample* const> samples,
                                 const ChainShape& shape, const ChainTraining& training,
                                 const ChainProgress& progress) {
  Problem problem{samples,
                  shape,
                  training.sigma2,
                  progress,
                  active_slots(samples, shape, training.min_count),
                  std::vector<double>(shape.n_weights(), 0.0),
                  std::vector<double>(shape.n_weights(), 0.0)};
  const auto n = static_cast<int>(problem.slots.size());
  const std::unique_ptr<lbfgsfloatval_t, void (*)(lbfgsfloatval_t*)> x(lbfgs_malloc(n), lbfgs_free);
  std::fill_n(x.get(), n, 0.0);
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.max_iterations = training.max_iterations;
  parameters.past = kChangePeriod;
  parameters.delta = training.tolerance;
  ChainOutcome outcome;
  const int status = lbfgs(n, x.get(), &outcome.objective, Problem::evaluate, Problem::note,
                           &problem, &parameters);
  // A line search without improvement counts as converged, because rounding ends the descent.
  const bool descended = status == LBFGS_SUCCESS || status == LBFGS_STOP ||
                         status == LBFGS_ALREADY_MINIMIZED || status == LBFGSERR_ROUNDING_ERROR ||
                         status == LBFGSERR_MAXIMUMLINESEARCH || status == LBFGSERR_MINIMUMSTEP;
  const bool stopped = status == LBFGSERR_MAXIMUMITERATION || status == LBFGSERR_CANCELED;
  if (!descended && !stopped) {
    return Error{ErrorCode::Internal, "the optimiser failed with status " + std::to_string(status)};
  }
  problem.spread(x.get());
  outcome.weights = std::move(problem.weights);
  outcome.iterations = problem.iterations;
  outcome.converged = descended;
  return outcome;
}

}  // namespace sito::eval
