// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/features.h"

#include "sito/base/cut.h"
#include "sito/metadata/author_features.h"
#include "sito/metadata/date_features.h"
#include "sito/metadata/embedded.h"
#include "sito/metadata/title_features.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

namespace sito {
namespace {

// Weight of a value that a feed has, and of names below a text in a language that writes headings
// small. The training pages have no feeds and next to no such names, so this weight is set by hand,
// not learned: the log odds of a value that is right in nine of ten cases.
constexpr float kSafeWeight = 2.197F;

static_assert(kTitleFeatures.size() <= kMaxFeatures && kAuthorFeatures.size() <= kMaxFeatures &&
              kDateFeatures.size() <= kMaxFeatures);

std::span<const std::string_view> names_of(Choosing choosing) {
  switch (choosing) {
    case Choosing::Title:
      return kTitleFeatures;
    case Choosing::Author:
      return kAuthorFeatures;
    case Choosing::Published:
      return kDateFeatures;
  }
  return {};
}

ChoiceWeights parse_weights(std::string_view text) {
  ChoiceWeights weights;
  for (std::size_t i = 0; i < kChoosings; ++i) {
    weights.of[i][feature_from_name(static_cast<Choosing>(i), "feed")] = kSafeWeight;
  }
  const std::size_t author = static_cast<std::size_t>(Choosing::Author);
  weights.of[author][feature_from_name(Choosing::Author, "signed")] = kSafeWeight;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    std::size_t at = 0;
    const std::string_view choice = text::next_word(line, at);
    const std::string_view feature = text::next_word(line, at);
    const std::string_view number = text::next_word(line, at);
    for (std::size_t i = 0; i < kChoosings; ++i) {
      const auto choosing = static_cast<Choosing>(i);
      if (name_of(choosing) != choice) continue;
      const std::size_t id = feature_from_name(choosing, feature);
      if (id == kMaxFeatures) continue;
      std::from_chars(number.data(), number.data() + number.size(), weights.of[i][id]);
    }
  }
  return weights;
}

}  // namespace

std::string_view name_of(Choosing choosing) {
  switch (choosing) {
    case Choosing::Title:
      return "title";
    case Choosing::Author:
      return "author";
    case Choosing::Published:
      return "published";
  }
  return "";
}

std::vector<std::string_view> feature_names(Choosing choosing) {
  const std::span<const std::string_view> names = names_of(choosing);
  return {names.begin(), names.end()};
}

std::size_t feature_from_name(Choosing choosing, std::string_view name) {
  const std::span<const std::string_view> names = names_of(choosing);
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? kMaxFeatures : static_cast<std::size_t>(found - names.begin());
}

const ChoiceWeights& shipped_choice_weights() {
  static const ChoiceWeights kWeights = [] {
    for (const Embedded& file : metadata::embedded_weights()) return parse_weights(file.text);
    return ChoiceWeights{};
  }();
  return kWeights;
}

void weigh(Choosing choosing, const ChoiceWeights& weights, std::vector<Option>& options) {
  const auto& of = weights.of[static_cast<std::size_t>(choosing)];
  const std::size_t n = names_of(choosing).size();
  float most = 0;
  for (Option& option : options) {
    float sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += of[i] * option.features[i];
    option.probability = sum;
    if (!option.excluded) most = std::max(most, sum);
  }
  float total = std::exp(-most);
  for (Option& option : options) {
    option.probability = option.excluded ? 0 : std::exp(option.probability - most);
    total += option.probability;
  }
  for (Option& option : options) option.probability /= total;
}

}  // namespace sito
