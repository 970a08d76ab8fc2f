// SPDX-License-Identifier: Apache-2.0
// A trained model of Victor, in the form for scoring pages.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/victor/features.h"
#include "sito/model/chain.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Blocks with this label are dropped; those with any other are kept.
inline constexpr std::string_view kVictorOther = "other";
/// Kept blocks with this label are headings.
inline constexpr std::string_view kVictorHeader = "header";

/// Weights by value: for each value, the weights of all offsets and labels side by side, so that a
/// block costs one addition of rows for each value. Immutable; share freely between threads.
class VictorModel {
 public:
  /// Reads a model file (docs/formats/chain.md). Errors: as ChainModel::parse; Malformed for
  /// features that the template does not have, or if no label is `other`.
  static Result<VictorModel> parse(std::string_view text, std::string_view name);

  /// Returns true if the text of a file begins like such a model.
  static bool is_one(std::string_view text);

  [[nodiscard]] std::span<const std::string> labels() const { return labels_; }
  [[nodiscard]] std::size_t other() const { return other_; }
  [[nodiscard]] std::span<const double> transitions() const { return transitions_; }

  /// Computes scores of all blocks and labels, [block * labels + label], with features of up to
  /// `window` blocks on either side. Cost: about 30 rows for each block.
  void score(const VictorBlocks& blocks, int window, std::vector<double>& scores) const;

 private:
  [[nodiscard]] const float* row(VictorValue value) const { return &rows_[value * stride_]; }
  void add_rows(std::span<const VictorValue> values, float* sum) const;

  std::vector<std::string> labels_;
  std::size_t other_ = 0;
  std::size_t stride_ = 0;   // floats a row: offsets * labels, rounded up
  std::vector<float> rows_;  // [value][(offset + kVictorWindow) * labels + label]
  std::vector<double> transitions_;
};

/// The shipped model (data/models/victor.txt), read at its first use; null if it does not fit the
/// template.
const VictorModel* shipped_victor_model();

}  // namespace sito::extract
