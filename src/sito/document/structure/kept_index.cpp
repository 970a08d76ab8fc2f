// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/kept_index.h"

#include "sito/base/deadline.h"
#include "sito/document/structure/images.h"
#include "sito/page/tag_sets.h"

#include <algorithm>
#include <span>

namespace sito::structured {
namespace {

// How many ancestors of an image are searched: a link, a `picture` and some boxes around it.
constexpr int kSurroundings = 12;

}  // namespace

void KeptIndex::build(const Page& page, const Labels& labels) {
  page_ = &page;
  labels_ = &labels;
  counts_.resize(page.nodes().size() + 1);
  counts_.front() = Counts{};
  headings_.clear();
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (kHeadingElements.contains(page.nodes()[i].tag)) headings_.push_back(NodeId{i});
  }
  count(0);
}

void KeptIndex::update(const Labels& labels, NodeId first) {
  labels_ = &labels;
  count(index_of(first));
}

// Counts the nodes from this one on; the counts before it are known.
void KeptIndex::count(std::uint32_t first) {
  const std::span<const Node> nodes = page_->nodes();
  Counts counts = counts_[first];
  visible_.resize(counts.visible);
  auto heading = headings_.begin();
  std::uint32_t heading_end = 0;
  Deadline::tick(nodes.size() - first);
  for (std::uint32_t i = first; i < nodes.size(); ++i) {
    counts_[i] = counts;
    const TextId id = nodes[i].text;
    if (id == kNoText) continue;
    const Text& text = page_->text(id);
    if (text.hidden || text.blank) continue;
    visible_.push_back(id);
    ++counts.visible;
    if (!is_kept(id)) continue;
    ++counts.kept;
    for (; heading != headings_.end() && index_of(*heading) < i; ++heading)
      heading_end = std::max(heading_end, nodes[index_of(*heading)].end);
    if (i >= heading_end) counts.bytes += static_cast<std::uint32_t>(text.text.size());
  }
  counts_.back() = counts;
}

// Returns true if the text, or one of the next ones in the same element, was kept: a short text
// that was dropped beside an image does not part the image from the text around both.
bool KeptIndex::is_kept_near(TextId text, NodeId around, int step) const {
  constexpr int kReach = 3;
  constexpr std::size_t kMostBytes = 400;
  std::size_t bytes = 0;
  auto i = static_cast<std::int64_t>(visible_before(index_of(page_->text(text).node)));
  for (int n = 0; n <= kReach; ++n, i += step) {
    if (i < 0 || i >= static_cast<std::int64_t>(visible_.size())) return false;
    const TextId id = visible_[static_cast<std::size_t>(i)];
    const NodeId node = page_->text(id).node;
    if (node <= around || index_of(node) >= end_of(around)) return false;
    if (is_kept(id)) return true;
    bytes += page_->text(id).text.size();
    if (bytes > kMostBytes) return false;
  }
  return false;
}

bool KeptIndex::is_in_kept(NodeId id) const {
  TextId before = this->before(id), behind = this->behind(id);
  NodeId around = page_->node(id).parent;
  for (int steps = 0; around != kNoNode && steps < kSurroundings; ++steps) {
    const bool is_label =
        has_visible(around) && !has_kept(around) && is_link_to_image(*page_, around);
    if (is_label) {  // skip its name or size, which was dropped
      before = this->before(around);
      behind = this->behind(around);
    } else if (has_visible(around)) {
      const bool has_before = before != kNoText && page_->text(before).node > around;
      const bool has_behind =
          behind != kNoText && index_of(page_->text(behind).node) < end_of(around);
      return (!has_before || is_kept_near(before, around, -1)) &&
             (!has_behind || is_kept_near(behind, around, 1));
    }
    around = page_->node(around).parent;
  }
  return false;
}

}  // namespace sito::structured
