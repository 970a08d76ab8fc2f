// SPDX-License-Identifier: Apache-2.0
// Finds the comments of readers on a page.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/post_signals.h"
#include "sito/document/structure/posts.h"
#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::structured {

/// The nodes [begin, end).
struct NodeRange {
  std::uint32_t begin = 0, end = 0;
};

/// Finds comments below the content of a page in three ways: posts that are comments; boxes whose
/// class or id names comments; and text with an author or a time below a heading that names
/// comments. Finds none without kept text before them, because the posts of a thread are the
/// content of its page. Keeps its memory.
class CommentParts {
 public:
  /// Replaces `ranges`, sorted and without overlap. `places` and `posts` come from PostFinder;
  /// `signs`: of the page. Cost: linear in the nodes of the page.
  void find(const Page& page, const KeptIndex& kept, ClassSigns& signs, const Places& places,
            const std::vector<FoundPost>& posts, std::vector<NodeRange>& ranges);

 private:
  void count_titles(const Page& page);
  void add_named(const Page& page, const KeptIndex& kept, std::vector<NodeRange>& ranges);
  [[nodiscard]] bool has_content_before(const KeptIndex& kept, std::uint32_t node) const;
  void add_headed(const Page& page, const KeptIndex& kept, std::vector<NodeRange>& ranges) const;
  [[nodiscard]] NodeRange below_heading(const Page& page, const KeptIndex& kept,
                                        TextId heading) const;
  [[nodiscard]] bool has_sign_in(NodeRange range) const;

  PostSignals signals_;
  std::uint32_t thread_bytes_ = 0;            // bytes of kept text in boxes of a thread
  std::vector<std::uint32_t> titles_before_;  // number of `h1` before each node
};

}  // namespace sito::structured
