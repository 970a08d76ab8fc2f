// SPDX-License-Identifier: Apache-2.0
// What an evaluation of structure detection found, as tables and JSON.
#pragma once

#include "sito/eval/structure_run.h"
#include "sito/eval/table.h"

#include <string>
#include <vector>

namespace sito::eval {

/// One set that structure detection was run on. The pointer is not owned.
struct StructureReport {
  const GoldSet* set = nullptr;
  StructureOptions options;
  StructureSetResult result;
};

/// What makes up the figure of a set: the mean of these fields' means.
inline constexpr structure::Field kMainFields[] = {structure::Field::Date, structure::Field::Author,
                                                   structure::Field::Title,
                                                   structure::Field::Article};
/// Over those of kMainFields that the set knows; 0 when it knows none.
double mean_of_main_fields(const StructureSetResult& result);

/// A line for each field that the set knows: mean over sites in percent, and how many pages there
/// were of each outcome; then one for their mean. `by_site`: also a line for each site.
/// `with_speed`: also milliseconds a detection, which differ from run to run.
std::string structure_tables(const StructureReport& report, TableStyle style, bool by_site,
                             bool with_speed);
/// All sets, and each site, as one JSON object, without times.
std::string structure_json(const std::vector<StructureReport>& reports);
/// A line for each page: its counts, and what was found.
std::string structure_jsonl(const std::vector<StructureReport>& reports);

}  // namespace sito::eval
