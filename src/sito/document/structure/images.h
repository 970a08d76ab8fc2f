// SPDX-License-Identifier: Apache-2.0
// Images: which address is meant, and which images are content.
#pragma once

#include "sito/page/page.h"

#include <string_view>

namespace sito::structured {

/// The address of an image as written: of the attributes that lazy loaders fill (data-src and its
/// like), of `src`, or the largest of `srcset`, also that of a `source` of the picture around it.
/// "" when there is none but a placeholder.
std::string_view image_reference(const Page& page, NodeId image);

/// A spacer, a counter or the picture of a user, by its size or its class.
bool is_ornament(const Page& page, NodeId image);

/// Does the class say that this is a figure, or the caption of one, without the element for it?
bool is_figure_box(const Page& page, NodeId id);

}  // namespace sito::structured
