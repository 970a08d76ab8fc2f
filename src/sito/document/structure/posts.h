// SPDX-License-Identifier: Apache-2.0
// Posts of a thread and readers' comments: their places, authors, dates and answered posts.
#pragma once

#include "sito/document/document.h"
#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/post_signals.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::structured {

struct FoundPost {
  Post post;
  std::string printed_date;                              ///< as printed, white space collapsed
  std::uint32_t author_node = kNone, date_node = kNone;  ///< nodes of author and date
};

/// Finds the posts with kept text.
///
/// First finds them by schema.org types, and by the classes and ids of the usual forum and comment
/// programs. If there are none, takes the longest run of siblings of one form that each have signs
/// of an author and of a time.
class PostFinder {
 public:
  /// Appends places of kind Post to `places`, and replaces `found` by the posts, in order. `signs`:
  /// of the page. Cost: linear in the nodes of the page, times at most their distance from a unit.
  void find(const Page& page, const KeptIndex& kept, ClassSigns& signs, Places& places,
            std::vector<FoundPost>& found);

  /// Makes posts of the kept segments with the role Comment, after find() for the same page: a post
  /// that consists of them becomes a comment, and those outside of posts become comments of their
  /// own, divided as siblings of one form are. Cost: linear in the segments and in the nodes, times
  /// a limited depth.
  void add_comments(const Page& page, const KeptIndex& kept, const Labels& labels, Places& places,
                    std::vector<FoundPost>& found);

 private:
  struct Run {
    std::uint32_t first = 0, last = 0;  ///< nodes: the first and the last text
  };
  static std::vector<Run> comments_outside(const Page& page, const Labels& labels,
                                           const Places& places, std::vector<FoundPost>& found);
  void add_run(const Page& page, const KeptIndex& kept, const Run& run, Places& places,
               std::vector<FoundPost>& found);

  PostSignals signals_;
  std::vector<PostUnit> units_;
};

}  // namespace sito::structured
