// SPDX-License-Identifier: Apache-2.0
// Values as pages write them, made readable.
#pragma once

#include <string>
#include <string_view>

namespace sito {

/// Appends `text` with the usual character references resolved (systems escape twice).
void append_without_references(std::string_view text, std::string& out);

/// The text without references, soft hyphens and (where one is closed) tags; white space
/// collapsed, trimmed.
std::string clean_value(std::string_view text);

/// Appends letters and digits in lower case, with one blank for every run of anything else between
/// them: two texts that differ in punctuation and case alone become the same.
void append_comparable(std::string_view text, std::string& out);
/// As text::append_lower, quick for what begins in ASCII.
void append_lower_case(std::string_view text, std::string& out);
std::string comparable(std::string_view text);

}  // namespace sito
