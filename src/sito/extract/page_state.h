// SPDX-License-Identifier: Apache-2.0
// Pages that have no content of their own, told by what they say when they say little else
// (data/page_states, docs/page-states.md).
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

enum class PageState : std::uint8_t {
  Content,      ///< none of the others
  Empty,        ///< no visible text at all
  Error,        ///< "404 Not Found", shown as a page
  Login,        ///< a form for a password
  Parked,       ///< a domain for sale, a server without a site
  ConsentWall,  ///< nothing but a notice of consent
  NeedsScript,  ///< "please enable JavaScript"
  RobotCheck,   ///< "verify you are human", "access denied"
};
/// "content", "empty-page", "error-page", "login-page", "parked-domain", "consent-wall",
/// "needs-script", "robot-check".
std::string_view name_of(PageState state);

/// What a page is. Made for precision: a page that says more than its state is content, whatever
/// its title.
/// Cost: a look at the sizes of the blocks for most pages; one pass over the text and a search for
///       some hundred phrases for those with less text than two paragraphs. Allocates for these.
PageState page_state(const Page& page);

/// HTTP statuses from here on say that a page is none (algorithms, section 8.7).
inline constexpr int kFirstErrorStatus = 400;

/// Whether a page is an error page: by the status it came with (0: not known), or by what it says.
/// Whoever learns from pages asks this and nothing else. Cost: as page_state() when the status does
/// not say it.
bool is_error_page(int http_status, const Page& page);

}  // namespace sito::extract
