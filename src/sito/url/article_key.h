// SPDX-License-Identifier: Apache-2.0
// Gives one key to the many URLs under which one article is linked.
#pragma once

#include <string>
#include <string_view>

namespace sito::url {

/// Returns the URL without parts that do not distinguish articles: scheme, "www.", default port,
/// user, fragment, parameters that only record where a reader came from (`utm_source`, `fbclid`,
/// `from=rss` ...), and slashes at the end of the path. Lower-cases the host; keeps path and other
/// parameters unchanged, in order.
///
/// Input:  an absolute http or https URL, best from a Resolver.
/// Output: "example.org/a?b=c"; "" for anything else.
std::string article_key(std::string_view url);

}  // namespace sito::url
