// SPDX-License-Identifier: Apache-2.0
// The grades N+-S+- of the sentence paper: whether all dropped text is navigation, and all kept
// text content.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::eval {

/// The grade of a page that was divided into content (S) and navigation (N): which of the parts
/// contain nothing of the other (Kuznetsov).
enum class Grade : std::uint8_t { BothWrong, NavigationRight, ContentRight, BothRight };
inline constexpr std::size_t kGrades = 4;
std::string_view name_of(Grade grade);  ///< "N-S-", "N+S-", "N-S+", "N+S+"
std::optional<Grade> grade_from_name(std::string_view name);

/// Characters of a page, without white space, by gold class and by decision.
struct Placed {
  std::uint64_t content_kept = 0, content_dropped = 0;
  std::uint64_t navigation_kept = 0, navigation_dropped = 0;
};

/// The largest share of foreign characters in a part that counts as right. Chosen by sito.
inline constexpr double kForeignShare = 0.02;
/// Returns the grade that an expert would give after counting characters. An empty part is right.
Grade grade_of(const Placed& placed, double foreign_share = kForeignShare);

}  // namespace sito::eval
