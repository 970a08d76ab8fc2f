// SPDX-License-Identifier: Apache-2.0
// The headings of the kept text, and the lists that continue them.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <optional>
#include <vector>

namespace sito::structured {

/// Reads the kept headings when it is first asked. Page and index must outlive it.
class KeptOutline {
 public:
  KeptOutline(const Page& page, const KeptIndex& kept) : page_(page), kept_(kept) {}

  /// Returns the heading of a list, such as "See also", that continues the headings of the kept
  /// text: two kept headings before it have its level and stand like it, each in a section of its
  /// own or all in one. Returns kNoNode for other lists. Cost: constant.
  [[nodiscard]] NodeId heading_of(NodeId list);

 private:
  [[nodiscard]] NodeId heading_before(NodeId list) const;
  [[nodiscard]] bool has_two_like(NodeId heading, int steps);
  const std::vector<NodeId>& kept_headings();

  const Page& page_;
  const KeptIndex& kept_;
  std::optional<std::vector<NodeId>> kept_headings_;  // in the order of the page
};

}  // namespace sito::structured
