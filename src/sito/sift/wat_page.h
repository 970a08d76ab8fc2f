// SPDX-License-Identifier: Apache-2.0
// Reads the metadata of a page in a WAT file.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <string>

namespace sito::sift {

/// Returns a page in UTF-8 with the facts of the JSON of a WAT record: title, `meta` and `link`
/// elements, its links and images as a list. Errors: Malformed.
Result<std::string> html_of_wat(Bytes json);

}  // namespace sito::sift
