// SPDX-License-Identifier: Apache-2.0
// What speaks for and against a value, as numbers, and what each is worth.
#pragma once

#include "sito/metadata/metadata.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

struct Candidate;

/// Which of the three learned choices a feature belongs to.
enum class Choosing : std::uint8_t { Title, Author, Published };
inline constexpr std::size_t kChoosings = 3;
inline constexpr std::size_t kMostFeatures = 96;

/// The names of the features of a choice, in the order of their numbers.
std::vector<std::string_view> feature_names(Choosing choosing);

/// A value that might be the right one.
struct Option {
  std::string value;
  std::string key;                       ///< what makes two values the same
  const Candidate* candidate = nullptr;  ///< the best evidence; it is where the value is said to be
  std::vector<std::uint32_t> lines;      ///< of authors: where each stands; who shares one, signs
  std::array<float, kMostFeatures> features{};
  float probability = 0;
};

/// How much each feature is worth; data/metadata/weights.txt.
struct ChoiceWeights {
  std::array<std::array<float, kMostFeatures>, kChoosings> of{};
};
/// Those that ship. Lines "<choice> <feature> <weight>"; features without a line weigh nothing.
const ChoiceWeights& shipped_choice_weights();
/// The number of a feature by name; kMostFeatures when there is none.
std::size_t feature_from_name(Choosing choosing, std::string_view name);
std::string_view name_of(Choosing choosing);  ///< "title", "author", "published"

/// Sets the probability of each option: exp(sum) shared among the options and "none of them", whose
/// sum is 0. Several authors of one page share it too.
void weigh(Choosing choosing, const ChoiceWeights& weights, std::vector<Option>& options);

}  // namespace sito
