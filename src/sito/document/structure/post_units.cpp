// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/post_units.h"

#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace sito::structured {
namespace {

constexpr TagSet kUnitTags(Tag::Div, Tag::Li, Tag::Article, Tag::Section, Tag::Table, Tag::Tbody,
                           Tag::Tr, Tag::Td, Tag::Dl, Tag::Dd, Tag::Blockquote, Tag::Aside, Tag::P,
                           Tag::Other);

// Last parts of schema.org types.
constexpr std::array<std::string_view, 5> kPostTypes = {"DiscussionForumPosting", "Question",
                                                        "Answer", "SocialMediaPosting", "Message"};
constexpr std::array<std::string_view, 4> kCommentTypes = {"Comment", "UserComments", "Review",
                                                           "UserReview"};
// Classes of a single post: phpBB, vBulletin, XenForo, Discourse, Invision, MyBB, SMF, Vanilla,
// Khoros, Stack Exchange, link aggregators.
constexpr std::array<std::string_view, 28> kPostClasses = {
    "post",         "postbit",       "postbitlegacy", "postcontainer",  "post_block",
    "message",      "message--post", "forum-post",    "topic-post",     "crawler-post",
    "post_wrapper", "postwrapper",   "question",      "answer",         "forum_post",
    "forumpost",    "topic-reply",   "thread-post",   "itemdiscussion", "lia-message-view",
    "thing",        "comtr",         "bbp-reply",     "post-container", "postitem",
    "reply",        "ipscomment",    "blockpost"};
constexpr std::array<std::string_view, 18> kCommentClasses = {
    "comment",      "comment-item", "comment-container", "comment_container", "comment-wrapper",
    "comment-body", "commentary",   "usercomment",       "user-comment",      "single-comment",
    "itemcomment",  "comment-row",  "comment-entry",     "comment-content",   "comment-box",
    "review",       "review-item",  "comment-block"};
// Classes of blog entries, which are no posts of a thread.
constexpr std::array<std::string_view, 4> kEntryClasses = {"hentry", "type-post", "type-page",
                                                           "blog-post"};
// Fronts of post ids before their number.
constexpr std::array<std::string_view, 15> kPostIds = {
    "post", "post-",   "post_",  "p",      "msg",      "msg_",     "edit",      "pid",
    "pid_", "answer-", "reply-", "reply_", "post-id-", "message-", "elcomment_"};
constexpr std::array<std::string_view, 8> kCommentIds = {
    "comment-", "comment_", "comment", "li-comment-", "div-comment-", "c", "dsq-comment-", "cmt-"};

// The least members of a run by form.
constexpr std::size_t kRun = 3;
// The most further rows of a post that consists of table rows.
constexpr std::uint32_t kRowsOfPost = 6;
// How many ancestors of a time are searched for its unit.
constexpr int kLevels = 10;

template <std::size_t kSize>
bool classes_are(std::string_view classes, const std::array<std::string_view, kSize>& names) {
  return any_token(classes, [&](std::string_view token) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return equals_lowered(token, name); });
  });
}

template <std::size_t kSize>
bool is_numbered(std::string_view id, const std::array<std::string_view, kSize>& prefixes) {
  std::size_t digits = id.size();
  while (digits > 0 && is_digit(id[digits - 1])) --digits;
  if (digits == id.size() || digits == 0) return false;
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    return equals_lowered(id.substr(0, digits), prefix);
  });
}

// Some programs write the author into attributes of the post's box.
bool has_author_attribute(const Page& page, NodeId id) {
  for (const std::string_view name : {"data-author", "data-username", "data-author-username"}) {
    const auto value = attribute_named(page, id, name);
    if (value && !value->empty()) return true;
  }
  return false;
}

template <std::size_t kSize>
bool has_type(std::string_view types, const std::array<std::string_view, kSize>& names) {
  return any_token(types, [&](std::string_view type) {
    return std::find(names.begin(), names.end(), type.substr(type.rfind('/') + 1)) != names.end();
  });
}

/// Returns a unit if the type, class or id of the element marks a post; else nothing.
std::optional<PostUnit> unit_by_name(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  PostUnit unit;
  unit.node = index_of(id);
  unit.end = node.end;
  const std::string_view types = page.attribute(id, Attr::Itemtype).value_or("");
  if (!types.empty()) {
    unit.is_sure = true;
    if (has_type(types, kPostTypes)) return unit;
    unit.is_comment = true;
    if (has_type(types, kCommentTypes)) return unit;
  }
  const std::string_view classes = class_of(page, id);
  const std::string_view name = page.attribute(id, Attr::Id).value_or("");
  if (classes_are(classes, kEntryClasses)) return std::nullopt;
  unit.is_comment = classes_are(classes, kCommentClasses) || is_numbered(name, kCommentIds);
  unit.is_sure = unit.is_comment && (!classes.empty() || name.size() > 4);
  if (unit.is_comment) return unit;
  unit.is_sure = has_author_attribute(page, id);
  if (classes_are(classes, kPostClasses) || is_numbered(name, kPostIds)) return unit;
  return std::nullopt;
}

bool has_signs(const PostSignals& signals, std::uint32_t begin, std::uint32_t end) {
  return has_sign(signals.authors(), begin, end) || has_sign(signals.times(), begin, end);
}

/// Returns the first sign in a unit. Two nested units with the same first sign are one post.
std::uint32_t first_sign_of(const PostSignals& signals, const PostUnit& unit) {
  std::uint32_t first = unit.end;
  for (const std::vector<Sign>* signs : {&signals.authors(), &signals.times()}) {
    const auto sign = first_sign(*signs, unit.node + 1);
    if (sign != signs->end()) first = std::min(first, sign->node);
  }
  return first;
}

/// Returns true if, of two nested units that seem one post, the outer one is the box of a whole
/// thread: a later unit in it has the same parent as the inner one.
bool is_thread(const Page& page, const std::vector<PostUnit>& units, std::size_t outer,
               std::size_t inner) {
  const NodeId parent = page.nodes()[units[inner].node].parent;
  for (std::size_t i = inner + 1; i < units.size() && units[i].node < units[outer].end; ++i) {
    if (page.nodes()[units[i].node].parent == parent) return true;
    if (i - inner > 64) break;  // bounds the search; siblings are near
  }
  return false;
}

/// Returns true if a unit is only a part of the one around it: it has no author (or no time, if it
/// is marked only by its name, because texts mention other users), or both have the same first
/// sign.
bool is_part(const PostSignals& signals, const PostUnit& outer, const PostUnit& inner) {
  return !has_sign(signals.authors(), inner.node, inner.end) ||
         (!inner.is_sure && !has_sign(signals.times(), inner.node, inner.end)) ||
         first_sign_of(signals, outer) == first_sign_of(signals, inner);
}

/// Returns true if a unit around a post is only its box: no author precedes the post.
bool is_box(const PostSignals& signals, const PostUnit& outer, const PostUnit& inner) {
  return !outer.is_comment && !inner.is_comment &&
         !has_sign(signals.authors(), outer.node + 1, inner.node);
}

/// Keeps one unit for each post.
void merge_nested(const Page& page, const PostSignals& signals, std::vector<PostUnit>& units) {
  std::vector<bool> gone(units.size(), false);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < units.size(); ++i) {
    while (!open.empty() && units[open.back()].end <= units[i].node) open.pop_back();
    if (!open.empty() && is_part(signals, units[open.back()], units[i])) {
      if (!is_thread(page, units, open.back(), i)) {
        units[open.back()].is_comment |= units[i].is_comment;
        units[open.back()].is_sure |= units[i].is_sure;
        gone[i] = true;
        continue;
      }
      gone[open.back()] = true;
      open.pop_back();
    } else if (!open.empty() && is_box(signals, units[open.back()], units[i])) {
      gone[open.back()] = true;
      open.pop_back();
    }
    open.push_back(i);
  }
  std::size_t n = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!gone[i]) units[n++] = units[i];
  }
  units.resize(n);
}

/// Returns the sibling element behind node `index`, or 0.
std::uint32_t next_sibling(const Page& page, std::uint32_t index) {
  const std::uint32_t end = page.node(page.nodes()[index].parent).end;
  std::uint32_t next = page.nodes()[index].end;
  while (next < end && page.nodes()[next].is_text()) ++next;
  return next < end ? next : 0;
}

/// Adds the rows behind a post that is a row, up to the next post. The last post gets as many rows
/// as the one before.
void take_rows(const Page& page, std::vector<PostUnit>& units) {
  std::uint32_t n_rows = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Node& node = page.nodes()[units[i].node];
    if (node.tag != Tag::Tr || node.parent == kNoNode) continue;
    const bool followed =
        i + 1 < units.size() && page.nodes()[units[i + 1].node].parent == node.parent;
    const std::uint32_t stop = followed ? units[i + 1].node : 0;
    const std::uint32_t most = followed ? kRowsOfPost : n_rows;
    n_rows = 0;
    for (std::uint32_t row = next_sibling(page, units[i].node);
         row != 0 && row != stop && n_rows < most; row = next_sibling(page, row)) {
      units[i].end = page.nodes()[row].end;
      ++n_rows;
    }
  }
}

/// Returns true if an element has kept text. The text of a post that is a row may be in the next
/// row.
bool has_text(const Page& page, const KeptIndex& kept, NodeId id) {
  if (kept.has_kept(id) || page.node(id).tag != Tag::Tr) return kept.has_kept(id);
  const std::uint32_t next = next_sibling(page, index_of(id));
  return next != 0 && kept.has_kept(NodeId{next});
}

struct Candidate {
  NodeId parent{};
  Form form;
  std::uint32_t node = 0;
};

/// Returns true if a row may be a post of an old board, below the headers "Author" and "Message": it
/// has two cells, and more text in them than a name and a date, or goes on in the next row.
bool is_row_of_board(const Page& page, NodeId row) {
  constexpr std::uint32_t kCells = 2;
  constexpr std::uint32_t kTexts = 4;
  std::uint32_t n_cells = 0, n_texts = 0;
  bool goes_on = false;
  for (std::uint32_t i = index_of(row) + 1; i < page.node(row).end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Td && node.parent == row) {
      const auto rows = page.attribute(NodeId{i}, Attr::Rowspan).value_or("");
      goes_on |= number_in(rows, kRowsOfPost).value_or(1) > 1;
      if (++n_cells > kCells) return false;
    }
    if (node.is_text() && !node.hidden && !page.text(node.text).blank) ++n_texts;
    if (goes_on && n_cells == kCells) break;
  }
  return n_cells == kCells && (goes_on || n_texts >= kTexts);
}

/// Returns true for a row of a table with headers or a caption that is no post of a board.
bool is_row_of_data(const Page& page, NodeId row) {
  if (page.node(row).tag != Tag::Tr) return false;
  constexpr TagSet kInTable(Tag::Tbody, Tag::Tr);
  NodeId table = page.node(row).parent;
  if (page.node(table).tag != Tag::Table) table = page.node(table).parent;
  if (table == kNoNode) return false;
  // Search up to the first cell.
  for (std::uint32_t i = index_of(table) + 1; i < page.node(table).end;) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Th || node.tag == Tag::Thead || node.tag == Tag::Caption) {
      return !is_row_of_board(page, row);
    }
    if (node.tag == Tag::Td) return false;
    i = kInTable.contains(node.tag) ? i + 1 : node.end;
  }
  return false;
}

/// Returns the elements around each time that also have an author.
std::vector<Candidate> candidates_of(const Page& page, const KeptIndex& kept,
                                     const PostSignals& signals) {
  std::vector<std::uint32_t> nodes;
  for (const Sign& time : signals.times()) {
    NodeId up = page.nodes()[time.node].parent;
    for (int i = 0; i < kLevels && up != kNoNode; ++i, up = page.node(up).parent) {
      if (kUnitTags.contains(page.node(up).tag) && has_text(page, kept, up) &&
          !is_row_of_data(page, up) &&
          has_sign(signals.authors(), index_of(up), page.node(up).end)) {
        nodes.push_back(index_of(up));
      }
    }
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  std::vector<Candidate> candidates;
  candidates.reserve(nodes.size());
  for (const std::uint32_t node : nodes) {
    candidates.push_back({page.nodes()[node].parent, form_of(page, NodeId{node}), node});
  }
  return candidates;
}

/// Returns the longest run of siblings of one form, as a range [begin, end) of the candidates,
/// which are sorted by parent and form. Of equally long runs the first wins, which is the
/// outermost.
std::pair<std::size_t, std::size_t> longest_run(const std::vector<Candidate>& candidates) {
  std::pair<std::size_t, std::size_t> best{0, 0};
  for (std::size_t begin = 0; begin < candidates.size();) {
    std::size_t end = begin + 1;
    while (end < candidates.size() && candidates[end].parent == candidates[begin].parent &&
           candidates[end].form == candidates[begin].form) {
      ++end;
    }
    const std::size_t length = end - begin;
    const std::size_t best_length = best.second - best.first;
    if (length > best_length ||
        (length == best_length && candidates[begin].node < candidates[best.first].node)) {
      best = {begin, end};
    }
    begin = end;
  }
  return best;
}

/// Returns false for links to users and to places on a page, such as another post.
bool leads_away(std::string_view href) {
  return href.find('#') == std::string_view::npos && !is_user_url(href);
}

/// Returns true if a heading near the start links to another page.
bool links_to_other_page(const Page& page, std::uint32_t begin, std::uint32_t end) {
  constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4);
  constexpr std::uint32_t kNodesToHeading = 60;
  for (std::uint32_t i = begin; i < std::min(end, begin + kNodesToHeading); ++i) {
    const Node& node = page.nodes()[i];
    if (node.tag != Tag::A || node.parent == kNoNode) continue;
    // The link is in the heading, or the heading in the link.
    const bool is_heading = kHeadings.contains(page.node(node.parent).tag) ||
                            (i + 1 < node.end && kHeadings.contains(page.nodes()[i + 1].tag));
    if (!is_heading) continue;
    const std::string_view href = page.attribute(NodeId{i}, Attr::Href).value_or("#");
    if (leads_away(href)) return true;
  }
  return false;
}

bool is_mostly_links(const Page& page, const KeptIndex& kept, std::uint32_t begin,
                     std::uint32_t end) {
  std::uint32_t n_chars = 0;
  std::uint32_t n_link_chars = 0;
  for (std::uint32_t t = index_of(kept.first_visible(NodeId{begin})); t < page.texts().size();
       ++t) {
    const Text& text = page.texts()[t];
    if (index_of(text.node) >= end) break;
    n_chars += text.n_chars;
    if (text.link != kNoLink && leads_away(page.links()[index_of(text.link)].href)) {
      n_link_chars += text.n_chars;
    }
  }
  return 2 * n_link_chars > n_chars;
}

}  // namespace

Form form_of(const Page& page, NodeId id) {
  std::size_t from = 0;
  std::string_view name = next_token(class_of(page, id), from);
  while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
  return {page.node(id).tag, name};
}

bool is_post_id(std::string_view id) {
  return is_numbered(id, kPostIds) || is_numbered(id, kCommentIds);
}

void find_units_by_name(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units) {
  units.clear();
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.n_attrs == 0 || node.hidden || !kUnitTags.contains(node.tag)) continue;
    // The cheapest tests first; most elements fail one of them.
    if (!kept.has_kept(NodeId{i}) || !has_signs(signals, i, node.end)) continue;
    if (const std::optional<PostUnit> unit = unit_by_name(page, NodeId{i})) units.push_back(*unit);
  }
  merge_nested(page, signals, units);
  take_rows(page, units);
}

void find_units_by_form(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units) {
  units.clear();
  std::vector<Candidate> candidates = candidates_of(page, kept, signals);
  const auto key = [](const Candidate& one) { return std::tie(one.parent, one.form, one.node); };
  std::sort(candidates.begin(), candidates.end(),
            [&](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
  const auto [begin, end] = longest_run(candidates);
  if (end - begin < kRun) return;
  const Form form = candidates[begin].form;
  const NodeId parent = candidates[begin].parent;
  for (const Candidate& candidate : candidates) {
    // Answers to posts stand deeper; they share the form only if it has a class.
    if (candidate.form != form) continue;
    if (form.name.empty() && candidate.parent != parent) continue;
    units.push_back({candidate.node, page.nodes()[candidate.node].end, false, false});
  }
  std::sort(units.begin(), units.end(),
            [](const PostUnit& a, const PostUnit& b) { return a.node < b.node; });
  merge_nested(page, signals, units);
  take_rows(page, units);
  if (units.size() < kRun) units.clear();
}

bool are_teasers(const Page& page, const KeptIndex& kept, const std::vector<PostUnit>& units) {
  std::size_t n_leading = 0;
  std::size_t n_linked = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const std::uint32_t own_end =
        i + 1 < units.size() ? std::min(units[i].end, units[i + 1].node) : units[i].end;
    if (links_to_other_page(page, units[i].node, own_end)) ++n_leading;
    if (is_mostly_links(page, kept, units[i].node, own_end)) ++n_linked;
  }
  return 2 * n_leading > units.size() || 2 * n_linked > units.size();
}

}  // namespace sito::structured
