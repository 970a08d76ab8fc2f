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

/// The common data of every page.
struct PageFrame {
  std::string nonce;
  std::string token;
  std::string tally_path;
  std::string base = "/";  ///< in front of the URLs of the session
  /// Returns true in the workbench, where the end of the session is not the end of the server.
  [[nodiscard]] bool is_mounted() const { return base != "/"; }
};

/// Returns a whole page around `body`. `title` is foreign text, `body` is HTML.
std::string page_html(std::string_view title, const std::string& body, const PageFrame& frame);
/// Appends the bar at the top with the progress of the session.
void append_progress(const eval::Comparison& session, std::string& out);

/// Returns the extracts of a round with the buttons for its answers.
std::string round_page(const eval::Comparison& session, const eval::Round& round,
                       const PageFrame& frame);
/// Returns the report of the tally so far. `is_over`: it is the last page of the session.
std::string report_page(const eval::Comparison& session, bool is_over, const PageFrame& frame);
/// Returns the page for an answer that could not be stored.
std::string failure_page(const Error& error, const PageFrame& frame);
/// Returns the text of the current page in the order of its elements, without any of their
/// attributes, so that nothing in it can run or be loaded.
std::string source_page(const Page& page, const PageFrame& frame);

}  // namespace sito::serve
