// SPDX-License-Identifier: Apache-2.0
// Text that a page has but does not show: in JSON-LD, and in the data from which its scripts draw
// it. For pages whose visible text is (nearly) nothing.
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

/// Where a piece of Recovered::html came from.
struct RecoveredPiece {
  std::size_t begin = 0;  ///< in Recovered::html, to where the next piece begins
  NodeId node = kNoNode;  ///< the script, or the element with the attribute
  SourceRange source;     ///< the string in the page's source, as written
};

/// What was found, as HTML of a page of its own, in the order of the data.
struct Recovered {
  RecoveredFrom from = RecoveredFrom::Nothing;
  std::string html;
  std::vector<RecoveredPiece> pieces;  ///< sorted by begin
  std::size_t n_text_bytes = 0;        ///< of text in html, about

  void clear();
};

/// True when the JSON-LD of the page holds a long text (`articleBody` and the like), whether or not
/// the page shows it. Cheap: for every page.
bool has_linked_text(const Page& page);

/// Collects the texts of the page's JSON-LD: `articleBody`, `text` and the like of all objects,
/// with headlines and questions; without these, descriptions. Strings may be HTML.
/// Cost: linear in its scripts.
void collect_linked_text(const Page& page, Recovered& found);

/// Collects prose and fragments of HTML from the data of the page's scripts and data attributes,
/// each string once. What is prose is told by the name of its member (`body`, `content`, `text`)
/// and by itself; members that hold labels, settings, addresses or notices of consent are left out.
/// Cost: linear in its scripts.
void collect_page_data(const Page& page, Recovered& found);

}  // namespace sito::extract
