// SPDX-License-Identifier: Apache-2.0
// The tables of the library as JSON, for `sito list` and the workbench.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace sito::app {

/// Returns the default of a parameter as a user would type it.
std::string default_of(const ParamSpec& spec);

/// Returns [{name, summary, source, revision, languages, reads, params: [{name, unit, doc, default,
/// low, high, choices}]}]; low and high are those of numbers.
nlohmann::json algorithms_json();

/// Returns [{command, summary, example, arguments: [{name, summary}], options: [{names, value,
/// summary, more}]}]; `more`: the short help leaves the option out. For man pages and completions.
/// Asks the other programs of sito for theirs. Errors: Io: one of them is missing or fails.
Result<nlohmann::json> commands_json();

/// Returns the same for the commands of this program alone.
nlohmann::json own_commands_json();
/// The argument by which a program prints own_commands_json().
inline constexpr std::string_view kDescribeFlag = "--describe-commands";

/// Returns the names of the formats in which one file may hold several documents.
nlohmann::json corpus_formats_json();
/// Returns the usual ends of their file names, by format: {"jsonl": ".jsonl"}.
nlohmann::json corpus_extensions_json();

}  // namespace sito::app
