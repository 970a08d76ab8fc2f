// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/grade.h"

#include "sito/eval/measure/overlap.h"

#include <algorithm>
#include <array>

namespace sito::eval {
namespace {

constexpr std::array<std::string_view, kGrades> kGradeNames = {"N-S-", "N+S-", "N-S+", "N+S+"};

}  // namespace

std::string_view name_of(Grade grade) { return kGradeNames[static_cast<std::size_t>(grade)]; }

std::optional<Grade> grade_from_name(std::string_view name) {
  const auto* found = std::find(kGradeNames.begin(), kGradeNames.end(), name);
  if (found == kGradeNames.end()) return {};
  return static_cast<Grade>(found - kGradeNames.begin());
}

Grade grade_of(const Placed& placed, double foreign_share) {
  const std::uint64_t dropped = placed.content_dropped + placed.navigation_dropped;
  const std::uint64_t kept = placed.content_kept + placed.navigation_kept;
  const bool navigation_right = ratio(placed.content_dropped, dropped) <= foreign_share;
  const bool content_right = ratio(placed.navigation_kept, kept) <= foreign_share;
  return static_cast<Grade>((navigation_right ? 1 : 0) + (content_right ? 2 : 0));
}

}  // namespace sito::eval
