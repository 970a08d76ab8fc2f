// SPDX-License-Identifier: Apache-2.0
// Evaluates paths on a flattened page.
#pragma once

#include "sito/fields/paths/path.h"
#include "sito/page/page.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sito::fields {

/// A result of a path: an element, or an attribute of it.
struct Found {
  NodeId node = kNoNode;
  std::uint32_t attribute = kNone;  ///< index in Page::attributes(node); kNone: the element
  bool operator==(const Found&) const = default;
};

class Walk;  // walk.h, inside this room

/// A prepared path. Immutable; any number of threads.
class Selector {
 public:
  explicit Selector(const Path& path);
  ~Selector();
  Selector(Selector&&) noexcept;
  Selector& operator=(Selector&&) noexcept;

  /// Replaces `found` by the results in document order, each once. `context` is the beginning of
  /// relative paths; kNoNode: the root of the page (above `html`). TooLarge: it takes more than
  /// kMaxSteps. Cost: linear in the page for each `//` that does not follow another one.
  Result<void> select(const Page& page, NodeId context, std::vector<Found>& found) const;

  /// The same for one walk over a page, whose work is counted for all paths together.
  Result<void> select(Walk& walk, NodeId context, std::vector<Found>& found) const;

  static constexpr std::size_t kMaxSteps = 20'000'000;

 private:
  struct Compiled;
  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace sito::fields
