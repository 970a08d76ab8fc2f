// SPDX-License-Identifier: Apache-2.0
// Features by what they are about, in words for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito::extract::learned {

/// The words for each group: "length", "links in it" ...
std::span<const std::string_view> feature_groups();
/// Of a feature, by its name: an index into feature_groups(), or feature_groups().size() for a name
/// that no group claims.
std::size_t group_of_feature(std::string_view name);
/// By feature, in the order of a row.
std::span<const std::uint8_t> groups_of_features();

}  // namespace sito::extract::learned
