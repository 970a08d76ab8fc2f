// SPDX-License-Identifier: Apache-2.0
// Sorts proposals for a user who makes a template of a whole site.
#pragma once

#include "sito/xqt/propose/propose.h"

#include <functional>
#include <span>
#include <vector>

namespace sito::xqt {

struct OrderOptions {
  /// The field may be missing on a page.
  bool optional = false;
  /// For each page, the nodes at which a path begins: its records, or kNoNode alone.
  std::span<const std::vector<NodeId>> contexts;
  /// Called before each walk over a page; an error ends the work. Empty: never.
  std::function<Result<void>()> in_time;
};

/// Returns true for a fragile path: it counts nodes, whose number differs on other pages, or uses
/// words that may occur only on these pages.
bool is_frail(const std::string& path);

/// Sites have pages of several layouts, and fields that are missing on some pages. propose()
/// prefers paths that find something on every page. Here, stable paths that find nothing on pages
/// without examples come before fragile ones. For optional fields with several values they come
/// first. Paths that find several values of a field with one come last. At most kMostProposals.
/// Errors: those of propose() and Selector::select(), and those of `in_time`. Cost: twice propose(),
/// and some ten walks over the pages.
Result<std::vector<Proposal>> propose_in_order(std::span<const Page* const> pages,
                                               std::span<const Example> examples,
                                               const ProposeOptions& options,
                                               const OrderOptions& order);

}  // namespace sito::xqt
