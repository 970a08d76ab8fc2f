// SPDX-License-Identifier: Apache-2.0
// Proposals in the order in which somebody wants them who makes a template of a whole site.
#pragma once

#include "sito/xqt/propose/propose.h"

#include <functional>
#include <span>
#include <vector>

namespace sito::xqt {

struct OrderOptions {
  /// Not to be on a page is nothing special for the field.
  bool optional = false;
  /// Of each page the nodes at which a path begins: its records, or kNoNode alone.
  std::span<const std::vector<NodeId>> contexts;
  /// Asked before each walk over a page; an error ends the work. Empty: never.
  std::function<Result<void>()> in_time;
};

/// Whether a path counts nodes, which other pages may have more of, or goes by words, which may be
/// those of these pages only.
bool is_frail(const std::string& path);

/// Sites have pages of several layouts, and fields that are not on each of them. propose() wants
/// paths that find something on every page; here those that are not frail, but find nothing where
/// nobody has pointed at anything, come before those that are. Of what may have several values and
/// is optional, they come first. At most kMostProposals.
/// Errors: as of propose() and Selector::select(), and those of `in_time`. Cost: twice propose(),
/// and some ten walks over the pages.
Result<std::vector<Proposal>> propose_in_order(std::span<const Page* const> pages,
                                               std::span<const Example> examples,
                                               const ProposeOptions& options,
                                               const OrderOptions& order);

}  // namespace sito::xqt
