// SPDX-License-Identifier: Apache-2.0
// Recognises pages without content of their own by their words, if they have little other text
// (data/page_states, docs/page-states.md).
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// The table in page_state.cpp has a row for each: its name, and how a page is recognised.
enum class PageState : std::uint8_t {
  Content,      ///< none of the other states
  Empty,        ///< no visible text at all
  Error,        ///< "404 Not Found", shown as a page
  Login,        ///< a form for a password
  Parked,       ///< a domain for sale, a server without a site
  ConsentWall,  ///< only a consent notice
  NeedsScript,  ///< "please enable JavaScript"
  RobotCheck,   ///< "verify you are human", "access denied"
};
/// Returns "content", "empty-page", "error-page" and the like.
std::string_view name_of(PageState state);

/// Returns the state of a page. Made for precision: a page that has more text than the message of
/// its state is content, whatever its title.
/// Cost: reads only the sizes of the blocks for most pages; for those with less text than two
///       paragraphs, one pass over the text and a search for some hundred phrases. Allocates for
///       these.
PageState page_state(const Page& page);

/// The first HTTP status of an error page (RFC 9110).
inline constexpr int kFirstErrorStatus = 400;

/// Returns true if a page is an error page: by its HTTP status (0: not known), or by its text. All
/// code that learns from pages uses this function. Cost: as page_state() if the status does not
/// decide.
bool is_error_page(int http_status, const Page& page);

}  // namespace sito::extract
