// SPDX-License-Identifier: Apache-2.0
// Makes candidates of paths for the elements at which the user pointed; propose.cpp tests them.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// An element at which the user pointed.
struct Subject {
  const Page* page = nullptr;
  NodeId node = kNoNode;
  NodeId context = kNoNode;  ///< where its path begins, the element itself or one around it;
                             ///< kNoNode: the root of the page
};

struct Candidate {
  fields::Path path;
  std::string_view anchor;  ///< as in Proposal
  std::uint32_t cost = 0;   ///< smaller is more robust
  std::string last;         ///< the anchor of the last step; paths of one kind have the same
};

/// Returns paths to all subjects, by cost. They were not tested: they may miss subjects or find
/// other nodes. `repeated`: each page may have more such elements.
std::vector<Candidate> candidates_for(std::span<const Subject> subjects, bool repeated);

}  // namespace sito::xqt
