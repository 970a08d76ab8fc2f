// SPDX-License-Identifier: Apache-2.0
// Removes structured data from pages.
#pragma once

#include <string>
#include <string_view>

namespace sito::eval {

/// Returns a page without its structured data: JSON-LD in `script`, `meta` other than declarations
/// of the encoding, `link` with author, URL or licence, and attributes of microdata and RDFa. Keeps
/// visible text, class names and `time`, and all other bytes of the page.
///
/// Input:  bytes in any encoding that contains ASCII; others are returned unchanged.
/// Cost:   linear.
std::string without_structured_data(std::string_view page);

}  // namespace sito::eval
