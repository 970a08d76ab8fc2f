// SPDX-License-Identifier: Apache-2.0
// A rule of the row `sito` for the lead of an article.
#pragma once

#include "sito/extract/learned/corrections.h"

#include <span>

namespace sito::extract::learned {

/// Keeps a text of eight words or more, few of them in links, that stands at most 20 units before the
/// first long text of an article, if the page describes itself with its words (`meta`: description,
/// og:description, twitter:description). A description may be cut, and a lead may go on. The trees know
/// leads too little, because they look like teasers. Cost: the texts of these units and the head.
void keep_lead(const ScoredPage& scored, std::span<Choice> choices);

}  // namespace sito::extract::learned
