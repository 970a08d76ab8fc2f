// SPDX-License-Identifier: Apache-2.0
// Reports the results of the loop on a page, for programs.
#pragma once

#include "sito/reveal/reveal.h"

#include <string>
#include <string_view>

namespace sito::reveal {

/// Writes one JSON object without a line end: url, status, clicks, links by class, words, notes,
/// incidents, seconds ... (docs/formats/reveal.md).
std::string to_json(const Revealed& revealed);
/// Does the same for a page that could not be opened: url, error (a name) and message.
std::string to_json(std::string_view url, const Error& error);
/// Writes only the list of clicks of to_json(), as a JSON array.
std::string clicks_json(const Revealed& revealed);
/// Returns for people the attempts of the page and the limits that were reached, with counts: "31
/// dialogs, 1 loop-out-of-time"; "" if there is nothing to report.
std::string remark_on(const Revealed& revealed);

}  // namespace sito::reveal
