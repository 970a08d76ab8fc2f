// SPDX-License-Identifier: Apache-2.0
// Reads pieces of markup from training sets: start tags, and the source of an element. It reads
// only the outline; page/parse.h reads whole pages. Private to the room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// One attribute; the name in lower case, character references of the value resolved.
struct MarkupAttribute {
  std::string name, value;
};

/// A start tag.
struct StartTag {
  std::string name;  ///< lower case; "" if there is none
  std::vector<MarkupAttribute> attributes;
  /// Returns the value of an attribute, or null.
  [[nodiscard]] const std::string* attribute(std::string_view name) const;
};

/// An element with its contents.
struct Markup {
  StartTag start;
  std::string text;              ///< white space collapsed; without scripts, styles and templates
  std::uint32_t n_elements = 0;  ///< inside it
  std::uint32_t n_images = 0;    ///< img, svg, picture, and empty i and span
  std::uint32_t n_comments = 0;
  std::uint32_t n_controls = 0;  ///< links, buttons and inputs inside it
  std::string image_text;        ///< alt and title of its images
  std::string icon_names;        ///< classes of images and of elements that may draw an icon,
                                 ///< separated by blanks
};
/// Bound on text and names that are read.
inline constexpr std::size_t kMaxMarkupText = 400;

/// Reads the first start tag of `code`. Never fails: any bytes are a tag, or none.
StartTag read_start_tag(std::string_view code);
/// Reads an element; a part cut off at the end is missing. Cost: linear.
Markup read_markup(std::string_view code);

/// Appends text with its character references resolved: numeric ones, and the names that pages use
/// in labels of controls.
void append_resolved(std::string_view text, std::string& out);

}  // namespace sito::elements
