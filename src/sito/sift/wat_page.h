// SPDX-License-Identifier: Apache-2.0
// Reads the metadata of a page in a WAT file.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"

#include <string>

namespace sito::sift {

/// Returns a page in UTF-8 that says what the JSON of a WAT record says of one: title, `meta` and
/// `link` elements, its links and images as a list. Values of more than 64 kB are left out.
/// Errors: Malformed; TooLarge if the JSON has more than kMaxJsonValues or the page more bytes than
/// Limits::source_bytes.
Result<std::string> html_of_wat(Bytes json, const Limits& limits);

}  // namespace sito::sift
