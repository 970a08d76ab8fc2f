// SPDX-License-Identifier: Apache-2.0
// What kind of target a link has, and what its text counts (algorithms, section 8.10).
#pragma once

#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sito::parts {

/// Where a link leads, through services that count clicks (url/redirect.h). Internal: to the same
/// registrable domain (and every relative address). Fragment: `#x`, a place of this page. Script:
/// `javascript:` or `#` alone. Mail: `mailto:`, `tel:`.
enum class LinkKind : std::uint8_t { External, Internal, Fragment, Script, Mail };
inline constexpr std::size_t kLinkKinds = 5;

/// What a character (word, link) inside a link counts, by LinkKind. All 1: as published.
struct LinkWeights {
  std::array<double, kLinkKinds> of_kind = {1, 1, 1, 1, 1};
  bool operator==(const LinkWeights&) const = default;
  [[nodiscard]] bool neutral() const { return *this == LinkWeights{}; }
};

/// The kind of every link of the page, in the order of `Page::links()`.
/// Cost: linear; one look at the public suffix list for each absolute link to another host than the
/// link before.
void find_link_kinds(const Page& page, std::vector<LinkKind>& kinds);

}  // namespace sito::parts
