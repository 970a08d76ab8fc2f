// SPDX-License-Identifier: Apache-2.0
// A page as structure detection is handed it.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <string_view>

namespace sito::structure {

/// A page and what others have said of it. All of it must outlive the calls below.
struct PageInput {
  const Page& page;
  const Labels& cleaned;     ///< what an algorithm leaves of the page
  const Metadata& metadata;  ///< with alternatives; empty: the page's own words do not count
  std::string_view name;
};

}  // namespace sito::structure
