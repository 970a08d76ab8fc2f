// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/victor/model.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace sito::extract {
namespace {

constexpr std::size_t kRowUnit = 8;  // floats; rows are added in whole vectors

}  // namespace

bool VictorModel::is_one(std::string_view text) { return model::ChainModel::is_one(text); }

Result<VictorModel> VictorModel::parse(std::string_view text, std::string_view name) {
  const Result<model::ChainModel> chain =
      model::ChainModel::parse(text, name, victor_template_hash());
  if (!chain) return chain.error();
  VictorModel made;
  made.labels_.assign(chain->labels().begin(), chain->labels().end());
  const auto other = std::find(made.labels_.begin(), made.labels_.end(), kVictorOther);
  if (other == made.labels_.end()) {
    return model::chain_error(ErrorCode::Malformed, name, 3,
                              "no label has the name \"" + std::string(kVictorOther) + "\"");
  }
  made.other_ = static_cast<std::size_t>(other - made.labels_.begin());
  const std::size_t n_labels = made.labels_.size();
  made.stride_ = (kVictorOffsets * n_labels + kRowUnit - 1) / kRowUnit * kRowUnit;
  made.rows_.assign(victor_value_count() * made.stride_, 0.0F);
  made.transitions_.assign(chain->transitions().begin(), chain->transitions().end());
  for (std::uint32_t id = 0; id < chain->n_features(); ++id) {
    const std::optional<VictorFeature> feature = find_victor_feature(chain->feature(id));
    if (!feature) {
      return model::chain_error(ErrorCode::Malformed, name, chain->line(id),
                                "the template has no feature with that name");
    }
    const auto slot = static_cast<std::size_t>(feature->offset + kVictorWindow) * n_labels;
    std::copy_n(
        chain->weights(id).begin(), n_labels,
        made.rows_.begin() + static_cast<std::ptrdiff_t>(feature->value * made.stride_ + slot));
  }
  return made;
}

void VictorModel::add_rows(std::span<const VictorValue> values, float* sum) const {
  for (const VictorValue value : values) {
    const float* const weights = row(value);
    for (std::size_t i = 0; i < stride_; i += kRowUnit) {
      for (std::size_t lane = 0; lane < kRowUnit; ++lane) sum[i + lane] += weights[i + lane];
    }
  }
}

void VictorModel::score(const VictorBlocks& blocks, int window, std::vector<double>& scores) const {
  const std::size_t n_labels = labels_.size();
  const std::size_t n_blocks = blocks.size();
  constexpr std::size_t kWindow = kVictorWindow;
  // Sums of the rows of the last few blocks. Places outside the page count as "outside".
  std::vector<float> sums(kVictorOffsets * stride_, 0.0F);
  const std::array<VictorValue, 1> outside = {victor_value(VictorAttribute::Outside)};
  std::vector<float> shared(stride_, 0.0F);
  add_rows(blocks.page_values(), shared.data());
  const float* const page = &shared[kVictorWindow * n_labels];
  scores.resize(n_blocks * n_labels);
  // Place p is block p - kVictorWindow; its row is in slot p % kVictorOffsets.
  for (std::size_t place = 0; place < n_blocks + 2 * kWindow; ++place) {
    float* const sum = &sums[place % kVictorOffsets * stride_];
    std::fill_n(sum, stride_, 0.0F);
    const bool inside = place >= kVictorWindow && place < n_blocks + kVictorWindow;
    add_rows(inside ? blocks.values(place - kVictorWindow) : outside, sum);
    if (place < 2 * kWindow) continue;
    const std::size_t block = place - 2 * kWindow;
    double* const score = &scores[block * n_labels];
    std::copy_n(page, n_labels, score);
    for (int offset = -window; offset <= window; ++offset) {
      const std::size_t from = block + static_cast<std::size_t>(kVictorWindow + offset);
      const float* const part = &sums[from % kVictorOffsets * stride_] +
                                static_cast<std::size_t>(kVictorWindow + offset) * n_labels;
      for (std::size_t y = 0; y < n_labels; ++y) score[y] += static_cast<double>(part[y]);
    }
  }
}

}  // namespace sito::extract
