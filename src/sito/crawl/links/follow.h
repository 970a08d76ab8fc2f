// SPDX-License-Identifier: Apache-2.0
// Turns URLs on a page into links of the frontier: normalises them, checks scope and traps, and
// assigns priorities.
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

/// Returns true if a link is a seed, or the URL to which a seed has moved permanently ("seed-1"
/// ...).
bool is_seed(const frontier::Link& link);

/// Decides which links are followed. Safe from any thread.
class Follower {
 public:
  /// `options` must outlive it. Errors: InvalidArgument: a seed that is not a URL, an invalid
  /// pattern.
  static Result<Follower> make(const CrawlOptions& options);
  Follower(Follower&&) noexcept;
  Follower& operator=(Follower&&) noexcept;
  ~Follower();

  /// Returns the link to a URL found on the page of `from`, or nothing if it is not followed. Then
  /// `notes` counts the reason: "link-nofollow", "link-changes-account" (of a crawl with a
  /// login: elements::changes_account), "link-too-many-redirects" (20 in a row), and the
  /// reasons of Scope::refuses() and trap_in(). If a seed has moved permanently, its new URL is a
  /// seed, too, and widens the scope ("seed-moved"); a temporary target is not
  /// ("seed-leads-elsewhere").
  [[nodiscard]] std::optional<frontier::Link> follow(const FoundAddress& found,
                                                     const frontier::Link& from,
                                                     corpus::Counts& notes) const;
  /// Returns the link to a sitemap of `host`, or nothing if the pages of the host are not wanted.
  /// `from` names the sitemap: a sitemap or robots.txt (whose URL is enough), or nothing (without a
  /// URL) for the usual place. The sitemap may be on any host.
  [[nodiscard]] std::optional<frontier::Link> sitemap(std::string_view url, const std::string& host,
                                                      const frontier::Link& from) const;
  /// Records that a seed has moved to this URL, in an earlier run.
  void add_moved_seed(const std::string& url) const;
  /// Returns the links of the seeds, without those that have moved.
  [[nodiscard]] const std::vector<frontier::Link>& seeds() const;

 private:
  struct State;
  explicit Follower(std::unique_ptr<State> state);
  [[nodiscard]] std::optional<frontier::Link> follow_requisite(frontier::Link link,
                                                               const frontier::Link& from,
                                                               corpus::Counts& notes) const;
  std::unique_ptr<State> state_;
};

/// Returns the host of a URL, with the port if it is not the default: "example.org:8080".
std::string authority_of(std::string_view url);
/// Returns the normalised key of a URL (url::Normaliser); "" if it is not a URL.
std::string key_of(std::string_view url);

}  // namespace sito::crawl
