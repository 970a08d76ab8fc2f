// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/posts.h"

#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/post_units.h"
#include "sito/page/tag_sets.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>

namespace sito::structured {
namespace {

// The least units of a form if only a class or id marks them as posts, because a single such box
// is the whole page.
constexpr std::size_t kCompany = 2;

// The least kept text before the first post that makes the posts comments on it, in bytes: for
// posts that are marked as comments, a short notice; for others, more. A title and a line of
// instructions are shorter; an article is longer.
constexpr std::uint32_t kNoticeBytes = 200;
constexpr std::uint32_t kContentBytes = 600;

// How many boxes in boxes are searched for the comments of a run.
constexpr int kLevelsOfRun = 8;
// Siblings of other names may be the paragraphs of one comment.
constexpr TagSet kCommentBoxes(Tag::Div, Tag::Li, Tag::Article, Tag::Section, Tag::Table, Tag::Tr,
                               Tag::Td, Tag::Dl, Tag::Dd, Tag::Blockquote, Tag::Other);

bool is_heading(const Page& page, TextId text) {
  const BlockId block = page.text(text).block;
  return block != kNoBlock && kHeadingElements.contains(page.node(page.block(block).container).tag);
}

// Drops units that only a class or id marks as posts, if there are no others of their form, or if
// they are teasers.
void drop_unsure(std::vector<PostUnit>& units, const Page& page, const KeptIndex& kept) {
  std::vector<PostUnit> unsure;
  std::copy_if(units.begin(), units.end(), std::back_inserter(unsure),
               [](const PostUnit& unit) { return !unit.is_sure; });
  if (unsure.empty()) return;
  std::map<Form, std::size_t> n_of_form;
  for (const PostUnit& unit : units) ++n_of_form[form_of(page, NodeId{unit.node})];
  const bool teasers = are_teasers(page, kept, unsure);
  const auto is_dropped = [&](const PostUnit& unit) {
    return !unit.is_sure && (teasers || n_of_form[form_of(page, NodeId{unit.node})] < kCompany);
  };
  units.erase(std::remove_if(units.begin(), units.end(), is_dropped), units.end());
}

void link_nested(std::vector<PostUnit>& units) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    while (!open.empty() && units[open.back()].end <= units[i].node) open.pop_back();
    units[i].outer = open.empty() ? 0xFFFFFFFF : open.back();
    open.push_back(i);
  }
}

// Separates comments from the posts of a thread. `by_form`: the units were found by form, not by
// name.
void mark_comments(const KeptIndex& kept, const std::vector<PostUnit>& units, bool by_form,
                   std::vector<FoundPost>& found) {
  const std::uint32_t bytes = kept.kept_bytes_before(units.front().node);
  bool in_thread = false;  // there was a post that is no comment
  for (std::size_t i = 0; i < units.size(); ++i) {
    Post& post = found[i].post;
    const bool in_post = units[i].outer != 0xFFFFFFFF;
    post.comment = units[i].is_comment && in_post && !units[units[i].outer].is_comment;
    in_thread = in_thread || (!units[i].is_comment && !by_form && !post.comment);
    const bool is_below = units[i].is_comment ? bytes >= kNoticeBytes : bytes >= kContentBytes;
    post.comment |= (units[i].is_comment || by_form) && !in_thread && is_below;
  }
}

}  // namespace

void PostFinder::find(const Page& page, const KeptIndex& kept, ClassSigns& signs, Places& places,
                      std::vector<FoundPost>& found) {
  found.clear();
  signals_.find(page, kept, signs);
  if (signals_.times().empty() && signals_.authors().empty()) return;
  find_units_by_name(page, kept, signals_, units_);
  drop_unsure(units_, page, kept);
  bool by_form = false;
  if (units_.empty()) {
    by_form = true;
    find_units_by_form(page, kept, signals_, units_);
    if (are_teasers(page, kept, units_)) units_.clear();
  }
  if (units_.empty()) return;
  link_nested(units_);
  for (std::uint32_t i = 0; i < units_.size(); ++i) {
    const PostUnit& unit = units_[i];
    const std::uint32_t own_end =
        i + 1 < units_.size() ? std::min(unit.end, units_[i + 1].node) : unit.end;
    FoundPost& post = found.emplace_back();
    fill_fields(page, signals_, unit.node, own_end, post);
    const bool in_post = unit.outer != 0xFFFFFFFF;
    if (in_post) post.post.reply_to = found[unit.outer].post.id;
    places.push_back({unit.node, unit.end, PlaceKind::Post, i});
  }
  mark_comments(kept, units_, by_form, found);
  link_answers(page, units_, found);
}

// Marks posts of which most segments are comments, and returns the runs of others outside of posts.
std::vector<PostFinder::Run> PostFinder::comments_outside(const Page& page, const Labels& labels,
                                                          const Places& places,
                                                          std::vector<FoundPost>& found) {
  std::vector<Run> runs;
  std::vector<int> balance(found.size(), 0);  // segments that are comments, less others
  std::vector<const Place*> open;             // the posts around the segment
  auto next = places.begin();
  bool goes_on = false;
  for (const Segment& segment : labels.segments) {
    if (segment.label != Label::Content) continue;
    const std::uint32_t first = index_of(page.text(segment.text_begin).node);
    for (; next != places.end() && next->node <= first; ++next) {
      if (next->kind == PlaceKind::Post) open.push_back(&*next);
    }
    while (!open.empty() && open.back()->end <= first) open.pop_back();
    const bool is_comment = has(segment.role, Role::Comment);
    if (!open.empty()) balance[open.back()->detail] += is_comment ? 1 : -1;
    // A heading is above the first comment, and no comment.
    const bool is_outside =
        is_comment && open.empty() && (goes_on || !is_heading(page, segment.text_begin));
    if (is_outside && !goes_on) runs.push_back({first, first});
    if (is_outside) {
      runs.back().last = index_of(page.text(TextId{index_of(segment.text_end) - 1}).node);
    }
    goes_on = is_outside;
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (balance[i] > 0) found[i].post.comment = true;
  }
  return runs;
}

void PostFinder::add_comments(const Page& page, const KeptIndex& kept, const Labels& labels,
                              Places& places, std::vector<FoundPost>& found) {
  const auto is_comment = [](const Segment& segment) { return has(segment.role, Role::Comment); };
  if (std::none_of(labels.segments.begin(), labels.segments.end(), is_comment)) return;
  Places posts;
  std::copy_if(places.begin(), places.end(), std::back_inserter(posts),
               [](const Place& place) { return place.kind == PlaceKind::Post; });
  for (const Run& run : comments_outside(page, labels, posts, found)) {
    add_run(page, kept, run, places, found);
  }
}

// Adds a post for each sibling of one form in the run, or one for the whole run.
void PostFinder::add_run(const Page& page, const KeptIndex& kept, const Run& run, Places& places,
                         std::vector<FoundPost>& found) {
  const auto add = [&](std::uint32_t begin, std::uint32_t end) {
    FoundPost& post = found.emplace_back();
    fill_fields(page, signals_, begin, end, post);
    post.post.comment = true;
    places.push_back({begin, end, PlaceKind::Post, static_cast<std::uint32_t>(found.size() - 1)});
  };
  NodeId box = page.nodes()[run.first].parent;
  while (page.node(box).end <= run.last) box = page.node(box).parent;
  for (int level = 0; level < kLevelsOfRun; ++level) {
    // The children with text of the run.
    std::vector<std::uint32_t> children;
    std::map<Form, std::size_t> n_of_form;
    NodeId child{run.first};
    while (page.node(child).parent != box) child = page.node(child).parent;
    for (std::uint32_t i = index_of(child); i <= run.last; i = page.nodes()[i].end) {
      if (kept.n_kept(i, page.nodes()[i].end) == 0) continue;
      children.push_back(i);
      if (!page.nodes()[i].is_text()) ++n_of_form[form_of(page, NodeId{i})];
    }
    if (children.empty()) return;
    if (children.size() == 1 && !page.nodes()[children.front()].is_text()) {
      box = NodeId{children.front()};
      continue;
    }
    const auto most =
        std::max_element(n_of_form.begin(), n_of_form.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const bool are_posts = most != n_of_form.end() && kCommentBoxes.contains(most->first.tag) &&
                           most->second >= kCompany && most->second * 2 >= children.size();
    // The run may begin and end inside elements with other text.
    const auto is_own = [&](std::uint32_t child) {
      const std::uint32_t end = page.nodes()[child].end;
      return kept.n_kept(child, std::max(child, run.first)) == 0 &&
             kept.n_kept(std::min(end, run.last + 1), end) == 0;
    };
    if (!are_posts) {
      if (is_own(index_of(box))) return add(index_of(box), page.node(box).end);
      // Only elements begin posts.
      const auto first = std::find_if(children.begin(), children.end(), [&](std::uint32_t child) {
        return !page.nodes()[child].is_text() && is_own(child);
      });
      if (first == children.end()) return;
      const bool ends = is_own(children.back());
      return add(*first, ends ? page.nodes()[children.back()].end : run.last + 1);
    }
    const auto is_other = [&](std::uint32_t child) {
      return page.nodes()[child].is_text() || form_of(page, NodeId{child}) != most->first;
    };
    for (std::size_t i = 0; i < children.size(); ++i) {
      const std::uint32_t begin = children[i];
      if (is_other(begin) || !is_own(begin)) continue;
      std::uint32_t end = page.nodes()[begin].end;
      // Siblings of another form belong to the post in front of them.
      for (; i + 1 < children.size() && is_own(children[i + 1]) && is_other(children[i + 1]); ++i) {
        end = page.nodes()[children[i + 1]].end;
      }
      add(begin, end);
    }
    return;
  }
}

}  // namespace sito::structured
