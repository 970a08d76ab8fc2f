// SPDX-License-Identifier: Apache-2.0
// Pages that are the same in two languages, as they say of each other: the beginning of a parallel
// corpus (docs/formats/crawl.md, pairs.jsonl). What pages say is kept as facts of the frontier; who
// is paired with whom is found out at the end, so that it does not matter which worker has read
// what, nor when.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::crawl {

/// What a finished work tells of its page, and of others.
void add_pair_facts(const Work& work, std::vector<frontier::Fact>& facts);

/// Writes the pairs of which both pages are written, sorted by their addresses, in place of those
/// that were there: those whose first page this worker was the first to write, so that the files of
/// all workers together have each pair once. Returns how many there are. Memory: some hundred bytes
/// a pair. Errors: Io, those of the frontier.
Result<std::uint64_t> write_pairs(frontier::Frontier& frontier, const std::string& worker,
                                  const std::string& path);

}  // namespace sito::crawl
