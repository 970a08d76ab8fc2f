// SPDX-License-Identifier: Apache-2.0
// From addresses on a page to links of the frontier: made alike, held against the scope and against
// traps, and put in order.
#pragma once

#include "sito/crawl/links/harvest.h"
#include "sito/crawl/run.h"
#include "sito/frontier/frontier.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// Whether a link is a seed, or where one has moved for good ("seed-1" ...).
bool is_seed(const frontier::Link& link);

/// Decides what is followed. Safe from any thread.
class Follower {
 public:
  /// `options` must outlive it. Errors: InvalidArgument: a seed that is no address, a pattern that
  /// is none.
  static Result<Follower> make(const CrawlOptions& options);
  Follower(Follower&&) noexcept;
  Follower& operator=(Follower&&) noexcept;
  ~Follower();

  /// The link to an address that stands on the page of `from`; nothing when it is not followed, and
  /// `notes` says why: "link-nofollow", "link-too-many-redirects" (20 in a row), and the reasons of
  /// Scope::refuses() and trap_in(). Where a seed has moved for good is a seed, too, and widens the
  /// scope ("seed-moved"); where it leads for now is not ("seed-leads-elsewhere").
  [[nodiscard]] std::optional<frontier::Link> follow(const FoundAddress& found,
                                                     const frontier::Link& from,
                                                     corpus::Counts& notes) const;
  /// The link to a sitemap of `host` that `from` names, another one or its robots.txt (of which the
  /// address is enough), or that is only where sitemaps usually are (without an address); nothing
  /// when the pages of the host are not wanted. It may lie anywhere.
  [[nodiscard]] std::optional<frontier::Link> sitemap(std::string_view url, const std::string& host,
                                                      const frontier::Link& from) const;
  /// A seed that has moved to this address, in an earlier run.
  void add_moved_seed(const std::string& url) const;
  /// The links of the seeds, but for those that have moved.
  [[nodiscard]] const std::vector<frontier::Link>& seeds() const;

 private:
  struct State;
  explicit Follower(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// "example.org:8080": the host of an address, with the port where it is not the usual one.
std::string authority_of(std::string_view url);
/// What makes an address the same as another (url::Normaliser); "" for what is none.
std::string key_of(std::string_view url);

}  // namespace sito::crawl
