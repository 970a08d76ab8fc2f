// SPDX-License-Identifier: Apache-2.0
// The input of structure detection: a page.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <string_view>

namespace sito::structure {

/// A page and what others have found about it. All of it must outlive the calls below.
struct PageInput {
  const Page& page;
  const Labels& cleaned;     ///< what an algorithm keeps of the page
  const Metadata& metadata;  ///< with alternatives; empty: ignore the page's own statements
  std::string_view name;
  std::string_view taken = {};  ///< when the page was taken, as WARC-Date has it; "": unknown
};

}  // namespace sito::structure
