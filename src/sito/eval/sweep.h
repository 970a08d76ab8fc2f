// SPDX-License-Identifier: Apache-2.0
// Precision and recall against a parameter of a row: which values, what came out, and what to
// choose.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/report.h"
#include "sito/eval/table.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// A parameter and the values it takes, in order.
struct SweepSpec {
  std::string parameter;
  std::vector<std::string> values;  ///< as they are set
  std::vector<double> x;            ///< the same as numbers; their places when one is no number
  bool numeric = true;              ///< all of them are numbers
};

/// Reads `name=a..b` (21 values), `name=a..b/n` (n values), `name=a..b:step` or `name=v,v,...`.
/// Values of a range are rounded to 12 digits. InvalidArgument: not of that form, or fewer than 2
/// or more than 10,000 values, or numbers of a list that do not ascend.
Result<SweepSpec> parse_sweep(std::string_view text);

/// What a sweep over one set says.
struct SweepFindings {
  std::size_t best = 0;                ///< the first value with the highest mean F1
  std::optional<std::size_t> reaches;  ///< the first value with a mean precision of the target
  /// Where the means of precision and recall first meet, between two values in proportion: x and
  /// the common height. Only for numbers.
  struct Crossing {
    double x = 0, height = 0;
  };
  std::optional<Crossing> crossing;
};

/// `points`: a summary for each value. `target`: of precision.
SweepFindings find_in_sweep(const SweepSpec& spec, const std::vector<Summary>& points,
                            std::optional<double> target);

/// A sweep of one row over one set; `report.rows` are its values.
struct Sweep {
  std::string row;  ///< without the parameter
  SweepSpec spec;
  std::optional<double> target;
  std::string pages;  ///< which pages of the sets, for captions: "article"; "" for all
};

/// Lines `value,page,P,R,F1` for every value and page; behind those of a value its means over
/// pages, called `*macro*`, and its totals over words, `*micro*`. A precision that is undefined and
/// skipped is empty.
std::string sweep_csv(const Sweep& sweep, const Report& report, const SetReport& set);
/// Means by value, then the findings in words.
std::string sweep_table(const Sweep& sweep, const Report& report, const SetReport& set,
                        TableStyle style);
std::string sweep_json(const Sweep& sweep, const Report& report);
std::string sweep_svg(const Sweep& sweep, const Report& report, const SetReport& set);

}  // namespace sito::eval
