// SPDX-License-Identifier: Apache-2.0
// Chooses the records that a run reads.
#pragma once

#include "sito/archive/record.h"
#include "sito/corpus/run.h"

#include <string_view>

namespace sito::corpus {

/// Returns true if `text` matches `pattern`, in which * matches any text, also none. Cost: at worst
/// the product of their lengths.
bool matches_pattern(std::string_view pattern, std::string_view text);

/// Decides by the header of the record and, for a response, by the Content-Type of its HTTP header.
bool is_selected(const Selection& selection, const archive::Record& record);

}  // namespace sito::corpus
