// SPDX-License-Identifier: Apache-2.0
// Reads the directives of a page for crawlers, in its header and in its head: robots directives and
// reservations of rights.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/page/page.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::crawl {

/// Directives of a page. All are recorded with the page. Only `nofollow` is obeyed, because it
/// concerns crawling; the others concern publishing, indexing and training.
struct PageSignals {
  bool nofollow = false;  ///< do not follow any link of the page
  bool noindex = false;
  bool noarchive = false;
  bool nosnippet = false;
  bool noai = false;  ///< do not train on it; a convention, not a standard
  bool noimageai = false;
  /// tdm-reservation of the TDM Reservation Protocol (W3C community group, 2024): 1 reserves the
  /// rights of text and data mining.
  std::optional<bool> tdm_reservation;
  std::string tdm_policy;  ///< URL of the terms, as written; "" none
  bool operator==(const PageSignals&) const = default;
};

/// Adds the directives of a header: X-Robots-Tag, with or without the name of a crawler in front,
/// tdm-reservation and tdm-policy. `product`: the name to which directives may be addressed.
void read_signals(const fetch::Fields& headers, std::string_view product, PageSignals& signals);
/// Adds the directives of `meta` elements: those named "robots" or `product`, tdm-reservation,
/// tdm-policy. Cost: a pass over the elements.
void read_signals(const Page& page, std::string_view product, PageSignals& signals);

/// Returns the directives for a metadata record: ("robots", "nofollow, noai"), ("tdm-reservation",
/// "1") ... Absent directives are left out.
std::vector<std::pair<std::string, std::string>> to_facts(const PageSignals& signals);

}  // namespace sito::crawl
