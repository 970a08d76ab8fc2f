// SPDX-License-Identifier: Apache-2.0
// Decides which dropped headings belong to kept text.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

namespace sito::structured {

/// How many ancestors of a part are searched for one that also contains its neighbours.
inline constexpr int kReachOfParts = 8;

/// Returns true if the text stands in the same part of the page as the element. Cost: constant.
[[nodiscard]] bool are_near(const Page& page, NodeId id, TextId text);

/// The headings of one page whose text was dropped.
class KeptHeadings {
 public:
  /// Both must outlive this object.
  KeptHeadings(const Page& page, const KeptIndex& kept) : page_(page), kept_(kept) {}

  /// Returns true for a heading between kept texts, if the text behind it is in the same card or
  /// item, and for the headline before them. Cost: a few texts and headings around it, and the
  /// elements of its card; for an `h1`, the number of headings of the page.
  [[nodiscard]] bool belongs(NodeId heading) const {
    return is_before_kept(heading) || is_title_of_kept(heading);
  }

 private:
  [[nodiscard]] bool is_before_kept(NodeId heading) const;
  [[nodiscard]] bool is_title_of_kept(NodeId heading) const;
  [[nodiscard]] bool is_in_heading_above(TextId text, NodeId heading) const;
  [[nodiscard]] bool is_in_next_card(TextId text, NodeId heading) const;
  [[nodiscard]] bool is_only_headline(NodeId heading) const;
  [[nodiscard]] bool is_written_again(NodeId headline) const;

  const Page& page_;
  const KeptIndex& kept_;
};

}  // namespace sito::structured
