// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/feature_groups.h"

#include "sito/extract/learned/features.h"

#include <array>
#include <vector>

namespace sito::extract::learned {
namespace {

struct Claim {
  std::string_view prefix;
  FeatureGroup group;
};
// The first matching prefix of a name decides.
constexpr auto kClaims = std::to_array<Claim>({
    {"own-words", FeatureGroup::Length},
    {"own-chars", FeatureGroup::Length},
    {"own-link", FeatureGroup::Links},
    {"own-ends", FeatureGroup::Writing},
    {"own-commas", FeatureGroup::Writing},
    {"own-starts", FeatureGroup::Writing},
    {"own-capital", FeatureGroup::Writing},
    {"own-upper", FeatureGroup::Writing},
    {"own-digit", FeatureGroup::Writing},
    {"own-symbols", FeatureGroup::Writing},
    {"own-currency", FeatureGroup::Writing},
    {"own-", FeatureGroup::Element},
    {"in-", FeatureGroup::Around},
    {"tag-path-", FeatureGroup::SamePath},
    {"name-path-", FeatureGroup::SamePath},
    {"same-texts", FeatureGroup::SamePath},
    {"up", FeatureGroup::Containers},
    {"down", FeatureGroup::Containers},
    {"nearest-run-", FeatureGroup::Siblings},
    {"heaviest-run-", FeatureGroup::Siblings},
    {"outermost-run-", FeatureGroup::Siblings},
    {"before", FeatureGroup::Neighbours},
    {"after", FeatureGroup::Neighbours},
    {"ahead", FeatureGroup::Neighbours},
    {"behind", FeatureGroup::Neighbours},
    {"place-", FeatureGroup::Place},
    {"range-", FeatureGroup::Prose},
    {"prose-", FeatureGroup::Prose},
    {"purpose-", FeatureGroup::Words},
    {"words-", FeatureGroup::Words},
    {"page-", FeatureGroup::WholePage},
    {"tokens-", FeatureGroup::Names},
});

}  // namespace

std::size_t group_of_feature(std::string_view name) {
  for (const Claim& claim : kClaims) {
    if (name.starts_with(claim.prefix)) return static_cast<std::size_t>(claim.group);
  }
  return kFeatureGroups;
}

std::span<const std::uint8_t> groups_of_features() {
  static const std::vector<std::uint8_t> groups = [] {
    std::vector<std::uint8_t> result;
    for (const std::string& name : feature_names()) {
      result.push_back(static_cast<std::uint8_t>(group_of_feature(name)));
    }
    return result;
  }();
  return groups;
}

}  // namespace sito::extract::learned
