// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/choice.h"

#include "sito/url/url.h"

#include <re2/re2.h>

#include <string>

namespace sito::fields {
namespace {

// Returns the host without "www.", which does not distinguish sites.
std::string_view without_www(std::string_view host) {
  constexpr std::string_view kWww = "www.";
  return host.starts_with(kWww) ? host.substr(kWww.size()) : host;
}

}  // namespace

Choice::Choice(std::span<const Template> templates) : templates_(templates) {
  for (const Template& mapping : templates)
    matches_.push_back(std::make_unique<re2::RE2>(mapping.match, re2::RE2::Quiet));
}

Choice::~Choice() = default;

std::optional<std::size_t> Choice::of(std::string_view url) const {
  if (url.empty()) return templates_.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
  const std::string host = url::host_of(url);
  for (std::size_t i = 0; i < templates_.size(); ++i) {
    const std::string& site = templates_[i].site;
    const bool here = site.empty() || without_www(host) == without_www(site);
    if (here && re2::RE2::PartialMatch(url, *matches_[i])) return i;
  }
  return std::nullopt;
}

}  // namespace sito::fields
