// SPDX-License-Identifier: Apache-2.0
// Recognises pages of discussions: their author is a member, who signs as all others do.
#pragma once

#include "sito/metadata/candidates.h"

namespace sito {

/// Returns true if the program of the page, its types of schema.org or its URL say that it is a
/// thread of a forum or a question with answers. Cost: three searches in the source of the page.
bool is_thread(const Page& page, const Candidates& candidates);
/// Collects the candidates itself. Cost: a walk over the page.
bool is_thread(const Page& page);
/// Returns true if the types of schema.org or the URL say so. Cost: one search in the source.
bool declares_thread(const Page& page);

}  // namespace sito
