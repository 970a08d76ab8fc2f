// SPDX-License-Identifier: Apache-2.0
// What a page says to crawlers about itself: robots directives and reservations of rights, in its
// header and in its head.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/page/page.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::crawl {

/// Directives that were found. All are written down beside the page; only `nofollow` is obeyed,
/// since it is about crawling: the others are for those who publish, index or learn from it.
struct PageSignals {
  bool nofollow = false;  ///< no link of the page is to be followed
  bool noindex = false;
  bool noarchive = false;
  bool nosnippet = false;
  bool noai = false;  ///< not for learning from; a habit, no standard
  bool noimageai = false;
  /// tdm-reservation of the TDM Reservation Protocol (W3C community group, 2024): 1 reserves the
  /// rights of text and data mining.
  std::optional<bool> tdm_reservation;
  std::string tdm_policy;  ///< address of the terms, as written; "" none
  bool operator==(const PageSignals&) const = default;
};

/// Adds what a header says: X-Robots-Tag, with or without the name of a crawler in front,
/// tdm-reservation and tdm-policy. `product`: the name that directives may be addressed to.
void read_signals(const fetch::Fields& headers, std::string_view product, PageSignals& signals);
/// Adds what `meta` elements say: those named "robots" or `product`, tdm-reservation, tdm-policy.
/// Cost: a pass over the elements.
void read_signals(const Page& page, std::string_view product, PageSignals& signals);

/// For a metadata record: ("robots", "nofollow, noai"), ("tdm-reservation", "1") ... without what
/// was not said.
std::vector<std::pair<std::string, std::string>> to_facts(const PageSignals& signals);

}  // namespace sito::crawl
