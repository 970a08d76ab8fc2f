// SPDX-License-Identifier: Apache-2.0
// A foreign page to look at beside the results: the parsed tree written anew as harmless HTML, and
// one script of our own that marks, highlights and picks. For a sandboxed frame only.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {

/// The page as a whole document, written from the tree: nothing of the source is passed through.
///
/// Input:  `nonce` of page_view_headers(); a new one for each answer.
/// Output: known elements and attributes only; others are spans. Elements carry data-n, their node
///         index; visible texts that are not blank stand in <sito-t data-t="text index"
///         data-n=...>. Nothing in it runs but our script, nothing is loaded, no link or form leads
///         anywhere. What the script says and hears: docs/workbench.md.
/// Cost:   linear in the page; the result has two to three times its size.
std::string page_view(const Page& page, std::string_view nonce);

/// The headers that the view must be served with: content type, the policy (with the sandbox that
/// gives it an origin of its own), and who may frame it. They replace others of the same names.
std::vector<std::pair<std::string, std::string>> page_view_headers(std::string_view nonce);

}  // namespace sito::serve
