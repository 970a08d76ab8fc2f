// SPDX-License-Identifier: Apache-2.0
// The grades N+-S+- of the sentence paper: is what was dropped all navigation, and what was kept
// all content?
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::eval {

/// What is said of a page that was divided into content (S) and navigation (N): which of the parts
/// holds nothing of the other (Kuznetsov; algorithms, section 9.2).
enum class Grade : std::uint8_t { BothWrong, NavigationRight, ContentRight, BothRight };
inline constexpr std::size_t kGrades = 4;
std::string_view name_of(Grade grade);  ///< "N-S-", "N+S-", "N-S+", "N+S+"
std::optional<Grade> grade_from_name(std::string_view name);

/// Characters (white space not counted) of a page by what they are and where they were put.
struct Placed {
  std::uint64_t content_kept = 0, content_dropped = 0;
  std::uint64_t navigation_kept = 0, navigation_dropped = 0;
};

/// Share of foreign characters in a part up to which it is right [R; algorithms, section 9.2].
inline constexpr double kForeignShare = 0.02;
/// The grade that an expert would give, had he counted. An empty part is right.
Grade grade_of(const Placed& placed, double foreign_share = kForeignShare);

}  // namespace sito::eval
