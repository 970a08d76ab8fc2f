// SPDX-License-Identifier: Apache-2.0
// Posts of a thread and readers' comments: where they are, who wrote them, when, and in answer to
// what.
#pragma once

#include "sito/document/document.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/post_signals.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

struct FoundPost {
  Post post;
  std::string printed_date;                              ///< as printed, white space collapsed
  std::uint32_t author_node = kNone, date_node = kNone;  ///< where they stand
};

/// Finds the posts of which something was kept.
///
/// First by what says so: schema.org types, and the classes and ids of the usual forum and comment
/// programs. Where nothing does, the longest run of siblings of one kind of which each has
/// something like an author and something like a time.
class PostFinder {
 public:
  /// Appends places of kind Post to `places`; `found` gets the posts, in order. Cost: linear in the
  /// nodes of the page, times their distance from a unit at most.
  void find(const Page& page, const KeptIndex& kept, Places& places, std::vector<FoundPost>& found);

 private:
  PostSignals signals_;
  std::vector<PostUnit> units_;
};

}  // namespace sito::structured
