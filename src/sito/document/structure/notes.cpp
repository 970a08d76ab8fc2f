// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/notes.h"

#include "sito/document/structure/attributes.h"
#include "sito/text/utf8.h"
#include "sito/url/escape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace sito::structured {
namespace {

// The longest mark or link back ("Jump up to: a b", arrows), in code points.
constexpr std::size_t kLongestMark = 12;
// A note of more text nodes than this is a section that happens to link back.
constexpr std::uint32_t kTextsOfNote = 400;
// So few notes look like no list of notes to an algorithm. More were dropped on purpose.
constexpr std::size_t kMostLost = 5;
// How many ancestors of a target or link are searched for a role or class.
constexpr int kAround = 3;
// How many nodes before a link are searched for its anchor.
constexpr std::uint32_t kNodesBeside = 4;

constexpr std::array<std::string_view, 10> kReferenceClasses = {
    "footnote-ref", "footnote-reference", "footnoteref",   "footnote-anchor",   "noteref",
    "fn-ref",       "sdfootnoteanc",      "easy-footnote", "footnote_referrer", "footnote-link"};
constexpr std::array<std::string_view, 12> kNoteClasses = {
    "footnotes",     "footnote", "endnotes",   "endnote",        "references",    "reflist",
    "footnote-text", "fn-list",  "sdfootnote", "footnotes-list", "footnote-body", "reference-list"};
constexpr std::array<std::string_view, 9> kBackClasses = {
    "mw-cite-backlink", "footnote-backref",  "footnote-back",
    "reversefootnote",  "fn-backref",        "footnote-return",
    "backlink",         "footnote_backlink", "data-footnote-backref"};

constexpr TagSet kNoteBlocks(Tag::Li, Tag::P, Tag::Div, Tag::Dd, Tag::Dt, Tag::Aside, Tag::Section,
                             Tag::Blockquote, Tag::Article);
constexpr TagSet kOuterBlocks(Tag::Li, Tag::Aside, Tag::Dd);

bool has_role(const Page& page, NodeId id, std::string_view word) {
  const std::string_view role = page.attribute(id, Attr::Role).value_or(std::string_view());
  if (role.starts_with("doc-") && role.substr(4) == word) return true;
  const auto type = attribute_named(page, id, "epub:type");
  return type && has_token(*type, word);
}

bool is_note_box(const Page& page, NodeId id) {
  if (page.node(id).n_attrs == 0) return false;
  for (const std::string_view word : {"footnote", "endnote", "footnotes", "endnotes"}) {
    if (has_role(page, id, word)) return true;
  }
  return has_token_of(class_of(page, id), kNoteClasses) ||
         attribute_named(page, id, "data-footnotes").has_value();
}

bool is_reference_mark(const Page& page, NodeId id) {
  if (page.node(id).n_attrs == 0) return false;
  return has_role(page, id, "noteref") || has_token_of(class_of(page, id), kReferenceClasses) ||
         attribute_named(page, id, "data-footnote-ref").has_value();
}

bool is_back_link_mark(const Page& page, NodeId id) {
  if (page.node(id).n_attrs == 0) return false;
  return has_role(page, id, "backlink") || has_token_of(class_of(page, id), kBackClasses);
}

// Returns true if `predicate` holds for the node or one of its nearest ancestors.
template <typename Says>
bool around(const Page& page, NodeId id, Says predicate) {
  for (int i = 0; i <= kAround && id != kNoNode; ++i) {
    if (predicate(page, id)) return true;
    id = page.node(id).parent;
  }
  return false;
}

// Returns true for a number, one to three letters, or signs; brackets and dots may surround them.
bool is_mark(std::string_view text) {
  std::size_t n_digits = 0;
  std::size_t n_letters = 0;
  std::size_t n_signs = 0;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    at += point.length;
    if (point.value >= '0' && point.value <= '9') {
      ++n_digits;
    } else if (text::is_letter_or_digit(point.value)) {
      ++n_letters;
    } else if (!text::is_space(point.value)) {
      ++n_signs;
    }
  }
  if (n_digits > 0) return n_digits <= 4 && n_letters <= 4;
  return n_letters <= 3 && n_letters + n_signs > 0;
}

/// Returns the text of a link, white space collapsed; nothing if it is longer than a mark.
std::optional<std::string> short_text(const Page& page, NodeId id) {
  std::string text;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden) continue;
    text += page.text(node.text).text;
    if (text.size() > 4 * kLongestMark) return std::nullopt;
  }
  text = text::collapse_and_trim(text);
  if (text::count_code_points(text) > kLongestMark) return std::nullopt;
  return text;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::optional<char> escaped = url::escape_at(text, i);
    out += escaped.value_or(text[i]);
    if (escaped) i += 2;
  }
  return out;
}

// Returns the block of a note, given the target of the link.
NodeId note_block(const Page& page, NodeId target) {
  NodeId block = target;
  while (block != kNoNode && !kNoteBlocks.contains(page.node(block).tag)) {
    if (page.node(block).tag == Tag::Td || page.node(block).tag == Tag::Body) return kNoNode;
    block = page.node(block).parent;
  }
  if (block == kNoNode) return kNoNode;
  const NodeId parent = page.node(block).parent;
  const bool has_outer = parent != kNoNode && kOuterBlocks.contains(page.node(parent).tag);
  return has_outer ? parent : block;
}

// Returns the end of a note. A term and its description form one note.
std::uint32_t end_of_note(const Page& page, NodeId block) {
  const Node& node = page.node(block);
  if (node.tag != Tag::Dt || node.parent == kNoNode) return node.end;
  std::uint32_t i = node.end;
  while (i < page.node(node.parent).end && page.nodes()[i].is_text()) ++i;
  const bool described = i < page.node(node.parent).end && page.nodes()[i].tag == Tag::Dd;
  return described ? page.nodes()[i].end : node.end;
}

}  // namespace

void NoteFinder::reset(const Page& page) {
  page_ = &page;
  has_targets_ = false;
  jumps_.clear();
  for (const Link& link : page.links()) {
    std::string_view href = link.href;
    if (!page.url().empty() && href.starts_with(page.url())) href.remove_prefix(page.url().size());
    if (href.size() < 2 || href[0] != '#' || page.node(link.node).hidden) continue;
    const std::optional<std::string> text = short_text(page, link.node);
    if (!text || text->empty()) continue;
    Jump jump;
    jump.link = link.node;
    jump.fragment = percent_decoded(href.substr(1));
    jump.is_mark = is_mark(*text);
    jump.is_reference_mark = around(page, link.node, is_reference_mark);
    jumps_.push_back(std::move(jump));
  }
}

void NoteFinder::find_targets() {
  if (std::exchange(has_targets_, true)) return;
  const Page& page = *page_;
  wanted_.clear();
  for (std::uint32_t i = 0; i < jumps_.size(); ++i) wanted_.emplace_back(jumps_[i].fragment, i);
  std::sort(wanted_.begin(), wanted_.end());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId id{i};
    if (page.node(id).n_attrs == 0) continue;
    for (const Attribute& attribute : page.attributes(id)) {
      const bool is_anchor = attribute.id == Attr::Name && page.node(id).tag == Tag::A;
      if (attribute.id != Attr::Id && !is_anchor) continue;
      const std::pair<std::string_view, std::uint32_t> key(attribute.value, 0);
      for (auto found = std::lower_bound(wanted_.begin(), wanted_.end(), key);
           found != wanted_.end() && found->first == attribute.value; ++found) {
        Jump& jump = jumps_[found->second];
        if (jump.target != kNoNode) break;  // of equal names the first counts
        jump.target = id;
      }
    }
  }
}

// Returns true if a link in the note leads to this link or to its closest surroundings.
bool NoteFinder::links_back(const Page& page, const Note& note, NodeId link) const {
  auto back = std::lower_bound(jumps_.begin(), jumps_.end(), NodeId{note.begin},
                               [](const Jump& jump, NodeId id) { return jump.link < id; });
  for (; back != jumps_.end() && index_of(back->link) < note.end; ++back) {
    if (back->target == kNoNode) continue;
    const std::uint32_t target = index_of(back->target);
    if (target >= index_of(link) && target < page.node(link).end) return true;
    // An anchor shortly before the link.
    const bool is_beside = target < index_of(link) && page.node(back->target).end <= index_of(link);
    if (is_beside && index_of(link) - target <= kNodesBeside) return true;
    if (around(page, link, [&](const Page&, NodeId up) { return up == back->target; })) return true;
  }
  return false;
}

/// Returns the note that a link leads to; nothing if it is no reference. Its number is not set.
std::optional<NoteFinder::Note> NoteFinder::note_of(const Page& page, const KeptIndex& kept,
                                                    const Jump& jump) const {
  if (jump.target == kNoNode || jump.target < jump.link) return std::nullopt;
  if (!jump.is_mark && !jump.is_reference_mark) return std::nullopt;
  const NodeId block = note_block(page, jump.target);
  if (block == kNoNode || block < jump.link || kept.n_visible(block) > kTextsOfNote) {
    return std::nullopt;
  }
  const Note note{index_of(block), end_of_note(page, block), 0};
  const bool sure = jump.is_reference_mark || around(page, jump.target, is_note_box);
  if (!sure && !links_back(page, note, jump.link)) return std::nullopt;
  return note;
}

/// Returns the number of the note that a link leads to; nothing if it is no reference to a kept
/// note.
std::optional<std::uint32_t> NoteFinder::number_of(const Page& page, const KeptIndex& kept,
                                                   const Jump& jump,
                                                   std::vector<std::string>& ids) {
  if (jump.target == kNoNode || jump.target < jump.link) return std::nullopt;
  if (!jump.is_mark && !jump.is_reference_mark) return std::nullopt;
  const NodeId block = note_block(page, jump.target);
  if (block == kNoNode || block < jump.link || !kept.has_kept(block)) return std::nullopt;
  if (const auto known = numbers_.find(index_of(block)); known != numbers_.end()) {
    return known->second;
  }
  std::optional<Note> note = note_of(page, kept, jump);
  if (!note) return std::nullopt;
  note->number = static_cast<std::uint32_t>(ids.size());
  numbers_.emplace(note->begin, note->number);
  notes_.push_back(*note);
  ids.push_back(jump.fragment);
  return note->number;
}

bool NoteFinder::is_back_link(const Page& page, const Note& note, NodeId id) const {
  if (is_back_link_mark(page, id)) return true;
  if (page.node(id).tag != Tag::A) return false;
  const auto jump =
      std::lower_bound(jumps_.begin(), jumps_.end(), id,
                       [](const Jump& left, NodeId right) { return left.link < right; });
  return jump != jumps_.end() && jump->link == id && jump->is_mark && jump->target != kNoNode &&
         index_of(jump->target) < note.begin;
}

void NoteFinder::find_ways_back(const Page& page, Places& places) {
  std::sort(notes_.begin(), notes_.end(),
            [](const Note& a, const Note& b) { return a.begin < b.begin; });
  std::uint32_t done = 0;  // so that nested notes are searched once
  for (const Note& note : notes_) {
    places.push_back({note.begin, note.end, PlaceKind::Note, note.number});
    for (std::uint32_t i = std::max(note.begin, done); i < note.end;) {
      const Node& node = page.nodes()[i];
      if (!node.is_text() && node.n_attrs > 0 && is_back_link(page, note, NodeId{i})) {
        places.push_back({i, node.end, PlaceKind::Gone, 0});
        i = node.end;
      } else {
        ++i;
      }
    }
    done = std::max(done, note.end);
  }
}

std::vector<NoteFinder::Range> NoteFinder::lost(const KeptIndex& kept) {
  const auto is_reference = [&](const Jump& jump) {
    return (jump.is_mark || jump.is_reference_mark) && kept.has_kept(jump.link);
  };
  std::vector<Range> lost;
  if (std::none_of(jumps_.begin(), jumps_.end(), is_reference)) return lost;
  find_targets();
  for (const Jump& jump : jumps_) {
    if (!is_reference(jump)) continue;
    const std::optional<Note> note = note_of(*page_, kept, jump);
    if (!note || kept.n_kept(note->begin, note->end) > 0) continue;
    const Range range{NodeId{note->begin}, NodeId{note->end}};
    if (std::find(lost.begin(), lost.end(), range) != lost.end()) continue;
    if (lost.size() == kMostLost) return {};
    lost.push_back(range);
  }
  return lost;
}

void NoteFinder::find(const KeptIndex& kept, Places& places, std::vector<std::string>& ids) {
  ids.clear();
  notes_.clear();
  numbers_.clear();
  if (jumps_.empty()) return;
  find_targets();
  const Page& page = *page_;
  for (const Jump& jump : jumps_) {
    if (const auto number = number_of(page, kept, jump, ids)) {
      places.push_back(
          {index_of(jump.link), page.node(jump.link).end, PlaceKind::NoteRef, *number});
    }
  }
  find_ways_back(page, places);
}

}  // namespace sito::structured
