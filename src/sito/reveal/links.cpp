// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/links.h"

#include "sito/reveal/routes.h"
#include "sito/text/utf8.h"
#include "sito/url/normalise.h"
#include "sito/url/url.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sito::reveal {
namespace {

constexpr std::size_t kMaxRoutes = 5'000;  // of one document without a proof

bool is_web(std::string_view url) {
  const std::string_view scheme = url::scheme_of(url);
  return scheme == "http" || scheme == "https";
}

bool has_word(std::string_view words, std::string_view word) {
  std::string lower;
  text::append_lower(words, lower);
  for (std::size_t at = 0;;) {
    const std::string_view next = text::next_word(lower, at);
    if (next.empty()) return false;
    if (next == word) return true;
  }
}

std::string_view class_of_address(std::string_view url, std::string_view page_url) {
  const bool inner =
      url::registrable_domain(url::host_of(url)) == url::registrable_domain(url::host_of(page_url));
  return inner ? elements::kInner : elements::kOuter;
}

}  // namespace

// Places in a route are drawn with it.
std::string LinkHarvest::address_of(std::string_view url) const {
  const std::string_view route = url::without_place_in_route(url);
  return std::string(leaves_places_ ? without_place(route) : route);
}

bool LinkHarvest::add_link(FoundLink link) {
  if (!is_web(link.url)) return false;
  link.url = address_of(link.url);
  if (use_ == Routes::InPage || !url::is_route(link.url))
    link.url = url::without_fragment(link.url);
  const auto [place, is_new] = places_.try_emplace(link.url, links_.size());
  if (is_new) {
    links_.push_back(std::move(link));
    return true;
  }
  // Of two links to one URL, the more informative one counts.
  FoundLink& known = links_[place->second];
  const bool is_specific =
      link.of_class == elements::kLanguage || link.of_class == elements::kPager;
  const bool was_specific =
      known.of_class == elements::kLanguage || known.of_class == elements::kPager;
  if (is_specific && !was_specific) known.of_class = link.of_class;
  if (known.language.empty()) known.language = std::move(link.language);
  return false;
}

void LinkHarvest::add_head(const Page& page, std::uint32_t state, std::uint32_t& n_new) {
  url::Resolver resolver;
  resolver.set_base(page.base_url());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).tag == Tag::Body) return;
    if (page.node(node).tag != Tag::Link) continue;
    const std::string_view rel = page.attribute(node, Attr::Rel).value_or("");
    const std::string_view language = page.attribute(node, Attr::Hreflang).value_or("");
    const bool alternate = has_word(rel, "alternate") && !language.empty();
    const bool pager = has_word(rel, "next") || has_word(rel, "prev");
    if (!alternate && !pager) continue;
    FoundLink link;
    link.url = resolver.resolve(page.attribute(node, Attr::Href).value_or(""));
    link.of_class = alternate ? elements::kLanguage : elements::kPager;
    if (alternate && language != "x-default") link.language = language;
    link.state = state;
    n_new += add_link(std::move(link)) ? 1 : 0;
  }
}

std::uint32_t LinkHarvest::add(const Page& page, const std::vector<elements::Verdict>& verdicts,
                               std::uint32_t state) {
  std::uint32_t n_new = 0;
  if (state == 0) add_head(page, state, n_new);
  if (use_ != Routes::InPage) n_new += add_routes(page, state);
  for (const elements::Verdict& verdict : verdicts) {
    if (verdict.of_class == elements::kRevealer && !verdict.target.empty() &&
        url::without_fragment(verdict.target) != url::without_fragment(page.url())) {
      n_new += add_target(verdict.target, page.url(), state) ? 1 : 0;  // for readers that run no
                                                                       // scripts
    }
    const bool is_followed =
        verdict.of_class == elements::kInner || verdict.of_class == elements::kOuter ||
        verdict.of_class == elements::kLanguage || verdict.of_class == elements::kPager;
    if (!is_followed || verdict.target.empty()) continue;
    FoundLink link;
    link.url = verdict.target;
    link.of_class = verdict.of_class;
    link.language = page.attribute(verdict.node, Attr::Hreflang).value_or("");
    link.state = state;
    n_new += add_link(std::move(link)) ? 1 : 0;
  }
  return n_new;
}

// Adds the links to other states of this document that scripts draw.
std::uint32_t LinkHarvest::add_routes(const Page& page, std::uint32_t state) {
  url::Resolver resolver;
  resolver.set_base(page.base_url());
  std::optional<BareRoutes> bare;
  if (takes_bare_) bare.emplace(page);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag != Tag::A) continue;
    std::string href(page.attribute(NodeId{i}, Attr::Href).value_or(""));
    if (bare && !bare->fragment_of(NodeId{i}).empty()) href += url::kBareRoute;
    if (!url::is_route(href)) continue;
    FoundLink link;
    link.url = address_of(resolver.resolve(href));
    if (!url::is_route(link.url)) continue;  // a place at the front of the application
    if (url::without_fragment(link.url) != url::without_fragment(page.url())) continue;
    link.of_class = elements::kInner;
    link.state = state;
    const bool is_known = std::any_of(routes_.begin(), routes_.end(), [&](const FoundLink& known) {
      return known.url == link.url;
    });
    if (!is_known && routes_.size() < kMaxRoutes) routes_.push_back(std::move(link));
  }
  return are_routes_proven() ? prove_routes() : 0;
}

std::uint32_t LinkHarvest::prove_routes() {
  use_ = Routes::Proven;
  std::uint32_t n_new = 0;
  for (FoundLink& route : routes_) n_new += add_link(std::move(route)) ? 1 : 0;
  routes_.clear();
  return n_new;
}

bool LinkHarvest::add_target(std::string_view url, std::string_view page_url, std::uint32_t state) {
  FoundLink link;
  link.url = url;
  const std::string_view front = url::without_fragment(url);
  const bool names_fragment = url.size() > front.size() + 1;
  if (takes_bare_ && names_fragment && !url::is_route(url) &&
      front == url::without_fragment(page_url)) {
    link.url += url::kBareRoute;
  }
  link.of_class = class_of_address(url, page_url);
  link.state = state;
  const bool is_new = add_link(std::move(link));
  const bool proves = use_ == Routes::Pages && url::is_route(url);
  return (proves && prove_routes() > 0) || is_new;
}

}  // namespace sito::reveal
