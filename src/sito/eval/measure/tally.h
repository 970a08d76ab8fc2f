// SPDX-License-Identifier: Apache-2.0
// Votes on extracts, in a JSON file that people can read and sessions extend (docs/compare.md).
#pragma once

#include "sito/base/result.h"
#include "sito/eval/grade.h"
#include "sito/eval/measure/wilson.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// One tool on one page.
struct Shown {
  std::size_t tool = 0;  ///< index into Tally::tools
  double ms = 0;         ///< labelling and assembling
  bool failed = false;   ///< the extract is empty
  bool operator==(const Shown&) const = default;
};

/// One decision: a vote if two tools are shown, a grade if one is.
struct Vote {
  std::string input;
  std::vector<Shown> shown;           ///< in the shown order, from the left
  std::optional<std::size_t> winner;  ///< a tool; nothing: neither was better
  Grade grade = Grade::BothWrong;
  bool automatic = false;  ///< decided without the user: one or both failed, or they are equal
  std::string user;
  std::string at;  ///< date and time, ISO 8601
  bool operator==(const Vote&) const = default;
};

/// All decisions so far. Strings are valid UTF-8.
/// Invariant: each vote is on two different tools of the list, or, if the list has only one tool, on
/// this tool. No input has two votes on the same tools.
struct Tally {
  std::vector<std::string> tools;  ///< names or expressions; with only one, pages are graded
  std::vector<Vote> votes;
  [[nodiscard]] bool is_grading() const { return tools.size() == 1; }
};

/// Reads a tally. Rejects totals that differ from the votes, because either may be wrong.
/// Errors: Malformed (the message names the vote and the field), Unsupported for other versions.
Result<Tally> parse_tally(std::string_view json);
/// Returns the tally as JSON of version 1, one vote on each line. parse_tally reads it back
/// unchanged.
std::string to_json(const Tally& tally);

/// The totals of one tool.
struct ToolTotals {
  std::uint64_t points = 0;
  std::uint64_t failures = 0;  ///< inputs with an empty extract
  std::uint64_t inputs = 0;
  double ms = 0;  ///< over these inputs
};

/// The totals of a pair of tools.
struct PairTotals {
  std::size_t first = 0, second = 0;
  std::uint64_t first_points = 0, second_points = 0;
  std::uint64_t ties = 0;
  std::uint64_t automatic = 0;    ///< automatic ones among points and ties
  std::uint64_t left_points = 0;  ///< points that people gave to the extract on the left
  std::uint64_t asked = 0;        ///< all points that people gave
  ShareInterval first_share;      ///< of the points
};

struct TallyTotals {
  std::vector<ToolTotals> tools;
  std::vector<PairTotals> pairs;  ///< in the order of the tools; none if pages are graded
  std::uint64_t ties = 0;
  std::uint64_t inputs = 0;
  std::array<std::uint64_t, kGrades> grades{};
};

TallyTotals sum_up(const Tally& tally);

}  // namespace sito::eval
