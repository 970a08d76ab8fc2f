// SPDX-License-Identifier: Apache-2.0
// The addresses that a page names: links, other languages, feeds, the next page, and where it sends
// its reader on.
#pragma once

#include "sito/frontier/frontier.h"
#include "sito/page/page.h"
#include "sito/url/redirect.h"
#include "sito/url/url.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// One address and what the page says of it.
struct FoundAddress {
  std::string url;       ///< absolute, http or https, behind redirect services
  std::string kind;      ///< "link", "language", "pager", "feed", "redirect", as in frontier::Link
  std::string language;  ///< hreflang; "" when the page does not say
  bool nofollow = false;
  bool for_good = false;          ///< of a redirect: the page has moved
  bool is_all = false;            ///< of a redirect: there is nothing else at its address
  frontier::Time changed_at = 0;  ///< as sitemaps and feeds say; 0: they do not
};

/// Reads the addresses of pages. Keeps its memory; one per thread.
class Harvester {
 public:
  /// In document order, each address once for each kind.
  /// Cost: one pass over the elements, and a parse for each address.
  std::vector<FoundAddress> read(const Page& page);
  /// Whether the last page had more addresses than are read of one.
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

/// True when `list`, words apart by blanks or commas, holds `word` in any case.
bool has_word(std::string_view list, std::string_view word);

}  // namespace sito::crawl
