// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/routes.h"

#include "sito/url/escape.h"
#include "sito/url/normalise.h"
#include "sito/url/url.h"

#include <optional>

namespace sito::reveal {
namespace {

constexpr std::string_view kPlace = "?id=";

std::string_view fragment_of(std::string_view url) {
  const std::size_t hash = url.find('#');
  return hash == std::string_view::npos ? std::string_view() : url.substr(hash);
}

// The front of an application has no fragment, or an empty route.
std::string_view route_of(std::string_view fragment) {
  const std::string_view route = fragment.substr(0, fragment.find('?'));
  return route == "#" || route == "#/" || route == "#!/" || route == "#!" ? std::string_view()
                                                                          : route;
}

bool is_heading(const Page& page, NodeId node) {
  const std::string_view name = page.tag_name(node);
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::optional<char> escape = url::escape_at(text, at);
    if (escape) at += 2;
    out += escape.value_or(text[at]);
  }
  return out;
}

}  // namespace

bool is_route(const Page& page, NodeId node) {
  const std::string_view href = page.attribute(node, Attr::Href).value_or("");
  if (!url::is_route(href) || page.node(node).tag != Tag::A) return false;
  if (href.front() == '#') return true;
  url::Resolver resolver;
  resolver.set_base(page.base_url());
  return url::without_fragment(resolver.resolve(href)) == url::without_fragment(page.url());
}

std::string_view without_place(std::string_view url) {
  const std::size_t hash = url.find('#');
  if (hash == std::string_view::npos || !url::is_route(url)) return url;
  const std::size_t query = url.find('?', hash);
  const bool names_place = query != std::string_view::npos &&
                           url.substr(query).starts_with(kPlace) &&
                           url.find('&', query) == std::string_view::npos;
  return names_place ? url.substr(0, query) : url;
}

bool has_places_in_routes(const Page& page) {
  // With an id in its URL, a page cannot show that the id does not choose what is drawn.
  if (without_place(page.url()) != page.url()) return false;
  const std::string_view own = route_of(fragment_of(page.url()));
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId heading{i};
    if (page.node(heading).is_text() || !is_heading(page, heading)) continue;
    const std::string_view id = page.attribute(heading, Attr::Id).value_or("");
    if (id.empty()) continue;
    for (std::uint32_t j = i + 1; j < page.node(heading).end; ++j) {
      if (page.nodes()[j].is_text() || !is_route(page, NodeId{j})) continue;
      const std::string_view fragment =
          fragment_of(page.attribute(NodeId{j}, Attr::Href).value_or(""));
      const std::size_t place = fragment.find(kPlace);
      if (place == std::string_view::npos) continue;
      if (fragment.substr(place + kPlace.size()) == id && route_of(fragment) == own) return true;
    }
  }
  return false;
}

BareRoutes::BareRoutes(const Page& page) : page_(page) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].is_text()) continue;
    for (const Attr name : {Attr::Id, Attr::Name}) {
      if (const auto value = page.attribute(NodeId{i}, name)) places_.insert(*value);
    }
  }
}

std::string_view BareRoutes::fragment_of(NodeId link) const {
  if (page_.node(link).tag != Tag::A) return {};
  const std::string_view href = page_.attribute(link, Attr::Href).value_or("");
  // "#top" is a place of every page.
  if (href.size() < 2 || href.front() != '#' || url::is_route(href) || href == "#top") return {};
  if (href.find(":~:") != std::string_view::npos) return {};
  const std::string_view name = href.substr(1);
  const std::string plain = unescaped(name);
  if (plain.find_first_not_of(' ') == std::string::npos) return {};
  return places_.contains(name) || places_.contains(plain) ? std::string_view() : href;
}

std::vector<std::string> BareRoutes::fragments() const {
  std::vector<std::string> all;
  std::unordered_set<std::string_view> seen;
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    if (page_.nodes()[i].is_text()) continue;
    const std::string_view fragment = fragment_of(NodeId{i});
    if (!fragment.empty() && seen.insert(fragment).second) all.emplace_back(fragment);
  }
  return all;
}

}  // namespace sito::reveal
