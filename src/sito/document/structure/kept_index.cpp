// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/kept_index.h"

#include "sito/base/deadline.h"
#include "sito/document/structure/images.h"
#include "sito/page/tag_sets.h"

#include <algorithm>

namespace sito::structured {
namespace {

// How many ancestors of an image are searched: a link, a `picture` and some boxes around it.
constexpr int kSurroundings = 12;

}  // namespace

void KeptIndex::build(const Page& page, const Labels& labels) {
  page_ = &page;
  labels_ = &labels;
  visible_.clear();
  counts_.resize(page.nodes().size() + 1);
  Counts counts;
  std::uint32_t heading_end = 0;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    Deadline::tick();
    counts_[i] = counts;
    if (kHeadingElements.contains(page.nodes()[i].tag)) {
      heading_end = std::max(heading_end, page.nodes()[i].end);
    }
    const TextId id = page.nodes()[i].text;
    if (id == kNoText) continue;
    const Text& text = page.text(id);
    if (text.hidden || text.blank) continue;
    visible_.push_back(id);
    ++counts.visible;
    if (labels.keep[index_of(id)] <= 0) continue;
    ++counts.kept;
    if (i >= heading_end) counts.bytes += static_cast<std::uint32_t>(text.text.size());
  }
  counts_.back() = counts;
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
      return (!has_before || is_kept(before)) && (!has_behind || is_kept(behind));
    }
    around = page_->node(around).parent;
  }
  return false;
}

}  // namespace sito::structured
