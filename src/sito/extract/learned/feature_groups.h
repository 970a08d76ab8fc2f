// SPDX-License-Identifier: Apache-2.0
// Groups features by their subject, to explain scores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito::extract::learned {

enum class FeatureGroup : std::uint8_t {
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
};
inline constexpr std::size_t kFeatureGroups = 14;

/// Returns the group of a feature by its name: a FeatureGroup, or kFeatureGroups if the name
/// belongs to no group.
std::size_t group_of_feature(std::string_view name);
/// By feature, in the order of a row.
std::span<const std::uint8_t> groups_of_features();

}  // namespace sito::extract::learned
