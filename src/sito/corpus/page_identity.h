// SPDX-License-Identifier: Apache-2.0
// What tells one page of the web from others, at whatever URLs it can be had.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::corpus {

/// Returns the normalised URL that the page names as its own (`rel=canonical`), or `url`, normalised,
/// if it names none. "" if neither is a web address. A name does not count if it is of another
/// registrable domain, if there are two different ones, or if it is the front page of the site for
/// what is not at the front: such names are mistakes of a template.
/// Cost: linear in the head of the page.
std::string page_identity(const Page& page, std::string_view url);

}  // namespace sito::corpus
