// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/follow.h"

#include "sito/base/hash.h"
#include "sito/url/normalise.h"
#include "sito/url/site_key.h"
#include "sito/url/url.h"

#include <re2/re2.h>

#include <algorithm>
#include <utility>

namespace sito::crawl {
namespace {

constexpr std::size_t kLongestAddress = 2'000;  // longer ones are data or traps

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

struct Follower::State {
  explicit State(const CrawlOptions& of) : options(of) {}
  const CrawlOptions& options;
  std::vector<frontier::Link> seeds;
  std::vector<std::unique_ptr<re2::RE2>> include, exclude;

  [[nodiscard]] bool in_scope(const std::string& url) const;
  [[nodiscard]] std::int64_t priority_of(const frontier::Link& link) const;
};

bool Follower::State::in_scope(const std::string& url) const {
  const auto matches = [&](const auto& pattern) { return re2::RE2::PartialMatch(url, *pattern); };
  if (std::any_of(exclude.begin(), exclude.end(), matches)) return false;
  if (!include.empty() && std::none_of(include.begin(), include.end(), matches)) return false;
  if (options.scope.kind == ScopeKind::Any) return true;
  return std::any_of(seeds.begin(), seeds.end(), [&](const frontier::Link& seed) {
    switch (options.scope.kind) {
      case ScopeKind::Page:
        return seed.url == url;
      case ScopeKind::Path:
        return url.starts_with(seed.url.substr(0, seed.url.rfind('/') + 1));
      case ScopeKind::Host:
        return authority_of(url) == seed.host;
      default:
        return url::registrable_domain(url::host_of(url)) ==
               url::registrable_domain(url::host_of(seed.url));
    }
  });
}

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
  auto state = std::make_unique<State>(options);
  for (const auto& [texts, into] : {std::pair{&options.scope.include, &state->include},
                                    std::pair{&options.scope.exclude, &state->exclude}}) {
    for (const std::string& text : *texts) {
      auto pattern = std::make_unique<re2::RE2>(text, re2::RE2::Quiet);
      if (!pattern->ok()) {
        return Error{ErrorCode::InvalidArgument, "pattern '" + text + "': " + pattern->error()};
      }
      into->push_back(std::move(pattern));
    }
  }
  for (const std::string& seed : options.seeds) {
    frontier::Link link;
    link.key = key_of(seed);
    if (link.key.empty()) {
      return Error{ErrorCode::InvalidArgument, "'" + seed + "' is no http or https address"};
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
  frontier::Link link;
  link.key = key_of(found.url);
  if (link.key.empty() || link.key.size() > kLongestAddress) return left_out("link-trap");
  link.url = link.key;
  link.host = authority_of(link.url);
  link.via = from.url;
  link.kind = found.kind;
  // Chains of redirects without end are bounded as chains of links are.
  const bool same_step = found.kind == "redirect" && from.kind != "redirect";
  link.depth = from.depth + (same_step ? 0 : 1);
  if (link.depth > state_->options.scope.depth) return left_out("link-too-deep");
  if (!state_->in_scope(link.url)) return left_out("link-out-of-scope");
  link.priority = state_->priority_of(link);
  return link;
}

std::optional<frontier::Link> Follower::sitemap(std::string_view url,
                                                const std::string& host) const {
  // Of hosts that a crawl only touches, whole sites are not wanted.
  const bool of_seed =
      std::any_of(state_->seeds.begin(), state_->seeds.end(),
                  [&](const frontier::Link& seed) { return seed.host == host; });
  if (!of_seed && state_->options.scope.kind != ScopeKind::Domain) return std::nullopt;
  frontier::Link link;
  link.key = key_of(url);
  if (link.key.empty()) return std::nullopt;
  link.url = link.key;
  link.host = authority_of(link.url);
  link.kind = "sitemap";
  link.priority = state_->priority_of(link);
  return link;
}

const std::vector<frontier::Link>& Follower::seeds() const { return state_->seeds; }

}  // namespace sito::crawl
