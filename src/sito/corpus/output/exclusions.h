// SPDX-License-Identifier: Apache-2.0
// Writes lines about records that gave no document: the reason and the place.
#pragma once

#include "sito/archive/record.h"
#include "sito/quality/filters.h"

#include <span>
#include <string>
#include <string_view>

namespace sito::corpus {

/// Appends a line of JSON. `reason`: as in the account; `failed`: it counts as a failure. `broken`:
/// the rules that the document breaks, if these are the reason.
void append_exclusion(const archive::Record& record, std::string_view reason, bool failed,
                      std::span<const quality::Broken> broken, std::string& out);

}  // namespace sito::corpus
