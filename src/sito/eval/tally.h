// SPDX-License-Identifier: Apache-2.0
// Votes on extracts, as one JSON file that can be read by people and added to (docs/compare.md).
#pragma once

#include "sito/base/result.h"
#include "sito/eval/grade.h"
#include "sito/eval/wilson.h"

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
  bool failed = false;   ///< nothing came out
  bool operator==(const Shown&) const = default;
};

/// One decision. With two tools shown it is a vote, with one a grade.
struct Vote {
  std::string input;
  std::vector<Shown> shown;           ///< as they stood, from the left
  std::optional<std::size_t> winner;  ///< a tool; nothing: neither was better
  Grade grade = Grade::BothWrong;
  bool automatic = false;  ///< nobody was asked: one failed, both did, or they are equal
  std::string user;
  std::string at;  ///< date and time, ISO 8601
  bool operator==(const Vote&) const = default;
};

/// All decisions so far. Strings are valid UTF-8.
/// Invariant: every vote is on tools of the list, two different ones or, where the list has one
/// tool, that one; no input has two votes on the same tools.
struct Tally {
  std::vector<std::string> tools;  ///< names or expressions; one: pages are graded
  std::vector<Vote> votes;
  [[nodiscard]] bool is_grading() const { return tools.size() == 1; }
};

/// Reads a tally. Totals must be what the votes say, as nobody could tell which is right.
/// Errors: Malformed (the message names the vote and the field), Unsupported for other versions.
Result<Tally> parse_tally(std::string_view json);
/// The tally as JSON of version 1, a vote a line. parse_tally reads the same back.
std::string to_json(const Tally& tally);

/// What the votes on one tool come to.
struct ToolTotals {
  std::uint64_t points = 0;
  std::uint64_t failures = 0;  ///< inputs
  std::uint64_t inputs = 0;
  double ms = 0;  ///< over these inputs
};

/// What the votes on two tools come to.
struct PairTotals {
  std::size_t first = 0, second = 0;
  std::uint64_t first_points = 0, second_points = 0;
  std::uint64_t ties = 0;
  std::uint64_t automatic = 0;    ///< of all three
  std::uint64_t left_points = 0;  ///< points that people gave to what stood on the left ...
  std::uint64_t asked = 0;        ///< ... of so many
  ShareInterval first_share;      ///< of the points
};

struct TallyTotals {
  std::vector<ToolTotals> tools;
  std::vector<PairTotals> pairs;  ///< in the order of the tools; none when pages are graded
  std::uint64_t ties = 0;
  std::uint64_t inputs = 0;
  std::array<std::uint64_t, kGrades> grades{};
};

TallyTotals sum_up(const Tally& tally);

}  // namespace sito::eval
