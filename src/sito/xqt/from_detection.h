// SPDX-License-Identifier: Apache-2.0
// Makes a template (XQT, after Toman) from a detected structure (Bilek 2013).
#pragma once

#include "sito/structure/detect.h"
#include "sito/structure/detection.h"
#include "sito/xqt/mapping.h"

#include <span>
#include <vector>

namespace sito::xqt {

/// The places that were chosen, as fields: date, author, title and so on; the article is "text",
/// and what stands in it and is not of it is excluded. Where the values of a place are always
/// behind the same words ("By"), these are cut off. Fields that only data for machines have, which
/// paths do not reach, take their best place on the page instead; where there is none, they are
/// left out and noted in `notes`. `pages` are those of the detection.
Mapping mapping_of(const structure::Detection& detection,
                   std::span<const structure::PageInput> pages,
                   std::vector<structure::Note>& notes);

}  // namespace sito::xqt
