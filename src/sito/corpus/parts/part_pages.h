// SPDX-License-Identifier: Apache-2.0
// Tells pages of one article from lists of articles, which have pagers, too.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <string_view>

namespace sito::corpus {

/// Returns false for lists of texts, also of whole ones, as on the front page of a blog: pages whose
/// URL is that of a front page or names a list ("/tag/bees/page/2"), and pages with two or more kept
/// headings that are links to other pages of the host.
///
/// `labels`: of the page. `url`: normalised. Cost: linear.
bool is_single_text(const Page& page, const Labels& labels, std::string_view url);

}  // namespace sito::corpus
