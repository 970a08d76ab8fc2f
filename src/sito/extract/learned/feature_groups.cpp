// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/feature_groups.h"

#include "sito/extract/learned/features.h"

#include <array>
#include <vector>

namespace sito::extract::learned {
namespace {

enum Group : std::uint8_t {
  Length,
  Links,
  Writing,
  Element,
  Around,
  SamePath,
  Containers,
  Siblings,
  Neighbours,
  Place,
  Prose,
  Words,
  WholePage,
  Names,
  kGroups
};

constexpr std::array<std::string_view, kGroups> kWords = {
    "length",
    "links in it",
    "punctuation, case and digits",
    "its element",
    "elements around it",
    "blocks with the same path or text",
    "share and links of the containers",
    "lists of similar siblings",
    "text before and after",
    "place on the page",
    "the longest prose",
    "words of menus, comments, adverts",
    "the page as a whole",
    "names of classes and ids",
};

struct Claim {
  std::string_view prefix;
  Group group;
};
// The first matching prefix of a name decides.
constexpr auto kClaims = std::to_array<Claim>({
    {"own-words", Length},
    {"own-chars", Length},
    {"own-link", Links},
    {"own-ends", Writing},
    {"own-commas", Writing},
    {"own-starts", Writing},
    {"own-capital", Writing},
    {"own-upper", Writing},
    {"own-digit", Writing},
    {"own-symbols", Writing},
    {"own-currency", Writing},
    {"own-", Element},
    {"in-", Around},
    {"tag-path-", SamePath},
    {"name-path-", SamePath},
    {"same-texts", SamePath},
    {"up", Containers},
    {"down", Containers},
    {"nearest-run-", Siblings},
    {"heaviest-run-", Siblings},
    {"outermost-run-", Siblings},
    {"before", Neighbours},
    {"after", Neighbours},
    {"ahead", Neighbours},
    {"behind", Neighbours},
    {"place-", Place},
    {"range-", Prose},
    {"prose-", Prose},
    {"purpose-", Words},
    {"page-", WholePage},
    {"tokens-", Names},
});

}  // namespace

std::span<const std::string_view> feature_groups() { return kWords; }

std::size_t group_of_feature(std::string_view name) {
  for (const Claim& claim : kClaims) {
    if (name.starts_with(claim.prefix)) return claim.group;
  }
  return kGroups;
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
