// SPDX-License-Identifier: Apache-2.0
// Removes optional parts of pages from the kept text, or adds them to it.
#pragma once

#include "sito/document/leave_out.h"
#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/comment_parts.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/posts.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

/// Finds comments of readers and tables of data. Keeps its memory; one per thread.
class OptionalParts {
 public:
  /// Sets `keep` of the texts in these parts to 0, and labels segments that lose all their text as
  /// boilerplate, with the rule "left-out-comments" or "left-out-tables". Ignores links and images.
  /// Leaves the comments if posts are the content of the page.
  /// `comments`: the comments that the algorithm found, sorted and without overlap; removed in
  /// addition to those found by elements. Cost: linear in the nodes of the page, times at most
  /// their distance from a post.
  void take_out(const Page& page, const LeaveOut& parts, std::span<const NodeRange> comments,
                Labels& labels);

  /// Keeps the comments on the kept text: the segments in `comments` and in `posts`, which the
  /// algorithm found, and the text of comments that are found by elements, without links, author,
  /// date, and lines that most posts have. A post of which most was kept gets nothing: the rest is
  /// about its author. The rule of such a segment is "kept-comments". Content in comments, but not
  /// in `posts`, gets the role Comment. Adds nothing to a page without kept text.
  /// `posts`: of a thread, sorted and without overlap. Cost: as take_out().
  void put_in(const Page& page, std::span<const NodeRange> comments,
              std::span<const NodeRange> posts, Labels& labels);

 private:
  [[nodiscard]] bool is_thread(const Page& page) const;
  void find_tables(const Page& page);
  void look_into_posts(const Page& page, const Labels& labels);
  [[nodiscard]] std::uint32_t post_around(const Page& page, const Segment& segment) const;
  [[nodiscard]] bool is_text_of_post(const Page& page, std::size_t segment,
                                     const Labels& labels) const;
  static void drop(const Page& page, std::span<const NodeRange> ranges, std::string_view rule,
                   Labels& labels);

  KeptIndex kept_;
  ClassSigns signs_;
  PostFinder post_finder_;
  Places places_;
  std::vector<FoundPost> posts_;
  CommentParts comments_;
  std::vector<NodeRange> ranges_;
  Labels all_;  // keep all text from the first kept one on
  struct PostText {
    std::size_t bytes = 0, kept = 0;
  };
  std::vector<PostText> post_texts_;       // by place
  std::vector<std::uint32_t> post_of_;     // by segment: the innermost post around it, or kNone
  std::map<std::string, int> post_lines_;  // short texts in posts without digits: how often
};

}  // namespace sito::structured
