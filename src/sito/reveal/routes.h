// SPDX-License-Identifier: Apache-2.0
// Links to other states of a document that scripts draw by the fragment, and links to places in
// these states.
#pragma once

#include "sito/page/page.h"

#include <string_view>
#include <unordered_set>
#include <vector>

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

/// Finds links to fragments of this document that no element has as its id or name. Ordinary pages
/// have few of them, by mistake; some applications draw by them.
class BareRoutes {
 public:
  /// `page` must outlive it. Cost: linear in the page.
  explicit BareRoutes(const Page& page);

  /// Returns the fragment of such a link, as written ("#Guide"); "" for all other elements.
  [[nodiscard]] std::string_view fragment_of(NodeId link) const;
  /// Returns the fragments of all links, each once, in document order.
  [[nodiscard]] std::vector<std::string> fragments() const;

 private:
  const Page& page_;
  std::unordered_set<std::string_view> places_;
};

}  // namespace sito::reveal
