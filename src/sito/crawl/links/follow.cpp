// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/follow.h"

#include "sito/base/hash.h"
#include "sito/crawl/links/requisites.h"
#include "sito/crawl/links/scope.h"
#include "sito/crawl/links/traps.h"
#include "sito/elements/account_links.h"
#include "sito/url/normalise.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace sito::crawl {
namespace {

// Number of moves in a row that a seed may make.
constexpr std::uint32_t kMaxSeedMoves = 5;
// Redirects in a row, as browsers follow them (Fetch standard, HTTP-redirect fetch).
constexpr std::uint32_t kMaxRedirects = 20;
// Number of steps from a page to its requisite: style sheets import others.
constexpr std::uint32_t kMaxRequisiteSteps = 5;
constexpr std::string_view kSeed = "seed", kRedirect = "redirect";

// Returns the number of redirects in a row to a URL of a kind: 0 for "seed" and "link", 1 for
// "redirect" and "seed-1", 2 for "redirect-2" ...
std::uint32_t redirects_to(std::string_view kind) {
  std::uint32_t n = kind == kRedirect ? 1 : 0;
  const std::size_t dash = kind.rfind('-');
  if (dash != std::string_view::npos)
    std::from_chars(kind.data() + dash + 1, kind.data() + kind.size(), n);
  return n;
}

std::string kind_of(std::string_view kind, std::uint32_t redirects) {
  if (kind == kRedirect && redirects <= 1) return std::string(kind);
  return std::string(kind) + "-" + std::to_string(redirects);
}

}  // namespace

std::string authority_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::string_view rest = url.substr(scheme + 3);
  std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
  const std::size_t user = authority.rfind('@');
  if (user != std::string_view::npos) authority.remove_prefix(user + 1);
  return std::string(authority);
}

std::string key_of(std::string_view url) {
  thread_local url::Normaliser normaliser;
  return normaliser.normalised(url);
}

bool is_seed(const frontier::Link& link) { return link.kind.starts_with(kSeed); }

struct Follower::State {
  State(const CrawlOptions& of, Scope in) : options(of), scope(std::move(in)) {}
  const CrawlOptions& options;
  Scope scope;
  std::vector<frontier::Link> seeds;

  [[nodiscard]] std::int64_t priority_of(const frontier::Link& link) const;
};

std::int64_t Follower::State::priority_of(const frontier::Link& link) const {
  const auto depth = static_cast<std::int64_t>(link.depth);
  switch (options.order) {
    case Order::DepthFirst:
      return -depth;
    case Order::Random:
      return static_cast<std::int64_t>(hash_bytes(link.key, options.seed) >> 1U);
    case Order::BreadthFirst:
    case Order::Yield:
      return depth;
  }
  return depth;
}

Follower::Follower(std::unique_ptr<State> state) : state_(std::move(state)) {}
Follower::Follower(Follower&&) noexcept = default;
Follower& Follower::operator=(Follower&&) noexcept = default;
Follower::~Follower() = default;

Result<Follower> Follower::make(const CrawlOptions& options) {
  std::vector<std::string> keys;
  for (const std::string& seed : options.seeds) keys.push_back(key_of(seed));
  auto scope = Scope::make(options.scope, keys);
  if (!scope) return std::move(scope).error();
  auto state = std::make_unique<State>(options, std::move(*scope));
  for (const std::string& seed : options.seeds) {
    frontier::Link link;
    link.key = key_of(seed);
    if (link.key.empty()) {
      return Error{ErrorCode::InvalidArgument, "'" + seed + "' is not an http or https URL"};
    }
    link.url = link.key;
    link.host = authority_of(link.url);
    link.kind = "seed";
    link.priority = state->priority_of(link);
    state->seeds.push_back(std::move(link));
  }
  return Follower(std::move(state));
}

std::optional<frontier::Link> Follower::follow(const FoundAddress& found,
                                               const frontier::Link& from,
                                               corpus::Counts& notes) const {
  const auto left_out = [&](std::string_view why) {
    corpus::count(notes, why);
    return std::nullopt;
  };
  if (found.nofollow) return left_out("link-nofollow");
  if (has_login(state_->options) &&
      (found.changes_account || elements::changes_account({}, found.url))) {
    return left_out("link-changes-account");
  }
  frontier::Link link;
  link.key = key_of(found.url);
  if (link.key.empty()) return left_out("link-no-address");
  if (const std::string_view trap = trap_in(link.key); !trap.empty()) return left_out(trap);
  link.url = link.key;
  link.host = authority_of(link.url);
  link.via = from.url;
  link.kind = found.kind;
  link.changed_at = found.changed_at;
  if (is_requisite(found.kind)) return follow_requisite(std::move(link), from, notes);
  const bool is_redirect = found.kind == kRedirect;
  const std::uint32_t before = redirects_to(from.kind);
  // If a page leads to another URL after it was read, this counts as a link from the second time
  // on.
  link.depth = from.depth + (is_redirect && (found.is_all || before == 0) ? 0 : 1);
  std::string_view refused = state_->scope.refuses(link.key, link.depth);
  if (found.is_all) {
    if (before >= kMaxRedirects) return left_out("link-too-many-redirects");
    const bool moves = found.for_good && is_seed(from) && before < kMaxSeedMoves &&
                       (refused.empty() || refused == "link-out-of-scope");
    link.kind = kind_of(moves ? kSeed : kRedirect, before + 1);
    if (moves) {
      if (!refused.empty()) corpus::count(notes, "seed-moved");
      state_->scope.add_seed(link.key);
      refused = {};
    }
  }
  if (refused == "link-out-of-scope" && is_redirect && is_seed(from))
    refused = "seed-leads-elsewhere";
  // URLs of feeds have extensions of data.
  const bool is_list = (found.kind == "feed" || from.kind == "feed") && refused == "link-no-page";
  if (!refused.empty() && !is_list) return left_out(refused);
  link.priority = state_->priority_of(link);
  return link;
}

// Requisites may be on any host. They come before the pages that were found with them.
std::optional<frontier::Link> Follower::follow_requisite(frontier::Link link,
                                                         const frontier::Link& from,
                                                         corpus::Counts& notes) const {
  const auto left_out = [&](std::string_view why) {
    corpus::count(notes, why);
    return std::nullopt;
  };
  const bool of_requisite = is_requisite(from.kind);
  const std::uint32_t steps = of_requisite ? std::max(1U, redirects_to(from.kind)) + 1 : 1;
  if (steps > kMaxRequisiteSteps) return left_out("link-too-deep");
  link.depth = from.depth;
  const std::string_view refused = state_->scope.refuses(link.key, link.depth);
  const bool anywhere = link.kind == kRequisite;
  if (refused == "link-no-address" || refused == "link-excluded") return left_out(refused);
  if (!anywhere && !refused.empty() && refused != "link-no-page") return left_out(refused);
  link.priority = state_->priority_of(link) - (of_requisite ? 0 : 1);
  if (of_requisite) link.priority = from.priority;
  if (steps > 1) link.kind = kind_of(kRequisite, steps);
  return link;
}

std::optional<frontier::Link> Follower::sitemap(std::string_view url, const std::string& host,
                                                const frontier::Link& from) const {
  // The sitemap of a host without a seed would bring unwanted pages.
  const bool of_seed = std::any_of(state_->seeds.begin(), state_->seeds.end(),
                                   [&](const frontier::Link& seed) { return seed.host == host; });
  if (!of_seed && state_->options.scope.kind != ScopeKind::Domain) return std::nullopt;
  frontier::Link link;
  link.key = key_of(url);
  if (link.key.empty()) return std::nullopt;
  link.url = link.key;
  link.host = authority_of(link.url);
  link.kind = "sitemap";
  link.via = from.url;
  link.depth = from.depth + (from.kind == "sitemap" ? 1 : 0);
  link.priority = state_->priority_of(link);
  return link;
}

void Follower::add_moved_seed(const std::string& url) const { state_->scope.add_seed(url); }

const std::vector<frontier::Link>& Follower::seeds() const { return state_->seeds; }

}  // namespace sito::crawl
