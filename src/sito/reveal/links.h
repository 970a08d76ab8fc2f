// SPDX-License-Identifier: Apache-2.0
// Collects the URLs that a page shows in any of its states.
#pragma once

#include "sito/elements/classifier.h"
#include "sito/page/page.h"
#include "sito/reveal/reveal.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// Collects URLs, each once, in the order in which they are found.
class LinkHarvest {
 public:
  /// With Routes::InPage, links of routes are left out. With Routes::Pages, they wait for a proof.
  void use_routes(Routes routes) { use_ = routes; }
  /// From now on, links to fragments without an element are pages, too (BareRoutes).
  void use_bare_routes() {
    use_ = Routes::Proven;
    takes_bare_ = true;
  }
  /// From now on, URLs of routes lose the places in them (has_places_in_routes).
  void leave_places() { leaves_places_ = true; }
  [[nodiscard]] bool takes_bare() const { return takes_bare_; }
  [[nodiscard]] bool are_routes_proven() const { return use_ == Routes::Proven; }
  /// Returns the number of routes without a proof.
  [[nodiscard]] std::size_t n_unproven() const { return routes_.size(); }

  /// Adds elements classified as links, and the alternates and pages that the head of the document
  /// names. Returns the number of new URLs. Cost: linear.
  std::uint32_t add(const Page& page, const std::vector<elements::Verdict>& verdicts,
                    std::uint32_t state);
  /// Adds a URL to which a click tried to go. Returns true if it is new. A route proves all routes.
  /// With bare routes, another fragment of the page is one.
  bool add_target(std::string_view url, std::string_view page_url, std::uint32_t state);
  [[nodiscard]] const std::vector<FoundLink>& links() const { return links_; }
  [[nodiscard]] std::vector<FoundLink> take() { return std::move(links_); }

 private:
  [[nodiscard]] std::string address_of(std::string_view url) const;
  bool add_link(FoundLink link);
  std::uint32_t add_routes(const Page& page, std::uint32_t state);
  std::uint32_t prove_routes();
  void add_head(const Page& page, std::uint32_t state, std::uint32_t& n_new);

  std::vector<FoundLink> links_;
  std::unordered_map<std::string, std::size_t> places_;
  Routes use_ = Routes::InPage;
  bool leaves_places_ = false;
  bool takes_bare_ = false;
  std::vector<FoundLink> routes_;  // without a proof
};

}  // namespace sito::reveal
