// SPDX-License-Identifier: Apache-2.0
// Pieces of markup as training sets have them: start tags, and the source of an element. Only the
// outline is read; whole pages are read by page/parse.h. Private to the room.
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
  std::string name;  ///< lower case; "" when there is none
  std::vector<MarkupAttribute> attributes;
  /// The value of an attribute; null when it is not there.
  [[nodiscard]] const std::string* attribute(std::string_view name) const;
};

/// An element with what is in it.
struct Markup {
  StartTag start;
  std::string text;              ///< white space collapsed; of scripts, styles and templates none
  std::uint32_t n_elements = 0;  ///< within it
  std::uint32_t n_images = 0;    ///< img, svg, picture, and empty i and span
  std::uint32_t n_comments = 0;
  std::uint32_t n_controls = 0;  ///< links, buttons and inputs within it
  std::string image_text;        ///< alt and title of its images
  std::string icon_names;        ///< classes of images and of what may draw an icon, with blanks
};
/// More text, and more names, are not read.
inline constexpr std::size_t kMostMarkupText = 400;

/// Reads the first start tag of `code`. Never fails: any bytes are some tag, or none.
StartTag read_start_tag(std::string_view code);
/// Reads an element; what is cut off at the end is missing. Cost: linear.
Markup read_markup(std::string_view code);

/// Appends text with its character references resolved: those of numbers, and the names that
/// pages use for letters of controls.
void append_resolved(std::string_view text, std::string& out);

}  // namespace sito::elements
