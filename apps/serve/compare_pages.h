// SPDX-License-Identifier: Apache-2.0
// The pages of `sito compare` as HTML: a round, the report, the source of a page. All text in them
// is foreign and escaped; styles and script are inline, under the nonce.
#pragma once

#include "sito/base/error.h"
#include "sito/eval/comparison.h"
#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::serve {

/// What every page needs.
struct PageFrame {
  std::string nonce;
  std::string token;
  std::string tally_path;
  std::string base = "/";  ///< in front of the addresses of the session
  /// In the workbench: the session's end is not that of the server.
  [[nodiscard]] bool is_mounted() const { return base != "/"; }
};

/// A whole page around `body`. `title` is foreign text, `body` is HTML.
std::string page_html(std::string_view title, const std::string& body, const PageFrame& frame);
/// The bar at the top: how far the session is.
void append_progress(const eval::Comparison& session, std::string& out);

/// The extracts of a round with the answers to it.
std::string round_page(const eval::Comparison& session, const eval::Round& round,
                       const PageFrame& frame);
/// What the tally says so far. `is_over`: it is the last page of the session.
std::string report_page(const eval::Comparison& session, bool is_over, const PageFrame& frame);
/// An answer could not be kept.
std::string failure_page(const Error& error, const PageFrame& frame);
/// The text of the page in hand in the order of its elements, without any attribute of theirs:
/// nothing in it can run or be loaded.
std::string source_page(const Page& page, const PageFrame& frame);

}  // namespace sito::serve
