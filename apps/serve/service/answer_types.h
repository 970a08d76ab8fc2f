// SPDX-License-Identifier: Apache-2.0
// Formats as media types: what a client accepts, and what an answer is called.
#pragma once

#include <string_view>

namespace sito::serve {

/// The Content-Type of a format.
std::string_view media_type_of(std::string_view format);

/// The format that an Accept header asks for most; "text" for one that takes anything, "" when
/// there is none that it takes. RFC 9110, section 12.5.1; of equal weights the first.
std::string_view format_for(std::string_view accept);

}  // namespace sito::serve
