// SPDX-License-Identifier: Apache-2.0
// Prepares a page for the readability rows: the common steps before the search for the article.
#pragma once

#include "sito/extract/readability/tree.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract::readability {

struct SourceOptions {
  const NameLists* lists = nullptr;
  LinkRule links;
  /// Elements that are left out with all of their contents.
  TagSet dropped{Tag::Script, Tag::Style, Tag::Noscript};
  /// Treats images as the reference does: removes those without a URL, and puts those that only
  /// `noscript` names in the place of the image in front of it.
  bool images = true;
};

/// The body as a tree, with two or more `br` made paragraphs and `font` made `span`.
struct Source {
  WorkTree tree;
  std::vector<TextParts> parts;  ///< by the page's text nodes; of those in the tree
  WorkNode root;                 ///< the marks of `html`
  bool found = false;            ///< there is a body (or frameset)
};

/// Fills `source`, whose memory is reused.
///
/// Reads:   all text of body except that of the dropped elements, also text that the page hides
///          (template is empty, as it is for a script).
/// Cost:    linear in the nodes, the text and the bytes of classes and ids.
void read_source(const Page& page, const SourceOptions& options, Source& source);

/// Returns the marks of an element from its attributes. Foreign: of SVG or MathML, where the class
/// is not a string for scripts.
std::uint32_t marks_of(const Page& page, std::uint32_t node, const NameLists& lists, bool foreign);

/// Turns two or more successive `br` (white space in between does not matter) into a p that holds
/// everything up to the next such run or block. Cost: linear.
void replace_breaks(const WorkTree& from, WorkTree& to);

}  // namespace sito::extract::readability
