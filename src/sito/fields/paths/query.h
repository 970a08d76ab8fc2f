// SPDX-License-Identifier: Apache-2.0
// The paths that users write and templates contain: those of the path language (path.h), which the
// engine of this room evaluates, and any other XPath 1.0, for which libxml2 steps in (xpath.h).
#pragma once

#include "sito/base/result.h"
#include "sito/fields/paths/select.h"
#include "sito/fields/paths/xpath.h"
#include "sito/page/page.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// A page on which queries run. Makes the tree for libxml2 at the first query that needs it. The
/// page must outlive it. One per thread.
class QueryPage {
 public:
  explicit QueryPage(const Page& page) : page_(&page) {}
  [[nodiscard]] const Page& page() const { return *page_; }

 private:
  friend class Query;
  const XPathTree& tree() const;

  const Page* page_;
  mutable std::unique_ptr<const XPathTree> tree_;
};

/// A path of the path language, or another XPath 1.0 expression. Both mean the same for every
/// expression that XPath 1.0 has, except that names match in any case of letters. A value, free to
/// copy; share freely between threads.
class Query {
 public:
  /// Errors: InvalidArgument: neither of the two; the message says what and at which byte.
  static Result<Query> parse(std::string_view text);

  /// Returns the results, in the order of the page, each once. Relative paths of the path language
  /// begin at `context`; kNoNode: at the root of the page, as those of XPath always do. For computed
  /// values see XPath::select.
  /// Errors: TooLarge: too much work on this page, or more than `most` results.
  [[nodiscard]] Result<std::vector<Match>> select(const QueryPage& page, std::size_t most,
                                                  NodeId context = kNoNode) const;

  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns true if libxml2 evaluates it.
  [[nodiscard]] bool is_foreign() const { return foreign_.has_value(); }
  /// Returns true if the context of select() counts.
  [[nodiscard]] bool is_relative() const { return is_relative_; }

 private:
  explicit Query(std::string_view text) : text_(text) {}

  std::string text_;
  std::shared_ptr<const Selector> own_;  // null if foreign
  std::optional<XPath> foreign_;
  bool is_relative_ = false;
};

}  // namespace sito::fields
