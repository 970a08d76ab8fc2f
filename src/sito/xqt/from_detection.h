// SPDX-License-Identifier: Apache-2.0
// Makes a template (XQT, after Toman) from a detected structure (Bilek 2013).
#pragma once

#include "sito/fields/template/mapping.h"
#include "sito/structure/detect.h"
#include "sito/structure/detection.h"

#include <span>
#include <vector>

namespace sito::xqt {

/// Turns the chosen places into fields: date, author, title and so on. The article is "text"; parts
/// inside it that do not belong to it are excluded. If the values of a place always follow the same
/// words ("By"), these are cut off. If only data for machines have a field, which paths cannot
/// reach, it takes its best place on the page instead. If there is none, the field is left out and
/// noted in `notes`. `pages` are those of the detection.
fields::Mapping mapping_of(const structure::Detection& detection,
                           std::span<const structure::PageInput> pages,
                           std::vector<structure::Note>& notes);

}  // namespace sito::xqt
