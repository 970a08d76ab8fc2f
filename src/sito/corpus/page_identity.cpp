// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/page_identity.h"

#include "sito/text/utf8.h"
#include "sito/url/normalise.h"
#include "sito/url/site_key.h"
#include "sito/url/url.h"

namespace sito::corpus {
namespace {

bool is_canonical(std::string_view rel) {
  std::string lower;
  text::append_lower(rel, lower);
  for (std::size_t at = 0;;) {
    const std::string_view word = text::next_word(lower, at);
    if (word.empty() || word == "canonical") return !word.empty();
  }
}

bool is_front(std::string_view url) {
  const std::string_view path = url::path_of(url);
  return path.empty() || path == "/";
}

// Returns the URL that the head names; "" if there is none, or more than one.
std::string named_by(const Page& page) {
  std::string named;
  url::Resolver resolver;
  resolver.set_base(page.base_url());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{i};
    if (page.node(node).tag == Tag::Body) break;
    if (page.node(node).tag != Tag::Link) continue;
    if (!is_canonical(page.attribute(node, Attr::Rel).value_or(""))) continue;
    const std::string url = resolver.resolve(page.attribute(node, Attr::Href).value_or(""));
    if (!named.empty() && url != named) return {};
    named = url;
  }
  return named;
}

}  // namespace

std::string named_identity(const Page& page, std::string_view url) {
  url::Normaliser normaliser;
  const std::string own = normaliser.normalised(url);
  const std::string named = normaliser.normalised(named_by(page));
  if (url::is_route(own)) return {};  // one file of the server serves all routes
  if (named.empty() || own.empty()) return named;
  const bool same_site =
      url::registrable_domain(url::host_of(named)) == url::registrable_domain(url::host_of(own));
  return same_site && (!is_front(named) || is_front(own)) ? named : std::string();
}

std::string page_identity(const Page& page, std::string_view url) {
  std::string named = named_identity(page, url);
  return named.empty() ? url::Normaliser().normalised(url) : named;
}

}  // namespace sito::corpus
