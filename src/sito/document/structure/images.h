// SPDX-License-Identifier: Apache-2.0
// Images: their URLs, and which of them are content.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/page/page.h"

#include <string_view>

namespace sito::structured {

/// Returns the URL of an image as written: from the attributes of lazy loaders (data-src and the
/// like), from `src`, or the largest of `srcset`, also of a `source` in the `picture` around it; ""
/// if there is only a placeholder.
std::string_view image_reference(const Page& page, NodeId image);

/// Returns true for a `noscript` whose images the page shows by a script: no visible image beside
/// it has a URL. Cost: a bounded number of nodes.
bool replaces_images(const Page& page, NodeId noscript);

/// Returns true for a spacer, a counter, an icon, a button or the picture of a user, by size, class,
/// or the names of the file and its folders.
bool is_ornament(const Page& page, NodeId image);

/// Returns true for an image above a title or below the text that is none of it: a logo, a button or an
/// advertisement, which are links or have no text, unlike the first picture of an article.
bool is_of_header(const Page& page, NodeId image);

/// Returns true if two different URLs are those of one picture in two sizes: "m/mill.jpg" and
/// "m/mill-small.jpg", "a/mill-300x200.jpg" and "b/mill-900x600.jpg".
bool are_sizes_of_one(std::string_view a, std::string_view b);

/// Returns true for an `a` around an image with a link to an image file, as in galleries.
bool is_link_to_image(const Page& page, NodeId link);

/// Returns true if the class marks a figure or its caption without the element `figure`. `signs`: of
/// its classes.
bool is_figure_box(const Page& page, NodeId id, Signs signs);

}  // namespace sito::structured
