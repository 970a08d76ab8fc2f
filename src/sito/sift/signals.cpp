// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/signals.h"

#include "sito/archive/header.h"
#include "sito/base/lowered.h"

#include <algorithm>

namespace sito::sift {
namespace {

// Longest directive of a header or a meta element; longer ones are ignored.
constexpr std::size_t kMostBytes = 4'096;

constexpr std::string_view kReservation = "tdm-reservation", kPolicy = "tdm-policy";

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

// Returns false for other names of the same directives.
bool is_written(const Directive& directive) {
  return directive.name != "none" && directive.name != "nocache";
}

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
  const std::string_view name = archive::stripped(value.substr(0, std::min(colon, value.size())));
  const bool has_value = name == "unavailable_after" || name.starts_with("max-");
  const bool is_addressed = colon != std::string_view::npos && !has_value &&
                            name.find_first_of(", ") == std::string_view::npos;
  if (!is_addressed) return add_directives(value, signals);
  if (name == product) add_directives(value.substr(colon + 1), signals);
}

void add_reservation(std::string_view value, PageSignals& signals) {
  value = archive::stripped(value);
  if (value == "1") signals.tdm_reservation = true;
  // Of two different values the stricter one counts.
  if (value == "0" && !signals.tdm_reservation) signals.tdm_reservation = false;
}

void add_policy(std::string_view value, PageSignals& signals) {
  value = archive::stripped(value);
  if (signals.tdm_policy.empty() && value.size() <= kMostBytes) signals.tdm_policy = value;
}

}  // namespace

void read_signal(std::string_view name, std::string_view value, std::string_view product,
                 PageSignals& signals) {
  if (archive::equal_without_case(name, "x-robots-tag"))
    add_tag(lowered_front(value), lowered_front(product), signals);
  if (archive::equal_without_case(name, kReservation)) add_reservation(value, signals);
  if (archive::equal_without_case(name, kPolicy)) add_policy(value, signals);
}

void read_signals(const Page& page, std::string_view product, PageSignals& signals) {
  const std::string own = lowered_front(product);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag != Tag::Meta) continue;
    const NodeId node{i};
    const std::string name =
        lowered_front(archive::stripped(page.attribute(node, Attr::Name).value_or("")));
    const std::string_view content = page.attribute(node, Attr::Content).value_or("");
    if (name == "robots" || name == own) add_directives(lowered_front(content), signals);
    if (name == kReservation) add_reservation(content, signals);
    if (name == kPolicy) add_policy(content, signals);
  }
}

std::vector<std::pair<std::string, std::string>> to_facts(const PageSignals& signals) {
  std::vector<std::pair<std::string, std::string>> facts;
  std::string robots;
  for (const Directive& known : kDirectives) {
    if (!is_written(known) || !(signals.*known.field)) continue;
    robots += robots.empty() ? "" : ", ";
    robots += known.name;
  }
  if (!robots.empty()) facts.emplace_back("robots", std::move(robots));
  if (signals.tdm_reservation) {
    facts.emplace_back(kReservation, *signals.tdm_reservation ? "1" : "0");
  }
  if (!signals.tdm_policy.empty()) facts.emplace_back(kPolicy, signals.tdm_policy);
  return facts;
}

std::vector<std::string> directives_of(const archive::HttpResponse* http, const Page& page) {
  PageSignals signals;
  if (http != nullptr) {
    for (const archive::HeaderField& field : http->fields)
      read_signal(field.name, field.value, kProduct, signals);
  }
  read_signals(page, kProduct, signals);
  std::vector<std::string> names;
  for (const Directive& known : kDirectives) {
    if (is_written(known) && signals.*known.field) names.emplace_back(known.name);
  }
  if (signals.tdm_reservation.value_or(false)) names.emplace_back(kReservation);
  if (!signals.tdm_policy.empty()) names.push_back(std::string(kPolicy) + ' ' + signals.tdm_policy);
  return names;
}

bool is_directive(std::string_view name) {
  return name == kReservation ||
         std::any_of(std::begin(kDirectives), std::end(kDirectives), [&](const Directive& known) {
           return is_written(known) && known.name == name;
         });
}

}  // namespace sito::sift
