// SPDX-License-Identifier: Apache-2.0
// Normalises paths and rules of a robots.txt, so that they can be compared octet by octet (RFC
// 9309, sections 2.2.2 and 2.2.3).
#pragma once

#include <string>
#include <string_view>

namespace sito::crawl {

/// Normalises the path and query of a URL for comparison. Escapes of unreserved characters are
/// undone. All other octets are escaped in upper case, except those that structure a URL: `/`
/// before the query, the first `?`, and `&`, `=` and `+` behind it. `:` and `%3A` are thus the
/// same; `/` and `%2F` are the same only in the query, as in the table of the RFC. "" becomes "/".
std::string comparable_path(std::string_view path);
/// Normalises a rule in the same way, except that `*`, and `$` at its end, stay.
std::string comparable_rule(std::string_view rule);

/// Returns true if a rule matches a path; both are normalised.
bool rule_matches(std::string_view rule, std::string_view path);

}  // namespace sito::crawl
