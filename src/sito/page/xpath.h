// SPDX-License-Identifier: Apache-2.0
// Indexed paths of nodes, as XPath writes them.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito {

/// The paths of one page's nodes. Siblings are counted once for the page, so that asking for every
/// node stays linear, however many siblings there are. The page must outlive it.
class XPaths {
 public:
  /// Cost: linear in the nodes of the page.
  explicit XPaths(const Page& page);

  /// A path such as /html[1]/body[1]/div[2] (text nodes end in /text()[1]). Cost: the depth.
  [[nodiscard]] std::string of(NodeId id) const;
  [[nodiscard]] const Page& page() const { return page_; }

 private:
  const Page& page_;
  std::vector<std::uint32_t>
      positions_;  // of each node among its siblings of the same name, from 1
};

/// The same path of one node, without a table of the page. For a few nodes. Cost: the siblings in
/// front of it and of everything around it.
std::string xpath_of(const Page& page, NodeId id);

}  // namespace sito
