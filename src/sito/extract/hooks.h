// SPDX-License-Identifier: Apache-2.0
// Ready-made paragraph hooks.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/algorithm.h"

#include <functional>
#include <string>
#include <string_view>

namespace sito::extract {

class HostList;  // crunch/host_list.h

/// Turns a link as written into an absolute URL; "" when it has none. The caller gives it, because
/// this room does not resolve URLs. Called from the thread that labels the page.
using ResolveHref = std::function<std::string(const Page& page, std::string_view href)>;

/// Returns a hook that keeps every paragraph with a link whose URL matches `pattern` somewhere (RE2
/// syntax, linear time) and leaves all others as they are. Without `resolve`, URLs are matched as
/// they are written in the page. Errors: InvalidArgument: the pattern is not a regular expression.
/// Threads: the hook may be shared if `resolve` may.
Result<ParagraphHook> keep_linked(std::string_view pattern, ResolveHref resolve = {});

/// The same for links to hosts of a list (HostList), which must outlive the hook. Without
/// `resolve`, relative links have no host.
ParagraphHook keep_linked_to(const HostList& hosts, ResolveHref resolve = {});

/// URLs of pages of the English Wikipedia, for keep_linked (Svana 6.2.3).
inline constexpr std::string_view kWikipediaPages = R"(^https?://en\.(m\.)?wikipedia\.org/wiki/)";

}  // namespace sito::extract
