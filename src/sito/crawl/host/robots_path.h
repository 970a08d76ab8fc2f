// SPDX-License-Identifier: Apache-2.0
// Paths and rules of a robots.txt, made comparable octet by octet (RFC 9309, sections 2.2.2 and
// 2.2.3).
#pragma once

#include <string>
#include <string_view>

namespace sito::crawl {

/// The path and query of an address as they are compared: escapes of unreserved characters undone,
/// all other octets escaped in upper case, but for what gives an address its form: `/` before the
/// query, the first `?`, and `&`, `=` and `+` behind it. So `:` and `%3A` are the same, and `/` and
/// `%2F` are so in the query only, as in the table of the RFC. "" is "/".
std::string comparable_path(std::string_view path);
/// The same of a rule, in which `*`, and `$` at its end, stay as they are.
std::string comparable_rule(std::string_view rule);

/// Whether a rule matches a path; both comparable.
bool rule_matches(std::string_view rule, std::string_view path);

}  // namespace sito::crawl
