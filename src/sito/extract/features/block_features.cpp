// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/features/block_features.h"

#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/name_list.h"
#include "sito/text/word_runs.h"

#include <algorithm>
#include <vector>

namespace sito::extract {
namespace {

using Amounts = std::array<double, kBlockFeatures.size()>;

constexpr std::uint8_t kNoFeature = kBlockFeatures.size();

// The feature that counts an element, by Tag.
constexpr auto kFeatureOfTag = [] {
  std::array<std::uint8_t, kTagNames.size()> features{};
  features.fill(kNoFeature);
  const auto set = [&](std::uint8_t feature, auto... tags) {
    ((features[static_cast<std::size_t>(tags)] = feature), ...);
  };
  set(2, Tag::Img);
  set(3, Tag::Li);
  set(4, Tag::Td, Tag::Th);
  set(5, Tag::Input, Tag::Select, Tag::Textarea, Tag::Button);
  set(6, Tag::Script);
  return features;
}();

/// Counts the contents of one block.
class Counter {
 public:
  Counter(const Page& page, const Totals& totals, const text::StopWords* stop_words)
      : page_(page), totals_(totals), stop_words_(stop_words) {}

  [[nodiscard]] Amounts count(const Region& region) const {
    Amounts amounts{};
    const Sums sums = totals_.between(region.begin, region.end);
    amounts[kTextFeature] = std::max(0.0, sums.chars - sums.link_chars);
    amounts[kLinkFeature] = sums.links;
    for (std::uint32_t i = region.begin; i < region.end; ++i) {
      const Node& node = page_.nodes()[i];
      if (node.is_text()) {
        if (stop_words_ != nullptr) amounts[kStopWordFeature] += count_stop_words(node.text);
        continue;
      }
      const std::uint8_t feature = kFeatureOfTag[static_cast<std::size_t>(node.tag)];
      if (feature == kNoFeature) continue;
      if (!node.hidden || feature == kScriptFeature) ++amounts[feature];
    }
    return amounts;
  }

 private:
  [[nodiscard]] double count_stop_words(TextId id) const {
    const Text& text = page_.text(id);
    std::uint32_t n = 0;
    if (text.hidden || text.blank) return 0;
    text::for_each_word(text.text, [&](std::string_view word) {
      if (stop_words_->contains(word)) ++n;
    });
    return n;
  }

  const Page& page_;
  const Totals& totals_;
  const text::StopWords* stop_words_;  // null: not counted
};

}  // namespace

Needs feature_extractor_needs(const Params& params) {
  const std::string given = params.texts.size() > 2 ? params.texts[2] : std::string();
  const std::uint32_t used = names_of(given.empty() ? kFeaturesSpec.text : given, kBlockFeatures);
  return {.stop_words =
              (used >> kStopWordFeature & 1) != 0 || params.numbers[1] == double{kStopWordFeature}};
}

std::span<const FeatureBlock> feature_blocks(const Page& page, const Inputs& inputs,
                                             std::span<const ParamSpec> specs) {
  thread_local BlockSet block_set;
  thread_local std::vector<FeatureBlock> blocks;
  thread_local std::vector<Amounts> all;
  FactsFor facts(page, inputs);
  const auto desired = static_cast<std::size_t>(param(specs, inputs, 1));
  const std::uint32_t used =
      names_of(text_param(specs, inputs, 2), kBlockFeatures) | std::uint32_t{1} << desired;
  const bool by_sum = param(specs, inputs, 3) == 1;
  const auto uses = [&](std::size_t feature) { return (used >> feature & 1) != 0; };

  const Counter counter(page, facts->totals(link_weights(specs, inputs)),
                        uses(kStopWordFeature) ? inputs.stop_words : nullptr);
  blocks.clear();
  all.clear();
  Amounts whole{};
  for (const Region& region :
       block_set.split(page, content_root(page), tags_of(text_param(specs, inputs, 0)))) {
    const Amounts amounts = counter.count(region);
    const bool shows_text = facts->totals().between(region.begin, region.end).chars != 0;
    if (!shows_text && amounts[kImageFeature] == 0) continue;
    blocks.push_back({.region = region, .amount = amounts[desired]});
    all.push_back(amounts);
    for (std::size_t f = 0; f < whole.size(); ++f) {
      whole[f] = by_sum ? whole[f] + amounts[f] : std::max(whole[f], amounts[f]);
    }
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    double sum = 0;
    for (std::size_t f = 0; f < whole.size(); ++f) {
      if (uses(f) && whole[f] > 0) sum += all[i][f] / whole[f];
    }
    if (whole[desired] > 0) blocks[i].value = blocks[i].amount / whole[desired];
    blocks[i].ratio = sum > 0 ? blocks[i].value / sum : 0;
  }
  return blocks;
}

}  // namespace sito::extract
