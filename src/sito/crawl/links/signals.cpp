// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/signals.h"

#include "sito/archive/header.h"
#include "sito/base/lowered.h"

#include <algorithm>

namespace sito::crawl {
namespace {

// Longest directive of a header or a meta element; longer ones are ignored.
constexpr std::size_t kMostBytes = 4'096;

std::string lowered_front(std::string_view text) { return lowered(text.substr(0, kMostBytes)); }

struct Directive {
  std::string_view name;
  bool PageSignals::*field;
};
constexpr Directive kDirectives[] = {
    {"nofollow", &PageSignals::nofollow},   {"noindex", &PageSignals::noindex},
    {"noarchive", &PageSignals::noarchive}, {"nocache", &PageSignals::noarchive},
    {"nosnippet", &PageSignals::nosnippet}, {"noai", &PageSignals::noai},
    {"noimageai", &PageSignals::noimageai}, {"none", &PageSignals::nofollow},
    {"none", &PageSignals::noindex},
};

// Reads "noindex, nofollow": words separated by commas or blanks.
void add_directives(std::string_view list, PageSignals& signals) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", \t\r\n\f;"), list.size());
    const std::string_view word = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    for (const Directive& known : kDirectives) {
      if (word == known.name) signals.*known.field = true;
    }
  }
}

// Reads "bot: noindex, nofollow": directives after a crawler's name are for that crawler only.
// Directives with a value ("unavailable_after: 25 Jun") have a colon, too.
void add_tag(std::string_view value, std::string_view product, PageSignals& signals) {
  const std::size_t colon = value.find(':');
  const std::string_view name = archive::trimmed(value.substr(0, std::min(colon, value.size())));
  const bool has_value = name == "unavailable_after" || name.starts_with("max-");
  const bool is_addressed = colon != std::string_view::npos && !has_value &&
                            name.find_first_of(", ") == std::string_view::npos;
  if (!is_addressed) return add_directives(value, signals);
  if (name == product) add_directives(value.substr(colon + 1), signals);
}

void add_reservation(std::string_view value, PageSignals& signals) {
  value = archive::trimmed(value);
  if (value == "1") signals.tdm_reservation = true;
  // Of two different values the stricter one counts.
  if (value == "0" && !signals.tdm_reservation) signals.tdm_reservation = false;
}

void add_policy(std::string_view value, PageSignals& signals) {
  value = archive::trimmed(value);
  if (signals.tdm_policy.empty() && value.size() <= kMostBytes) signals.tdm_policy = value;
}

}  // namespace

void read_signals(const fetch::Fields& headers, std::string_view product, PageSignals& signals) {
  for (const auto& [name, value] : headers) {
    if (name == "x-robots-tag") add_tag(lowered_front(value), lowered_front(product), signals);
    if (name == "tdm-reservation") add_reservation(value, signals);
    if (name == "tdm-policy") add_policy(value, signals);
  }
}

void read_signals(const Page& page, std::string_view product, PageSignals& signals) {
  const std::string own = lowered_front(product);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag != Tag::Meta) continue;
    const NodeId node{i};
    const std::string name =
        lowered_front(archive::trimmed(page.attribute(node, Attr::Name).value_or("")));
    const std::string_view content = page.attribute(node, Attr::Content).value_or("");
    if (name == "robots" || name == own) add_directives(lowered_front(content), signals);
    if (name == "tdm-reservation") add_reservation(content, signals);
    if (name == "tdm-policy") add_policy(content, signals);
  }
}

std::vector<std::pair<std::string, std::string>> to_facts(const PageSignals& signals) {
  std::vector<std::pair<std::string, std::string>> facts;
  std::string robots;
  for (const Directive& known : kDirectives) {
    if (known.name == "none" || known.name == "nocache" || !(signals.*known.field)) continue;
    robots += robots.empty() ? "" : ", ";
    robots += known.name;
  }
  if (!robots.empty()) facts.emplace_back("robots", std::move(robots));
  if (signals.tdm_reservation) {
    facts.emplace_back("tdm-reservation", *signals.tdm_reservation ? "1" : "0");
  }
  if (!signals.tdm_policy.empty()) facts.emplace_back("tdm-policy", signals.tdm_policy);
  return facts;
}

}  // namespace sito::crawl
