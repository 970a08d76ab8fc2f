// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/posts.h"

#include "sito/document/structure/post_fields.h"
#include "sito/document/structure/post_units.h"

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

}  // namespace sito::structured
