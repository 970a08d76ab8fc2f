// SPDX-License-Identifier: Apache-2.0
// Shows a foreign page beside the results: writes the parsed tree anew as harmless HTML, with one
// script of our own that marks, highlights and picks elements. For a sandboxed frame only.
#pragma once

#include "sito/page/page.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::serve {

/// A style sheet that a page does not hold itself.
struct LinkedSheet {
  NodeId node = kNoNode;  ///< the link, or the style element that imports it
  std::string media;      ///< "" for all
  std::string css;        ///< UTF-8
};

/// Returns the page as a whole document, written from the tree; nothing of the source is passed
/// through.
///
/// Input:  `nonce` of page_view_headers(); a new one for each reply. `linked`, ordered by node:
///         what the page links to, for its look.
/// Output: known elements and attributes only; others are spans. Elements carry data-n, their node
///         index; visible texts that are not blank stand in <sito-t data-t="text index"
///         data-n=...>. Only our script runs in it, nothing is loaded, and no link or form leads
///         anywhere. docs/workbench.md describes the messages of the script.
/// Cost:   linear in the page; the result has two to three times its size.
std::string page_view(const Page& page, std::string_view nonce,
                      std::span<const LinkedSheet> linked = {});

/// Returns the headers with which the view must be served: content type, the policy (with the
/// sandbox that gives it an origin of its own), and the pages that may frame it. They replace
/// others of the same names.
std::vector<std::pair<std::string, std::string>> page_view_headers(std::string_view nonce);

}  // namespace sito::serve
