// SPDX-License-Identifier: Apache-2.0
// The tables of the library as JSON, for `sito list` and the workbench.
#pragma once

#include "sito/base/params.h"

#include <nlohmann/json.hpp>

#include <string>

namespace sito::app {

/// The default of a parameter as it would be typed.
std::string default_of(const ParamSpec& spec);

/// [{name, summary, source, revision, languages, reads, params: [{name, unit, doc, default, low,
/// high, choices}]}]; low and high are those of numbers.
nlohmann::json algorithms_json();

/// Names of the formats in which several documents may stand in one file.
nlohmann::json corpus_formats_json();

}  // namespace sito::app
