// SPDX-License-Identifier: Apache-2.0
// Elements of a page by simple selectors of CSS: names, `#id`, `.class`, attributes, descendants
// and children, lists of those.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/page/style_rules.h"

#include <string_view>
#include <vector>

namespace sito::elements {

/// A selector, ready to match.
class Selector {
 public:
  /// Errors: InvalidArgument for what is no selector, and for what is not understood of CSS
  ///         (pseudo-classes, siblings).
  static Result<Selector> parse(std::string_view text);
  /// Whether the element is one of those. Cost: a look at the element and those around it.
  [[nodiscard]] bool matches(const Page& page, NodeId node) const;

 private:
  std::vector<StyleRule> rules_;
};

}  // namespace sito::elements
