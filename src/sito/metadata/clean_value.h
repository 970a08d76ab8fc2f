// SPDX-License-Identifier: Apache-2.0
// Makes values from pages readable.
#pragma once

#include <string>
#include <string_view>

namespace sito {

/// Appends `text` with the usual character references resolved (systems escape twice).
void append_without_references(std::string_view text, std::string& out);

/// Returns the text without references, soft hyphens and (if one is closed) tags; white space
/// collapsed, trimmed.
std::string clean_value(std::string_view text);

/// Appends letters and digits in lower case, with one blank for every run of anything else between
/// them: texts that differ only in punctuation and case become equal.
void append_comparable(std::string_view text, std::string& out);
/// Returns that text.
std::string lower_case_of(std::string_view text);
std::string comparable(std::string_view text);

}  // namespace sito
