// SPDX-License-Identifier: Apache-2.0
// Linear-chain conditional random fields: the weights of a model, read from a file, and the labels
// of one sequence. The caller knows what the features mean.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::model {

/// Largest number of labels of a model, because the cost of each step is quadratic.
inline constexpr std::size_t kMaxLabels = 16;
/// A transition is written as a feature with this name and the previous label.
inline constexpr std::string_view kTransitionPrefix = "label[-1]=";

/// One line of a model file.
struct ChainWeight {
  std::string feature;
  std::uint32_t label = 0;
  float weight = 0;
};

/// Writes a model file (docs/formats/chain.md). `notes` become comment lines at its head.
std::string chain_text(std::string_view template_hash, std::span<const std::string> labels,
                       std::span<const std::string> notes, std::span<const ChainWeight> weights);

/// The weights of a trained model. Immutable; share freely between threads.
class ChainModel {
 public:
  static constexpr std::uint32_t kNoFeature = 0xFFFFFFFF;

  /// Reads a model file.
  ///
  /// Input:  the whole text; `name` is that of the file, for messages.
  /// Errors: Malformed, with the number of the line; Unsupported if the file was made for another
  ///         template than `template_hash`, or by a later version of the format.
  /// Cost:   linear in the text.
  static Result<ChainModel> parse(std::string_view text, std::string_view name,
                                  std::string_view template_hash);

  /// Returns true if the text of a file begins like such a model.
  static bool is_one(std::string_view text);

  [[nodiscard]] std::span<const std::string> labels() const { return labels_; }
  [[nodiscard]] std::size_t n_labels() const { return labels_.size(); }
  [[nodiscard]] std::uint32_t n_features() const {
    return static_cast<std::uint32_t>(features_.size());
  }
  /// Returns the number of a feature by its name; kNoFeature if the model does not have it.
  [[nodiscard]] std::uint32_t find(std::string_view feature) const;
  [[nodiscard]] std::string_view feature(std::uint32_t id) const { return features_[id].name; }
  /// Returns the line of the file where the feature first stands, from 1.
  [[nodiscard]] std::uint32_t line(std::uint32_t id) const { return features_[id].line; }
  /// Returns one weight for each label.
  [[nodiscard]] std::span<const float> weights(std::uint32_t id) const {
    return std::span(weights_).subspan(id * n_labels(), n_labels());
  }
  /// Returns transitions()[from * n_labels() + to].
  [[nodiscard]] std::span<const double> transitions() const { return transitions_; }

 private:
  friend class ChainReader;
  struct Feature {
    std::string name;
    std::uint32_t line = 0;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const {
      return std::hash<std::string_view>{}(name);
    }
  };

  std::vector<std::string> labels_;
  std::vector<Feature> features_;
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
  std::vector<float> weights_;  // n_labels a feature
  std::vector<double> transitions_;
};

/// Returns the error for line `line` (from 1) of a model file.
Error chain_error(ErrorCode code, std::string_view name, std::size_t line,
                  const std::string& message);

/// Scores of one sequence: of every label at every place, and of every label after another.
struct ChainScores {
  std::size_t n_labels = 0;             ///< L, at least 1
  std::span<const double> places;       ///< [t * L + label]
  std::span<const double> transitions;  ///< [before * L + label]
  [[nodiscard]] std::size_t length() const { return places.size() / n_labels; }
};

/// Decodes one sequence after the other; keeps its memory. One for each thread. Scores must be
/// finite.
class ChainDecoder {
 public:
  /// Finds the most probable labels. Among equal ones the label with the lower number wins, from
  /// the end of the sequence on. Cost: length * n_labels^2.
  void viterbi(const ChainScores& scores, std::vector<std::uint8_t>& path);

  /// Runs forward-backward in log space; afterwards the functions below are valid.
  /// Cost: length * n_labels^2 exponentials.
  void sum(const ChainScores& scores);
  /// Returns the logarithm of the sum over all paths; 0 for an empty sequence.
  [[nodiscard]] double log_total() const { return log_total_; }
  /// Returns the probability of `label` at place `t`.
  [[nodiscard]] double at(std::size_t t, std::size_t label) const;
  /// Returns the probability of `before` at place t - 1 and `label` at place `t`, for t > 0.
  [[nodiscard]] double pair(std::size_t t, std::size_t before, std::size_t label) const;

 private:
  ChainScores scores_;
  std::vector<double> forward_, backward_;  // [t * L + label], logarithms
  std::vector<std::uint8_t> before_;        // [t * L + label]
  double log_total_ = 0;
};

}  // namespace sito::model
