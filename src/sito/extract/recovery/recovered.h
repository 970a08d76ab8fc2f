// SPDX-License-Identifier: Apache-2.0
// Finds text that a page holds but does not show: in JSON-LD, and in the data from which its
// scripts draw it. For pages whose visible text is (nearly) empty.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

enum class RecoveredFrom : std::uint8_t {
  Nothing,
  LinkedData,  ///< JSON-LD: articleBody, text, description ...
  PageData,    ///< data of the page's scripts: `__NEXT_DATA__`, `window.__X__ = {...}`, flight rows
};
std::string_view name_of(RecoveredFrom from);  ///< "nothing", "linked-data", "page-data"

/// The origin of a piece of Recovered::html.
struct RecoveredPiece {
  std::size_t begin = 0;  ///< in Recovered::html, to where the next piece begins
  NodeId node = kNoNode;  ///< the script, or the element with the attribute
  SourceRange source;     ///< the string in the page's source, as written
};

/// The found text, as HTML of a page of its own, in the order of the data.
struct Recovered {
  RecoveredFrom from = RecoveredFrom::Nothing;
  std::string html;
  std::vector<RecoveredPiece> pieces;  ///< sorted by begin
  std::size_t n_text_bytes = 0;        ///< of text in html, approximately

  void clear();
};

/// Returns true if the JSON-LD of the page holds a long text (`articleBody` and similar), whether
/// or not the page shows it. Cheap: for every page.
bool has_linked_text(const Page& page);

/// Collects the texts of the page's JSON-LD: `articleBody`, `text` and similar members of all
/// objects, with headlines and questions; if there are none, descriptions. Strings may be HTML.
/// Cost: linear in its scripts.
void collect_linked_text(const Page& page, Recovered& found);

/// Collects prose and fragments of HTML from the data of the page's scripts and data attributes,
/// each string once. Recognises prose by the name of its member (`body`, `content`, `text`) and by
/// its text; skips members that hold labels, settings, URLs or notices of consent. Cost: linear in
/// its scripts.
void collect_page_data(const Page& page, Recovered& found);

}  // namespace sito::extract
