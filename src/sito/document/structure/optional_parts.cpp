// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/optional_parts.h"

#include "sito/base/deadline.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/comment_words.h"
#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/tables.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito::structured {
namespace {

// So many posts may stand between the beginning of a post and its text, for example answers.
constexpr int kPostsBefore = 64;

// The least posts of a thread; fewer may be an article and a note of its author.
constexpr std::size_t kPostsOfThread = 3;

/// Tells for nodes in ascending order whether a range holds them.
class RangeReader {
 public:
  explicit RangeReader(std::span<const NodeRange> ranges) : ranges_(ranges) {}
  bool has(std::uint32_t node) {
    while (next_ < ranges_.size() && ranges_[next_].end <= node) ++next_;
    return next_ < ranges_.size() && ranges_[next_].begin <= node;
  }

 private:
  std::span<const NodeRange> ranges_;
  std::size_t next_ = 0;
};

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

void OptionalParts::take_out(const Page& page, const LeaveOut& parts,
                             std::span<const NodeRange> comments, Labels& labels) {
  if (!parts.comments && !parts.tables) return;
  kept_.build(page, labels);
  signs_.reset(page);
  places_.clear();
  post_finder_.find(page, kept_, signs_, places_, posts_);
  if (parts.comments && !is_thread(page)) {
    comments_.find(page, kept_, signs_, places_, posts_, ranges_);
    drop(page, ranges_, "left-out-comments", labels);
    drop(page, comments, "left-out-comments", labels);
  }
  if (parts.tables) {
    find_tables(page);
    drop(page, ranges_, "left-out-tables", labels);
  }
}

// Returns true if posts are the content of the page: no comments, and in no box named after them.
bool OptionalParts::is_thread(const Page& page) const {
  // Returns the end of the nearest such box around a node, or 0.
  const auto end_of_box = [&page](std::uint32_t node) -> std::uint32_t {
    for (NodeId id{node}; id != kNoNode; id = page.node(id).parent) {
      if (names_comments(class_of(page, id)) ||
          names_comments(page.attribute(id, Attr::Id).value_or("")))
        return page.node(id).end;
    }
    return 0;
  };
  std::size_t n = 0;
  std::uint32_t end = 0;  // of the last box: each is looked for once
  for (const Place& place : places_) {
    if (place.node < end || place.kind != PlaceKind::Post || posts_[place.detail].post.comment)
      continue;
    end = end_of_box(place.node);
    if (end == 0 && ++n == kPostsOfThread) return true;
  }
  return false;
}

void OptionalParts::put_in(const Page& page, std::span<const NodeRange> comments, Labels& labels) {
  const auto first =
      std::find_if(labels.keep.begin(), labels.keep.end(), [](float keep) { return keep > 0; });
  if (first == labels.keep.end()) return;
  // Posts are found in kept text.
  all_.keep = labels.keep;
  std::fill(all_.keep.begin() + (first - labels.keep.begin()), all_.keep.end(), 1.0F);
  kept_.build(page, all_);
  signs_.reset(page);
  places_.clear();
  post_finder_.find(page, kept_, signs_, places_, posts_);
  comments_.find(page, kept_, signs_, places_, posts_, ranges_);
  RangeReader known(comments);
  RangeReader found(ranges_);
  for (Segment& segment : labels.segments) {
    const std::uint32_t node = index_of(page.text(segment.text_begin).node);
    const bool is_known = known.has(node);
    const bool is_found = found.has(node) && is_text_of_post(page, segment);
    if (segment.label == Label::Content || !(is_known || is_found)) continue;
    segment.label = Label::Content;
    segment.rule = "kept-comments";
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      labels.keep[i] = page.texts()[i].hidden ? 0.0F : 1.0F;
    }
  }
}

// Returns true for text in a post that is more than links, author and date.
bool OptionalParts::is_text_of_post(const Page& page, const Segment& segment) const {
  std::string text;
  bool is_link = true;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (part.hidden || part.blank) continue;
    is_link = is_link && part.link != kNoLink;
    text += part.text;
    text += ' ';
  }
  if (is_link) return false;
  const std::uint32_t begin = index_of(page.text(segment.text_begin).node);
  const std::uint32_t last = index_of(page.text(TextId{index_of(segment.text_end) - 1}).node);
  // The innermost post is the last of those that begin before the text and end behind it.
  auto place =
      std::upper_bound(places_.begin(), places_.end(), begin,
                       [](std::uint32_t node, const Place& other) { return node < other.node; });
  for (int steps = 0; place != places_.begin() && steps < kPostsBefore; ++steps) {
    --place;
    if (place->end <= last) continue;
    return !is_byline(text::collapse_and_trim(text), posts_[place->detail]);
  }
  return false;
}

void OptionalParts::find_tables(const Page& page) {
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

void OptionalParts::drop(const Page& page, std::span<const NodeRange> ranges, std::string_view rule,
                         Labels& labels) {
  if (ranges.empty()) return;
  RangeReader reader(ranges);
  for (std::size_t i = 0; i < labels.keep.size(); ++i) {
    if (reader.has(index_of(page.texts()[i].node))) labels.keep[i] = 0;
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
