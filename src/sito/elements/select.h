// SPDX-License-Identifier: Apache-2.0
// Selects elements of a page by simple CSS selectors: names, `#id`, `.class`, attributes,
// descendants and children, and lists of these.
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
  /// Errors: InvalidArgument for text that is not a selector, and for unsupported CSS
  ///         (pseudo-classes, siblings).
  static Result<Selector> parse(std::string_view text);
  /// Returns true if the selector matches the element. Cost: reads the element and its ancestors.
  [[nodiscard]] bool matches(const Page& page, NodeId node) const;

 private:
  std::vector<StyleRule> rules_;
};

}  // namespace sito::elements
