// SPDX-License-Identifier: Apache-2.0
// Reads the directives of a page for those who collect pages, in its header and in its head: robots
// directives and reservations of rights.
#pragma once

#include "sito/archive/http.h"
#include "sito/page/page.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::sift {

/// Directives of a page. All are recorded with the page. The crawler obeys only `nofollow`, because
/// it concerns crawling; the others concern publishing, indexing and training.
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

/// The name to which directives may be addressed.
inline constexpr std::string_view kProduct = "sito";

/// Adds the directives of a field of a header, whose name has any case: X-Robots-Tag, with or
/// without the name of a crawler in front, tdm-reservation and tdm-policy. `product`: the name to
/// which directives may be addressed.
void read_signal(std::string_view name, std::string_view value, std::string_view product,
                 PageSignals& signals);
/// Adds the directives of `meta` elements: those named "robots" or `product`, tdm-reservation,
/// tdm-policy. Cost: a pass over the elements.
void read_signals(const Page& page, std::string_view product, PageSignals& signals);

/// Returns the directives for a metadata record: ("robots", "nofollow, noai"), ("tdm-reservation",
/// "1") ... Absent directives are left out.
std::vector<std::pair<std::string, std::string>> to_facts(const PageSignals& signals);

/// Returns the directives that restrict the use of a page, of the header (null: there is none) and
/// of the page: "noai", "noindex" ..., "tdm-reservation" if it reserves rights, and "tdm-policy"
/// with a blank and its URL.
std::vector<std::string> directives_of(const archive::HttpResponse* http, const Page& page);

/// Returns true for a name of a directive that documents can have.
bool is_directive(std::string_view name);

}  // namespace sito::sift
