// SPDX-License-Identifier: Apache-2.0
// Evaluates XPath 1.0 over a page (docs/decisions/0019-xpath.md). xpath.cpp is the only file that
// includes libxml2. libxml2 only evaluates paths here; it does not load, parse or print anything.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

struct XPathNodes;  // types of the library; defined in xpath.cpp

/// A page as XPath sees it: elements, attributes and text, with the names of the page in no
/// namespace; scripts and styles are text as well. The page must outlive it. Immutable; share
/// freely between threads. Cost: linear in the page.
class XPathTree {
 public:
  /// Later nodes (and attributes) are left out: a tree needs some 30 MB for 100,000 of each, and
  /// the largest pages of news sites have a third of that.
  static constexpr std::size_t kMaxNodes = 200'000;

  explicit XPathTree(const Page& page);
  ~XPathTree();
  XPathTree(XPathTree&&) noexcept;
  XPathTree& operator=(XPathTree&&) noexcept;

  /// Returns true if the page has more than kMaxNodes.
  [[nodiscard]] bool cut() const;

 private:
  friend class XPath;
  std::unique_ptr<XPathNodes> nodes_;
};

/// One result of a path.
struct Match {
  NodeId node = kNoNode;  ///< element or text; of an attribute the element that has it; of a
                          ///< computed string kNoNode
  bool is_node = false;   ///< the node itself; otherwise `value` is the result
  std::string value;      ///< of an attribute or a computed string; "" for nodes
  bool operator==(const Match&) const = default;
};

/// A valid XPath 1.0 expression: a path ("//h1", "//meta[@name='x']/@content"), or one that gives a
/// string, a number or a truth value ("normalize-space(//h1)"). A value, free to copy; share freely
/// between threads.
class XPath {
 public:
  static constexpr std::size_t kMostBytes = 8192;

  /// Errors: InvalidArgument: not XPath 1.0, or with prefixes, variables or functions that pages
  /// and XPath 1.0 do not have; the message says what and at which byte.
  static Result<XPath> parse(std::string_view xpath);

  /// Returns the results, in the order of the page, each once; a computed string (a number or truth
  /// value as string) unless it is empty.
  /// Errors: TooLarge: more work than kMaxSteps, or more than `most` results.
  [[nodiscard]] Result<std::vector<Match>> select(const XPathTree& tree, std::size_t most) const;

  [[nodiscard]] const std::string& text() const { return text_; }

  /// Steps of one evaluation: some hundreds for each node of a large page. Fewer if a step may have
  /// to read much text or to compare many nodes.
  static constexpr unsigned long kMaxSteps = 20'000'000;

 private:
  XPath(std::string text, unsigned walks) : text_(std::move(text)), walks_(walks) {}
  std::string text_;
  unsigned walks_ = 0;  // see count_walks
};

}  // namespace sito::fields
