// SPDX-License-Identifier: Apache-2.0
// Precision and recall against a parameter of a row: its values, the results, and the best choice.
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

/// A parameter and its values, in order.
struct SweepSpec {
  std::string parameter;
  std::vector<std::string> values;  ///< as settings
  std::vector<double> x;            ///< as numbers; as indices if one is not a number
  bool numeric = true;              ///< all values are numbers
};

/// Reads `name=a..b` (21 values), `name=a..b/n` (n values), `name=a..b:step` or `name=v,v,...`.
/// Values of a range are rounded to 12 digits. InvalidArgument: another form, fewer than 2 or more
/// than 10,000 values, or a list of numbers that does not ascend.
Result<SweepSpec> parse_sweep(std::string_view text);

/// The findings of a sweep over one set.
struct SweepFindings {
  std::size_t best = 0;                ///< the first value with the highest mean F1
  std::optional<std::size_t> reaches;  ///< the first value whose mean precision reaches the target
  /// The first point where the means of precision and recall are equal, interpolated between two
  /// values. Only for numbers.
  struct Crossing {
    double x = 0, height = 0;
  };
  std::optional<Crossing> crossing;
};

/// Finds the best values. `points`: a summary for each value. `target`: a precision to reach.
SweepFindings find_in_sweep(const SweepSpec& spec, const std::vector<Summary>& points,
                            std::optional<double> target);

/// A sweep of one row over one set; `report.rows` are its values.
struct Sweep {
  std::string row;  ///< without the parameter
  SweepSpec spec;
  std::optional<double> target;
  std::string pages;  ///< the selected pages, for captions: "article"; "" for all
};

/// Returns a line `value,page,P,R,F1` for each value and page; after those of a value its means
/// over pages, `*macro*`, and its totals over words, `*micro*`. Precision is empty if it is
/// undefined and skipped.
std::string sweep_csv(const Sweep& sweep, const Report& report, const SetReport& set);
/// Returns the means by value, then the findings in words.
std::string sweep_table(const Sweep& sweep, const Report& report, const SetReport& set,
                        TableStyle style);
std::string sweep_json(const Sweep& sweep, const Report& report);
std::string sweep_svg(const Sweep& sweep, const Report& report, const SetReport& set);

}  // namespace sito::eval
