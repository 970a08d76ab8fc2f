// SPDX-License-Identifier: Apache-2.0
// Finds pages that are the same in two languages, by their links to each other: the basis of a
// parallel corpus (docs/formats/crawl.md, pairs.jsonl). The frontier keeps these links as facts.
// Pairs are formed at the end. Therefore it does not matter which worker has read which page, nor
// when.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::crawl {

/// Adds the facts of a finished work about its page and about others.
void add_pair_facts(const Work& work, std::vector<frontier::Fact>& facts);

/// Writes the pairs whose pages are both written, sorted by their URLs, and replaces the earlier
/// file. Each worker writes the pairs whose first page it was first to write, so the files of all
/// workers together have each pair once. Returns the number of pairs. Memory: some hundred bytes a
/// pair. Errors: Io, those of the frontier.
Result<std::uint64_t> write_pairs(frontier::Frontier& frontier, const std::string& worker,
                                  const std::string& path);

}  // namespace sito::crawl
