// SPDX-License-Identifier: Apache-2.0
// Ready-made paragraph hooks.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/algorithm.h"

#include <functional>
#include <string>
#include <string_view>

namespace sito::extract {

/// Turns a link as written into an absolute address; "" when it has none. Given by the caller,
/// because this room does not resolve addresses. Called from the thread that labels the page.
using ResolveHref = std::function<std::string(const Page& page, std::string_view href)>;

/// A hook that keeps every paragraph with a link whose address matches `pattern` somewhere (RE2
/// syntax, linear time) and leaves all others as they are. Without `resolve`, addresses are matched
/// as they are written in the page.
/// Errors:  InvalidArgument when the pattern is not a regular expression.
/// Threads: the hook may be shared if `resolve` may.
Result<ParagraphHook> keep_linked(std::string_view pattern, ResolveHref resolve = {});

}  // namespace sito::extract
