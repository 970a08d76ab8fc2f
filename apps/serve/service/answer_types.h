// SPDX-License-Identifier: Apache-2.0
// Maps formats to media types, and Accept headers to formats.
#pragma once

#include <string_view>

namespace sito::serve {

/// Returns the Content-Type of a format.
std::string_view media_type_of(std::string_view format);

/// Returns the format that an Accept header prefers; "text" if it takes anything, "" if it takes no
/// format. RFC 9110, section 12.5.1; the first of equal weights.
std::string_view format_for(std::string_view accept);

}  // namespace sito::serve
