// SPDX-License-Identifier: Apache-2.0
// A page made ready for the readability rows: what they all do before they look for the article.
#pragma once

#include "sito/extract/readability/tree.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::extract::readability {

struct SourceOptions {
  const NameLists* lists = nullptr;
  LinkRule links;
  /// Elements that are left out with all that is in them.
  TagSet dropped{Tag::Script, Tag::Style, Tag::Noscript};
  /// Follow the reference in what it does to images: those without an address go, and those that
  /// only `noscript` names take the place of what stands in front of it.
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
/// Reads:   all text of body but that of the dropped elements: also what the page calls hidden
///          (template is empty, as it is for a script).
/// Cost:    linear in the nodes, the text and the bytes of classes and ids.
void read_source(const Page& page, const SourceOptions& options, Source& source);

/// Marks of an element from its attributes. Foreign: of SVG or MathML, where a class is no text for
/// scripts.
std::uint32_t marks_of(const Page& page, std::uint32_t node, const NameLists& lists, bool foreign);

/// Turns two or more successive `br` (white space in between does not matter) into a p that takes
/// in what follows up to the next such run or block. Cost: linear.
void replace_breaks(const WorkTree& from, WorkTree& to);

}  // namespace sito::extract::readability
