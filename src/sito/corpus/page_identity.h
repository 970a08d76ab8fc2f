// SPDX-License-Identifier: Apache-2.0
// Identifies a page of the web, at whatever URLs it is available.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::corpus {

/// Returns the normalised URL that the page names as its own (`rel=canonical`), or `url`,
/// normalised, if it names none. "" if neither is a web URL. The named URL is ignored if it is of
/// another registrable domain, if there are two different ones, or if it is the front page of the
/// site and the page is not: such URLs are mistakes of a template. Cost: linear in the head of the
/// page.
std::string page_identity(const Page& page, std::string_view url);
/// Returns the same; "" if the page names no URL, or one that is ignored.
std::string named_identity(const Page& page, std::string_view url);

}  // namespace sito::corpus
