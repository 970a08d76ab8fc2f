// SPDX-License-Identifier: Apache-2.0
// Collects the URLs that a page names: links, versions in other languages, feeds, the next page,
// and redirects.
#pragma once

#include "sito/frontier/frontier.h"
#include "sito/page/page.h"
#include "sito/url/redirect.h"
#include "sito/url/url.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// One URL and the facts that the page states about it.
struct FoundAddress {
  std::string url;       ///< absolute, http or https, behind redirect services
  std::string kind;      ///< "link", "language", "pager", "feed", "redirect", as in frontier::Link
  std::string language;  ///< hreflang; "" without one
  bool nofollow = false;
  bool changes_account = false;   ///< by elements::changes_account
  bool for_good = false;          ///< of a redirect: permanent
  bool is_all = false;            ///< of a redirect: the page has no other content
  frontier::Time changed_at = 0;  ///< from sitemaps and feeds; 0: unknown
};

/// Reads the URLs of pages. Keeps its memory; one for each thread.
class Harvester {
 public:
  /// Returns the URLs in document order, each once for each kind.
  /// Cost: one pass over the elements, and a parse for each URL.
  std::vector<FoundAddress> read(const Page& page);
  /// Returns true if the last page had more URLs than the limit for one page.
  [[nodiscard]] bool was_cut() const { return was_cut_; }

 private:
  void read_link(const Page& page, NodeId node, std::vector<FoundAddress>& harvest);
  void read_anchor(const Page& page, NodeId node, std::vector<FoundAddress>& harvest);
  void read_meta(const Page& page, NodeId node, std::vector<FoundAddress>& harvest);
  void add(std::string_view href, std::string_view kind, std::string_view language, bool nofollow,
           std::vector<FoundAddress>& harvest);

  url::Resolver resolver_;
  url::RedirectReader redirects_;
  bool was_cut_ = false;
};

/// Returns true if `list`, words separated by blanks or commas, contains `word` in any case.
bool has_word(std::string_view list, std::string_view word);

}  // namespace sito::crawl
