// SPDX-License-Identifier: Apache-2.0
// Notes, warnings and hints in boxes beside the text.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/page/page.h"

namespace sito::structured {

/// Returns true if the element has a class of such a box from a generator of documentation. `signs`:
/// of its classes.
bool is_admonition(const Page& page, NodeId id, Signs signs);
/// Returns true if the element is the title of such a box ("Warning").
bool is_admonition_title(const Page& page, NodeId id, Signs signs);

}  // namespace sito::structured
