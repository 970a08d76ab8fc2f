// SPDX-License-Identifier: Apache-2.0
// DEVIATION: the paper begins at the root; that would make `head` a pagelet, so this begins at
// body.
// DEVIATION: text beside pagelets would belong to none. Together with the inline elements around
// it, it forms a pagelet without a name (PageletRules::anonymous).
#include "sito/parts/pagelets.h"

#include "sito/page/tag_sets.h"

#include <cstdint>

namespace sito::parts {
namespace {

/// The partition of one page.
class Pagelets {
 public:
  Pagelets(const Page& page, const Totals& totals, const PageletRules& rules)
      : page_(page), totals_(totals), rules_(rules) {}

  Split split_of(std::uint32_t i) const {
    const Node& node = page_.nodes()[i];
    if (node.is_text()) {
      const bool shown = page_.text(node.text).n_chars != 0;
      return shown && rules_.anonymous ? Split::Join : Split::Skip;
    }
    if (has_child_with_links(i)) return Split::Open;
    return rules_.anonymous && kInlineElements.contains(node.tag) ? Split::Join : Split::Alone;
  }

 private:
  bool has_child_with_links(std::uint32_t i) const {
    const auto nodes = page_.nodes();
    // Most elements have too few links to begin with.
    if (totals_.between(i + 1, nodes[i].end).links < rules_.k) return false;
    for (std::uint32_t child = i + 1; child < nodes[i].end; child = nodes[child].end) {
      if (totals_.of(page_, child).links >= rules_.k) return true;
    }
    return false;
  }

  const Page& page_;
  const Totals& totals_;
  const PageletRules& rules_;
};

}  // namespace

void find_pagelets(const Page& page, const Totals& totals, const PageletRules& rules,
                   std::vector<Region>& regions) {
  const Pagelets pagelets(page, totals, rules);
  cut_regions(
      page, content_root(page), [&](std::uint32_t i) { return pagelets.split_of(i); }, regions);
}

}  // namespace sito::parts
