// SPDX-License-Identifier: Apache-2.0
// Entries of training sets, as requests and answers have them.
#pragma once

#include "sito/elements/entry.h"

#include "serve/json.h"
#include "serve/workbench/handlers.h"

#include <string>
#include <vector>

namespace sito::serve {

/// Larger training sets are for `sito train elements`.
inline constexpr std::size_t kMostEntriesBytes = std::size_t{64} << 20;

/// The request's "entries". Errors: those of text_of, and Malformed.
Result<std::vector<elements::Entry>> entries_of(const Json& body);
/// The training set of a file below the root. Errors: no root; those of Root::read; Malformed.
Result<std::vector<elements::Entry>> read_entries_below_root(const Bench& bench,
                                                             const std::string& path);
OrderedJson entry_json(const elements::Entry& entry);
/// The element's entry. Pages without an address give their name for it: their elements are those
/// of one site.
elements::Entry entry_on(const OpenPage& page, const elements::EntryMaker& maker, NodeId node);

}  // namespace sito::serve
