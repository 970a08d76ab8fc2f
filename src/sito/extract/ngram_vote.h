// SPDX-License-Identifier: Apache-2.0
// Votes about words by the runs of words around them. Inside the extract room.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstddef>
#include <vector>

namespace sito::extract {

/// An answer about a page, and its votes.
struct Voter {
  const Labels* labels = nullptr;
  double weight = 1;
};

/// Keeps a word of an answer if the run of `n` words that ends or begins with it in that answer
/// also occurs in answers that have `needed` votes together. Returns the share of the words of each
/// text node that is kept, and appends the kept ranges of nodes that are kept in part. Cost: linear
/// in the words of all answers.
std::vector<float> keep_by_ngrams(const Page& page, const std::vector<Voter>& voters, double needed,
                                  std::size_t n, std::vector<Cutting>& cuttings);

}  // namespace sito::extract
