// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/unwanted_parts.h"

#include "sito/base/deadline.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/tables.h"

#include <algorithm>

namespace sito::structured {
namespace {

// Returns true for tables around posts, or around the author and date of one, which are layout.
bool lays_out_post(std::uint32_t begin, std::uint32_t end, const Places& places,
                   const std::vector<FoundPost>& posts) {
  const auto is_inside = [&](std::uint32_t node) {
    return node != kNone && node > begin && node < end;
  };
  return std::any_of(places.begin(), places.end(), [&](const Place& place) {
    return place.kind == PlaceKind::Post &&
           (is_inside(place.node) || is_inside(posts[place.detail].author_node) ||
            is_inside(posts[place.detail].date_node));
  });
}

}  // namespace

void UnwantedParts::take_out(const Page& page, const LeaveOut& parts,
                             std::span<const NodeRange> comments, Labels& labels) {
  if (!parts.comments && !parts.tables) return;
  kept_.build(page, labels);
  signs_.reset(page);
  places_.clear();
  post_finder_.find(page, kept_, signs_, places_, posts_);
  if (parts.comments) {
    comments_.find(page, kept_, signs_, places_, posts_, ranges_);
    drop(page, ranges_, "left-out-comments", labels);
    drop(page, comments, "left-out-comments", labels);
  }
  if (parts.tables) {
    find_tables(page);
    drop(page, ranges_, "left-out-tables", labels);
  }
}

void UnwantedParts::find_tables(const Page& page) {
  ranges_.clear();
  for (std::uint32_t i = 0; i < page.nodes().size();) {
    Deadline::tick();
    const Node& node = page.nodes()[i];
    const NodeId id{i};
    const bool is_data = node.tag == Tag::Table && !node.hidden && kept_.has_kept(id) &&
                         !is_code_table(page, id) && shape_of(page, kept_, id).is_data &&
                         !lays_out_post(i, node.end, places_, posts_);
    if (is_data) ranges_.push_back({i, node.end});
    i = is_data ? node.end : i + 1;
  }
}

void UnwantedParts::drop(const Page& page, std::span<const NodeRange> ranges, std::string_view rule,
                         Labels& labels) {
  if (ranges.empty()) return;
  std::size_t next = 0;
  for (std::size_t i = 0; i < labels.keep.size(); ++i) {
    const std::uint32_t node = index_of(page.texts()[i].node);
    while (next < ranges.size() && ranges[next].end <= node) ++next;
    if (next < ranges.size() && ranges[next].begin <= node) labels.keep[i] = 0;
  }
  std::erase_if(labels.cuttings,
                [&](const Cutting& cutting) { return labels.keep[index_of(cutting.text)] == 0; });
  for (Segment& segment : labels.segments) {
    if (segment.label != Label::Content) continue;
    const auto begin = labels.keep.begin() + index_of(segment.text_begin);
    const auto end = labels.keep.begin() + index_of(segment.text_end);
    if (std::any_of(begin, end, [](float keep) { return keep > 0; })) continue;
    segment.label = Label::Boilerplate;
    segment.rule = rule;
  }
}

}  // namespace sito::structured
