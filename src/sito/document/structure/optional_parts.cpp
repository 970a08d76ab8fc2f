// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/optional_parts.h"

#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/code.h"
#include "sito/document/structure/comment_words.h"
#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/tables.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace sito::structured {
namespace {

// So many posts may stand between the beginning of a post and its text, for example answers.
constexpr int kPostsBefore = 64;

// The least posts of a thread; fewer may be an article and a note of its author.
constexpr std::size_t kPostsOfThread = 3;

// Longer lines are texts, even if several posts have them.
constexpr std::size_t kLongestLine = 60;  // bytes

// Returns the visible text of a segment.
std::string text_of(const Page& page, const Segment& segment) {
  std::string text;
  for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (part.hidden || part.blank) continue;
    text += part.text;
    text += ' ';
  }
  return text::collapse_and_trim(text);
}

// Counts differ from post to post: "36 likes".
std::string without_digits(std::string_view text) {
  std::string rest;
  std::copy_if(text.begin(), text.end(), std::back_inserter(rest),
               [](char c) { return !is_digit(c); });
  return rest;
}

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

void OptionalParts::put_in(const Page& page, std::span<const NodeRange> comments,
                           std::span<const NodeRange> posts, Labels& labels) {
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
  look_into_posts(page, labels);
  RangeReader known(comments);
  RangeReader of_thread(posts);
  RangeReader found(ranges_);
  for (std::size_t i = 0; i < labels.segments.size(); ++i) {
    Segment& segment = labels.segments[i];
    const std::uint32_t node = index_of(page.text(segment.text_begin).node);
    const bool is_known = known.has(node);
    const bool is_of_thread = of_thread.has(node);
    const bool is_found = found.has(node) && !is_of_thread;
    const bool is_content = segment.label == Label::Content;
    const bool is_added =
        !is_content && (is_known || is_of_thread || (is_found && is_text_of_post(page, i, labels)));
    if ((is_content || is_added) && (is_known || is_found)) {
      segment.role = segment.role | Role::Comment;
    }
    if (!is_added) continue;
    segment.label = Label::Content;
    segment.rule = "kept-comments";
    for (std::uint32_t t = index_of(segment.text_begin); t < index_of(segment.text_end); ++t) {
      labels.keep[t] = page.texts()[t].hidden ? 0.0F : 1.0F;
    }
  }
}

// Notes for each segment the post around it, and for each post how much of it was kept.
void OptionalParts::look_into_posts(const Page& page, const Labels& labels) {
  post_texts_.assign(places_.size(), {});
  post_of_.clear();
  post_lines_.clear();
  for (const Segment& segment : labels.segments) {
    const std::uint32_t place = post_around(page, segment);
    post_of_.push_back(place);
    if (place == kNone) continue;
    const std::string text = text_of(page, segment);
    PostText& post = post_texts_[place];
    post.bytes += text.size();
    if (segment.label == Label::Content) post.kept += text.size();
    if (text.size() <= kLongestLine) ++post_lines_[without_digits(text)];
  }
}

// Returns the number of the innermost place that holds a segment; kNone if there is none.
std::uint32_t OptionalParts::post_around(const Page& page, const Segment& segment) const {
  const std::uint32_t begin = index_of(page.text(segment.text_begin).node);
  const std::uint32_t last = index_of(page.text(TextId{index_of(segment.text_end) - 1}).node);
  // The innermost post is the last of those that begin before the text and end behind it.
  auto place =
      std::upper_bound(places_.begin(), places_.end(), begin,
                       [](std::uint32_t node, const Place& other) { return node < other.node; });
  for (int steps = 0; place != places_.begin() && steps < kPostsBefore; ++steps) {
    --place;
    if (place->end > last) return static_cast<std::uint32_t>(place - places_.begin());
  }
  return kNone;
}

// Returns true for text in a post that is more than links, author and date. If most of the post was
// kept, the rest is none of its text. So are lines that most posts have.
bool OptionalParts::is_text_of_post(const Page& page, std::size_t segment,
                                    const Labels& labels) const {
  const std::uint32_t place = post_of_[segment];
  if (place == kNone || post_texts_[place].kept * 2 >= post_texts_[place].bytes) return false;
  const Segment& one = labels.segments[segment];
  bool is_link = true;
  for (std::uint32_t i = index_of(one.text_begin); i < index_of(one.text_end); ++i) {
    const Text& part = page.texts()[i];
    if (!part.hidden && !part.blank) is_link = is_link && part.link != kNoLink;
  }
  if (is_link) return false;
  const std::string text = text_of(page, one);
  const std::string line = without_digits(text);
  const bool has_letter = std::any_of(line.begin(), line.end(), may_be_letter);
  if (!has_letter || is_byline(text, posts_[places_[place].detail])) return false;
  const auto known = text.size() <= kLongestLine ? post_lines_.find(line) : post_lines_.end();
  const std::size_t n = known == post_lines_.end() ? 0 : static_cast<std::size_t>(known->second);
  return n < kPostsOfThread || n * 2 < places_.size();
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
