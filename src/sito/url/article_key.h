// SPDX-License-Identifier: Apache-2.0
// One name for the many addresses under which one article is linked.
#pragma once

#include <string>
#include <string_view>

namespace sito::url {

/// The address without what does not tell articles apart: scheme, "www.", default port, user,
/// fragment, parameters that only say where a reader came from (`utm_source`, `fbclid`,
/// `from=rss` ...), and slashes at the end of the path. Host in lower case; path and the other
/// parameters as they are, in their order.
///
/// Input:  an absolute http or https address, best as a Resolver gives it.
/// Output: "example.org/a?b=c"; "" for anything else.
std::string article_key(std::string_view url);

}  // namespace sito::url
