// SPDX-License-Identifier: Apache-2.0
// The tables and files of `sito eval` for rows, and for one row at many values of a parameter.
#pragma once

#include "sito/eval/report.h"
#include "sito/eval/sweep.h"

#include <map>
#include <string>

namespace sito::app {

using Files = std::map<std::string, std::string>;  ///< names and contents

/// `format`: text, markdown, json or csv.
std::string row_results(const eval::Report& report, const std::string& format);
Files row_files(const eval::Report& report);

/// The same for a sweep; csv is that of the first set.
std::string sweep_results(const eval::Sweep& sweep, const eval::Report& report,
                          const std::string& format);
Files sweep_files(const eval::Sweep& sweep, const eval::Report& report);

}  // namespace sito::app
