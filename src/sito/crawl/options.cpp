// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/options.h"

#include <array>

namespace sito::crawl {
namespace {

// With shorter delays the frontier hands out many tasks of a host at once, and the crawler keeps
// the pace. With longer delays the frontier keeps it, also between workers that share it.
constexpr std::int64_t kLongDelay = 250;

}  // namespace

std::string_view name_of(Render render) {
  static constexpr std::array<std::string_view, 3> kNames = {"auto", "always", "never"};
  return kNames[static_cast<std::size_t>(render)];
}

std::string_view name_of(Order order) {
  static constexpr std::array<std::string_view, 4> kNames = {"breadth-first", "depth-first",
                                                             "random", "yield"};
  return kNames[static_cast<std::size_t>(order)];
}

std::string_view name_of(ScopeKind kind) {
  static constexpr std::array<std::string_view, 5> kNames = {"page", "path", "host", "domain",
                                                             "any"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool has_login(const CrawlOptions& options) {
  return !options.visitor.cookies.empty() || !options.visitor.fields.empty() ||
         !options.browser.profile.empty();
}

bool claims_ahead(const CrawlOptions& options) { return options.pace.delay_ms < kLongDelay; }

}  // namespace sito::crawl
