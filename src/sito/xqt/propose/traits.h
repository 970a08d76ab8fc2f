// SPDX-License-Identifier: Apache-2.0
// Finds the attributes of an element that identify it on other pages of the site, for the proposals
// of propose.h.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// The kinds of traits, most reliable first.
enum class TraitKind : std::uint8_t { Semantic, Id, Class, Attribute };

/// One test that an element passes. A smaller cost means that the test is more likely to work on
/// other pages, too.
struct Trait {
  fields::Test test;
  TraitKind kind = TraitKind::Attribute;
  std::uint32_t cost = 0;
};

/// Returns false for words that programs make and that change with the next version or page: with
/// numbers ("post-1234"), hashes ("css-1x2y3z", "sc-bdVaJa"), states ("active").
bool is_stable_word(std::string_view word);

/// Returns the stable traits of an element, the best first; at most kMaxTraits.
std::vector<Trait> traits_of(const Page& page, NodeId node);
inline constexpr std::size_t kMaxTraits = 8;

}  // namespace sito::xqt
