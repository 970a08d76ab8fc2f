// SPDX-License-Identifier: Apache-2.0
// Where the comments of readers stand on a page.
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

/// Finds comments below the content of a page, in three ways: posts that are comments; boxes whose
/// class or id names comments; what stands below a heading that names them, when something there
/// has an author or a time. Without kept text in front there are no comments: the posts of a
/// thread are the content of its page. Keeps its memory.
class CommentParts {
 public:
  /// Replaces `ranges`, sorted and without overlap. `places` and `posts`: as PostFinder gives them.
  /// Cost: linear in the nodes of the page.
  void find(const Page& page, const KeptIndex& kept, const Places& places,
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
  std::uint32_t thread_bytes_ = 0;            // of kept text in boxes of a thread
  std::vector<std::uint32_t> titles_before_;  // `h1` in front of each node
};

}  // namespace sito::structured
