// SPDX-License-Identifier: Apache-2.0
// Groups features by their subject, in words for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito::extract::learned {

/// The words for each group: "length", "links in it" ...
std::span<const std::string_view> feature_groups();
/// Returns the group of a feature by its name: an index into feature_groups(), or
/// feature_groups().size() if the name belongs to no group.
std::size_t group_of_feature(std::string_view name);
/// By feature, in the order of a row.
std::span<const std::uint8_t> groups_of_features();

}  // namespace sito::extract::learned
