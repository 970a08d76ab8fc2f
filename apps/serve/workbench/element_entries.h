// SPDX-License-Identifier: Apache-2.0
// Entries of training sets in requests and replies.
#pragma once

#include "sito/elements/entry.h"

#include "serve/json.h"
#include "serve/workbench/handlers.h"

#include <string>
#include <vector>

namespace sito::serve {

/// As JSON. An entry takes some twenty times as much while it is read and answered, and a call may
/// take 256 MB. For larger training sets use `sito train elements`.
inline constexpr std::size_t kMostEntriesBytes = std::size_t{8} << 20;
/// The bounds of a training set for a tree, which keeps only the features of elements.
inline constexpr std::size_t kMostTrainingBytes = std::size_t{32} << 20;
inline constexpr std::size_t kMostTrainingEntries = 40'000;

/// Returns the "entries" of the request. Errors: those of text_of, and Malformed.
Result<std::vector<elements::Entry>> entries_of(const Json& body);
/// Reads the training set from a file below the root, compressed or not. Errors: no root; those of
/// Root::existing and io::read_file; Malformed; TooLarge above `most` bytes or kMostTrainingEntries.
Result<std::vector<elements::Entry>> read_entries_below_root(const Bench& bench,
                                                             const std::string& path,
                                                             std::size_t most = kMostEntriesBytes);
OrderedJson entry_json(const elements::Entry& entry);
/// Returns the entry of the element. A page without a URL uses its name in place of one: its
/// elements are those of one site.
elements::Entry entry_on(const OpenPage& page, const elements::EntryMaker& maker, NodeId node);

}  // namespace sito::serve
