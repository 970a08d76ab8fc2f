// SPDX-License-Identifier: Apache-2.0
// XPaths of nodes, with positions.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito {

/// The XPaths of a page's nodes. Counts siblings once for the page, so that the XPaths of all nodes
/// together need linear time. The page must outlive it.
class XPaths {
 public:
  /// Cost: linear in the nodes of the page.
  explicit XPaths(const Page& page);

  /// Returns an XPath such as /html[1]/body[1]/div[2] (text nodes end in /text()[1]). Cost: linear
  /// in the depth.
  [[nodiscard]] std::string of(NodeId id) const;
  [[nodiscard]] const Page& page() const { return page_; }

 private:
  const Page& page_;
  std::vector<std::uint32_t>
      positions_;  // of each node among its siblings of the same name, from 1
};

/// Returns the same XPath without an XPaths object; for a few nodes. Cost: linear in the preceding
/// siblings of the node and of its ancestors.
std::string xpath_of(const Page& page, NodeId id);

}  // namespace sito
