// SPDX-License-Identifier: Apache-2.0
// Results of an evaluation of structure detection, as tables and JSON.
#pragma once

#include "sito/eval/structure/run.h"
#include "sito/eval/table.h"

#include <string>
#include <vector>

namespace sito::eval {

/// One set on which structure detection was run. The pointer is not owned.
struct StructureReport {
  const GoldSet* set = nullptr;
  StructureOptions options;
  StructureSetResult result;
};

/// The fields whose means are averaged to one number for a set.
inline constexpr structure::Field kMainFields[] = {structure::Field::Date, structure::Field::Author,
                                                   structure::Field::Title,
                                                   structure::Field::Article};
/// Returns the mean over those of kMainFields that the set has; 0 if it has none.
double mean_of_main_fields(const StructureSetResult& result);

/// Returns a line for each field of the set: mean over sites in percent, and the number of pages
/// with each outcome; then a line for the mean. `by_site`: also a line for each site. `with_speed`:
/// also milliseconds for a detection, which differ from run to run.
std::string structure_tables(const StructureReport& report, TableStyle style, bool by_site,
                             bool with_speed);
/// Returns all sets and sites as one JSON object, without times.
std::string structure_json(const std::vector<StructureReport>& reports);
/// Returns a line for each page: its counts and the found values.
std::string structure_jsonl(const std::vector<StructureReport>& reports);

}  // namespace sito::eval
