// SPDX-License-Identifier: Apache-2.0
// Pages as they would be if they said nothing of themselves for machines.
#pragma once

#include <string>
#include <string_view>

namespace sito::eval {

/// A page without its structured data: `script` of JSON-LD, `meta` other than the declaration of
/// the character set, `link` that says author, address or licence, and the attributes of microdata
/// and RDFa. What readers see, class names and `time` stay. All other bytes are those of the page.
///
/// Input:  bytes in any character set that has ASCII in it; others are given back as they are.
/// Cost:   linear.
std::string without_structured_data(std::string_view page);

}  // namespace sito::eval
