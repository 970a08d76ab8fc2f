// SPDX-License-Identifier: Apache-2.0
// Paths that might do for what was pointed at; propose.cpp tries them.
#pragma once

#include "sito/page/page.h"
#include "sito/xqt/paths/path.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// An element that was pointed at.
struct Subject {
  const Page* page = nullptr;
  NodeId node = kNoNode;
  NodeId context = kNoNode;  ///< where its path begins, the element itself or one around it;
                             ///< kNoNode: the root of the page
};

struct Candidate {
  Path path;
  std::string_view anchor;  ///< as in Proposal
  std::uint32_t cost = 0;   ///< smaller is more robust
  std::string last;         ///< what the last step holds on to: paths of one kind have the same
};

/// Paths to all subjects, by cost; whether they find all of them, and nothing else, is not yet
/// known. `repeated`: there may be more like them on each page.
std::vector<Candidate> candidates_for(std::span<const Subject> subjects, bool repeated);

}  // namespace sito::xqt
