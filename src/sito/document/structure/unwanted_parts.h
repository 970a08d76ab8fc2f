// SPDX-License-Identifier: Apache-2.0
// Parts of pages that not everybody wants, taken out of what an algorithm keeps.
#pragma once

#include "sito/document/leave_out.h"
#include "sito/document/structure/comment_parts.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/posts.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <vector>

namespace sito::structured {

/// Finds comments of readers and tables of data. Keeps its memory; one per thread.
class UnwantedParts {
 public:
  /// Sets `keep` of the texts in these parts to 0, and makes boilerplate of segments that lose all
  /// their text; their rule is "left-out-comments" or "left-out-tables". Links and images are not
  /// looked at. Cost: linear in the nodes of the page, times their distance from a post at most.
  void take_out(const Page& page, const LeaveOut& parts, Labels& labels);

 private:
  void find_tables(const Page& page);
  static void drop(const Page& page, const std::vector<NodeRange>& ranges, std::string_view rule,
                   Labels& labels);

  KeptIndex kept_;
  PostFinder post_finder_;
  Places places_;
  std::vector<FoundPost> posts_;
  CommentParts comments_;
  std::vector<NodeRange> ranges_;
};

}  // namespace sito::structured
