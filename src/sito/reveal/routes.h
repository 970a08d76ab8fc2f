// SPDX-License-Identifier: Apache-2.0
// Links to other states of a document that scripts draw by the fragment, and links to places in
// these states.
#pragma once

#include "sito/page/page.h"

#include <string_view>

namespace sito::reveal {

/// Returns true for a link to another state of this document that scripts draw.
bool is_route(const Page& page, NodeId node);

/// Returns a URL without the place in its route: `#/guide` of `#/guide?id=install`. Other URLs stay
/// as they are.
std::string_view without_place(std::string_view url);

/// Returns true if the page shows that its routes name places by `?id=`: one of its headings has an
/// id, and a link to the page's own route with this id. Without that, the id may choose what the
/// application draws. Cost: linear in the page.
bool has_places_in_routes(const Page& page);

}  // namespace sito::reveal
