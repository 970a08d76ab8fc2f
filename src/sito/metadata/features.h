// SPDX-License-Identifier: Apache-2.0
// Evidence for and against a value, as numbers with weights.
#pragma once

#include "sito/metadata/metadata.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

struct Candidate;

/// The three learned choices.
enum class Choosing : std::uint8_t { Title, Author, Published };
inline constexpr std::size_t kChoosings = 3;
inline constexpr std::size_t kMaxFeatures = 120;

/// Returns the names of the features of a choice, in the order of their numbers.
std::vector<std::string_view> feature_names(Choosing choosing);

/// A value that might be the right one.
struct Option {
  std::string value;
  std::string key;                       ///< options with one key are the same value
  const Candidate* candidate = nullptr;  ///< the best evidence; its place becomes that of the value
  std::vector<std::uint32_t> lines;      ///< for authors: the line of each occurrence; names in one
                                         ///< line sign together
  std::array<float, kMaxFeatures> features{};
  bool excluded = false;  ///< impossible, whatever its features
  float probability = 0;
};

/// The weight of each feature; data/metadata/weights.txt.
struct ChoiceWeights {
  std::array<std::array<float, kMaxFeatures>, kChoosings> of{};
};
/// Returns the shipped weights. Lines "<choice> <feature> <weight>"; features without a line weigh
/// 0.
const ChoiceWeights& shipped_choice_weights();
/// Returns the number of a feature by name; kMaxFeatures if there is none.
std::size_t feature_from_name(Choosing choosing, std::string_view name);
std::string_view name_of(Choosing choosing);  ///< "title", "author", "published"

/// Sets the probability of each option: exp(sum) shared among the options and "none of them", whose
/// sum is 0. Several authors of one page share it too. Excluded options have the probability 0.
void weigh(Choosing choosing, const ChoiceWeights& weights, std::vector<Option>& options);

}  // namespace sito
