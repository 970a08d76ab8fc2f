// SPDX-License-Identifier: Apache-2.0
// The kind of a link's target, and the weight of the link's text (Komporday 2016).
#pragma once

#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::parts {

/// Where a link leads, behind redirect services (url/redirect.h). Internal: to the same registrable
/// domain (and every relative URL). Fragment: `#x`, a place of this page. Script: `javascript:` or
/// `#` alone. Mail: `mailto:`, `tel:`.
enum class LinkKind : std::uint8_t { External, Internal, Fragment, Script, Mail };
inline constexpr std::size_t kLinkKinds = 5;

/// Weight of a character (word, link) inside a link, by LinkKind. All 1: as published.
struct LinkWeights {
  std::array<double, kLinkKinds> of_kind = {1, 1, 1, 1, 1};
  bool operator==(const LinkWeights&) const = default;
  [[nodiscard]] bool neutral() const { return *this == LinkWeights{}; }
};

/// Returns the kind of every link of the page, in the order of `Page::links()`.
/// Cost: linear; one look-up in the public suffix list for each absolute link to another host than
/// the previous link.
void find_link_kinds(const Page& page, std::vector<LinkKind>& kinds);

}  // namespace sito::parts
