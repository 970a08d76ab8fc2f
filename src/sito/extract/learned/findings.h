// SPDX-License-Identifier: Apache-2.0
// Puts into words what the features of a unit saw: "in nav", "all of it is a link".
#pragma once

#include "sito/extract/learned/feature_groups.h"
#include "sito/extract/learned/features.h"
#include "sito/extract/learned/tokens.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>

namespace sito::extract::learned {

/// The findings on one page. Views of what it is made from, which must live longer.
class Findings {
 public:
  Findings(const Page& page, const Features& features, const TokenTable& tokens)
      : page_(page), features_(features), tokens_(tokens) {}

  /// Returns what a group saw at a unit, or that it saw nothing ("no link"). `row`: the features of
  /// the unit. `pull`: the amount that the group added to the log odds; it chooses the class or id
  /// to name.
  [[nodiscard]] std::string of(FeatureGroup group, std::uint32_t unit, std::span<const float> row,
                               float pull) const;

 private:
  [[nodiscard]] std::string element(std::uint32_t unit, std::span<const float> row) const;
  [[nodiscard]] std::string around(std::uint32_t unit) const;
  [[nodiscard]] std::string name(std::uint32_t unit, float pull) const;

  const Page& page_;
  const Features& features_;
  const TokenTable& tokens_;
};

}  // namespace sito::extract::learned
