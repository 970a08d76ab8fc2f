// SPDX-License-Identifier: Apache-2.0
// DEVIATION: the published format has only URL, tag, code and class. The surroundings of an element
// carry more information than its own code, in any language; docs/formats/elements.md.
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/elements/entry.h"
#include "sito/elements/page_survey.h"
#include "sito/elements/words.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace sito::elements {
namespace {

constexpr int kLevelsAround = 3;           // the item, its parent and its grandparent
constexpr std::uint32_t kLongestRun = 50;  // longer lists count as this long

std::string_view front_of(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && is_continuation(text[size])) --size;
  return text.substr(0, size);
}

std::string_view back_of(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text;
  std::size_t begin = text.size() - size;
  while (begin < text.size() && is_continuation(text[begin])) ++begin;
  return text.substr(begin);
}

/// Returns the source of a node with its contents; "" if the parser has implied it.
std::string_view source_of(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (!node.source.known()) return {};
  std::uint32_t end = node.source.end;
  if (node.end_tag.known() && node.end_tag.end > end) {
    end = node.end_tag.end;
  } else {
    const std::uint32_t last = std::min<std::uint32_t>(node.end, index_of(id) + kMaxCode);
    for (std::uint32_t i = index_of(id) + 1; i < last; ++i) {
      const Node& inner = page.nodes()[i];
      if (inner.source.known()) end = std::max(end, inner.source.end);
      if (inner.end_tag.known()) end = std::max(end, inner.end_tag.end);
    }
  }
  return page.source().substr(node.source.begin, end - node.source.begin);
}

std::string_view start_tag_of(const Page& page, NodeId id) {
  const SourceRange& range = page.node(id).source;
  return range.known() ? page.source().substr(range.begin, range.end - range.begin)
                       : std::string_view();
}

/// Returns the code of an element, at most kMaxCode bytes, without geometry.
std::string code_of(const Page& page, NodeId id) {
  constexpr std::size_t kGeometryShare = 4;  // geometry makes code at most this many times longer
  std::string code = without_geometry(front_of(source_of(page, id), kGeometryShare * kMaxCode));
  code.resize(front_of(code, kMaxCode).size());
  return code;
}

bool may_refer(std::string_view name) {
  static constexpr std::string_view kOthers[] = {
      "id",   "class",   "name",  "form",  "aria-labelledby", "aria-describedby",
      "list", "headers", "value", "title", "style",           "src"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) == std::end(kOthers);
}

/// Returns true for elements that stand in rows, or are not drawn.
bool is_passed_over(Tag tag, Tag of_item) {
  constexpr TagSet kOfRows{Tag::Li, Tag::A, Tag::Button, Tag::Span};
  constexpr TagSet kUndrawn{Tag::Script, Tag::Style, Tag::Template, Tag::Noscript};
  return kUndrawn.contains(tag) || (tag == of_item && kOfRows.contains(tag));
}

}  // namespace

struct EntryMaker::State {
  explicit State(const Page& page) : survey(page) {}

  [[nodiscard]] std::string text_between(std::uint32_t begin, std::uint32_t end, bool back) const;
  void add_surroundings(NodeId item, Entry& entry) const;
  void add_geometry(NodeId node, Entry& entry) const;
  [[nodiscard]] std::uint32_t list_before(NodeId item) const;
  [[nodiscard]] std::uint32_t hidden_behind(NodeId item) const;
  [[nodiscard]] bool is_marked(NodeId item) const;
  [[nodiscard]] std::string row_of(NodeId item) const;
  [[nodiscard]] bool finds_mark(NodeId item) const;
  [[nodiscard]] NodeId behind_row(NodeId item, int level) const;
  [[nodiscard]] std::string tag_behind(NodeId item) const;
  [[nodiscard]] std::string refers(NodeId node) const;

  /// The part of a row that was passed over last, and the element behind it.
  struct PassedOver {
    NodeId parent = kNoNode, first = kNoNode, behind = kNoNode;
    Tag tag{};
  };

  PageSurvey survey;
  // Found before; without them, the work would be quadratic in the length of a row.
  mutable std::unordered_map<std::uint32_t, bool> marked;  // by node
  mutable std::array<PassedOver, kLevelsAround> passed;    // by level
};

/// Returns text of the text nodes in a range of nodes, from its front, or its end.
std::string EntryMaker::State::text_between(std::uint32_t begin, std::uint32_t end,
                                            bool back) const {
  const Page& page = survey.page();
  std::uint32_t first = survey.first_text(begin);
  std::uint32_t last = survey.first_text(end);
  std::string out;
  while (first < last && out.size() < kMaxAround) {
    const Text& text = page.texts()[back ? --last : first++];
    if (text.hidden || text.blank) continue;
    const std::string clean = text::collapse_and_trim(back ? back_of(text.text, 4 * kMaxAround)
                                                           : front_of(text.text, 4 * kMaxAround));
    if (!out.empty()) out.insert(back ? 0 : out.size(), " ");
    out.insert(back ? 0 : out.size(), clean);
  }
  return text::collapse_and_trim(back ? back_of(out, kMaxAround) : front_of(out, kMaxAround));
}

void EntryMaker::State::add_surroundings(NodeId item, Entry& entry) const {
  const Page& page = survey.page();
  entry.siblings = survey.n_alike(item);
  entry.position = survey.place(item);
  if (const NodeId group = page.node(item).parent; group != kNoNode) {
    entry.before = text_between(index_of(group) + 1, index_of(item), true);
    entry.after = text_between(page.node(item).end, page.node(group).end, false);
  }
  entry.list = list_before(item);
  entry.hidden = hidden_behind(item);
  entry.row = row_of(item);
  entry.next = tag_behind(item);
}

/// Returns the longest row of similar elements that ends before the item, or before an ancestor.
std::uint32_t EntryMaker::State::list_before(NodeId item) const {
  std::uint32_t longest = 0;
  const Page& page = survey.page();
  for (int level = 0; level < kLevelsAround && item != kNoNode; ++level) {
    if (page.node(item).tag == Tag::Body) break;
    const NodeId before = survey.previous(item);
    std::uint32_t run = 0;
    for (NodeId at = before; at != kNoNode && run < kLongestRun; at = survey.previous(at)) {
      if (!survey.are_alike(at, before) || survey.are_alike(at, item)) break;
      ++run;
    }
    longest = std::max(longest, run);
    if (before != kNoNode) longest = std::max(longest, survey.longest_list(before));
    item = page.node(item).parent;
  }
  return std::min(longest, kLongestRun);
}

/// Counts hidden characters in the next elements after the item, and after its ancestors.
std::uint32_t EntryMaker::State::hidden_behind(NodeId item) const {
  constexpr int kNeighbours = 2;
  const Page& page = survey.page();
  std::uint32_t n = 0;
  if (page.node(item).parent != kNoNode && page.node(item).tag == Tag::Summary) {
    const NodeId details = page.node(item).parent;
    const bool open = survey.attribute(details, "open").has_value();
    return open ? 0 : survey.n_chars(details) - survey.n_chars(item);
  }
  for (int level = 0; level < kLevelsAround && item != kNoNode; ++level) {
    if (page.node(item).tag == Tag::Body) break;
    NodeId at = survey.next(item);
    for (int i = 0; i < kNeighbours && at != kNoNode; ++i, at = survey.next(at)) {
      if (!survey.is_shown(at)) n += survey.n_chars(at);
    }
    item = page.node(item).parent;
  }
  return n;
}

/// Returns true if the item, or an element that begins it, is marked as the open one of its row.
bool EntryMaker::State::is_marked(NodeId item) const {
  const auto [known, is_new] = marked.try_emplace(index_of(item), false);
  if (is_new) known->second = finds_mark(item);
  return known->second;
}

bool EntryMaker::State::finds_mark(NodeId item) const {
  const Page& page = survey.page();
  std::vector<std::string> parts;
  const std::uint32_t end = page.node(item).end;
  std::uint32_t at = index_of(item);
  for (int level = 0; level < kLevelsAround && at < end; ++level, ++at) {
    while (at < end && page.nodes()[at].is_text()) ++at;
    if (at >= end) break;
    const NodeId node{at};
    if (survey.attribute(node, "aria-selected") == "true") return true;
    if (survey.attribute(node, "aria-current").value_or("false") != "false") return true;
    parts.clear();
    append_name_parts(page.attribute(node, Attr::Class).value_or(""), parts);
    if (std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
          return is_one_of(part, {"active", "current", "selected", "on", "chosen"});
        })) {
      return true;
    }
  }
  return false;
}

/// Compares the item with the elements of its tag beside it.
std::string EntryMaker::State::row_of(NodeId item) const {
  if (is_marked(item)) return "on";
  const Page& page = survey.page();
  const auto is_open = [&](NodeId other) {
    return page.node(other).tag == page.node(item).tag && is_marked(other);
  };
  NodeId before = survey.previous(item), after = survey.next(item);
  for (std::uint32_t i = 0; i < kLongestRun; ++i) {
    if (before != kNoNode && is_open(before)) return "off";
    if (after != kNoNode && is_open(after)) return "off";
    if (before != kNoNode) before = survey.previous(before);
    if (after != kNoNode) after = survey.next(after);
  }
  return {};
}

/// Returns the first element behind the item that is not of its row; kNoNode if there is none.
NodeId EntryMaker::State::behind_row(NodeId item, int level) const {
  const Page& page = survey.page();
  const Node& node = page.node(item);
  PassedOver& last = passed[static_cast<std::size_t>(level)];
  const bool is_inside = last.first != kNoNode && last.parent == node.parent &&
                         last.tag == node.tag && item >= last.first &&
                         (last.behind == kNoNode || item < last.behind);
  if (is_inside) return last.behind;
  NodeId next = survey.next(item);
  while (next != kNoNode && is_passed_over(page.node(next).tag, node.tag)) next = survey.next(next);
  last = {node.parent, item, next, node.tag};
  return next;
}

/// Returns the start tag of the next element behind the row of the item, or behind an ancestor that
/// ends with it. On saved pages, nothing else tells what the element opens.
std::string EntryMaker::State::tag_behind(NodeId item) const {
  const Page& page = survey.page();
  for (int level = 0; level < kLevelsAround && item != kNoNode; ++level) {
    if (page.node(item).tag == Tag::Body) break;
    const NodeId next = behind_row(item, level);
    if (next != kNoNode) {
      return without_geometry(front_of(start_tag_of(page, next), kMaxCode));
    }
    item = page.node(item).parent;
  }
  return {};
}

std::string EntryMaker::State::refers(NodeId node) const {
  constexpr std::size_t kLongestId = 80;
  std::string found;
  for (const Attribute& attribute : survey.page().attributes(node)) {
    std::string_view id = attribute.value;
    if (!may_refer(attribute.name) || id.size() > kLongestId) continue;
    if (id.starts_with('#')) id.remove_prefix(1);
    if (id.empty()) continue;
    const NodeId named = survey.find_id(id);
    if (named == kNoNode || named == node) continue;
    if (!survey.is_shown(named)) return "hidden";
    found = "shown";
  }
  return found;
}

void EntryMaker::State::add_geometry(NodeId node, Entry& entry) const {
  if (const Geometry* here = survey.geometry(node)) {
    entry.geometry = *here;
    entry.geometry->id = 0;                                   // other programs do not know it
    entry.geometry->listens = entry.geometry->inert = false;  // extensions cannot know it
    entry.geometry->on = entry.geometry->unsent = false;      // of fields, which are no entries
  }
  if (const Geometry* root = survey.geometry(NodeId{0}); root != nullptr && root->width > 0) {
    entry.window_width = static_cast<std::uint32_t>(root->width);
  }
}

EntryMaker::EntryMaker(const Page& page) : state_(std::make_unique<State>(page)) {}
EntryMaker::~EntryMaker() = default;
EntryMaker::EntryMaker(EntryMaker&&) noexcept = default;

const std::vector<NodeId>& EntryMaker::candidates() const { return state_->survey.candidates(); }

Entry EntryMaker::entry_of(NodeId node) const {
  const PageSurvey& survey = state_->survey;
  const Page& page = survey.page();
  Entry entry;
  entry.url = page.url();
  entry.tag = page.tag_name(node);
  entry.code = code_of(page, node);
  for (NodeId at = page.node(node).parent; at != kNoNode && entry.ancestors.size() < kMaxAncestors;
       at = page.node(at).parent) {
    const std::string_view tag = start_tag_of(page, at);
    if (!tag.empty()) entry.ancestors.emplace_back(front_of(tag, kMaxCode));
  }
  state_->add_surroundings(survey.item_of(node), entry);
  state_->add_geometry(node, entry);
  entry.language = page.language();
  entry.repeats = survey.repeats(node);
  const NodeId overlay = survey.overlay(node);
  if (overlay != kNoNode) entry.controls = std::max(1U, survey.n_controls(overlay));
  entry.refers = state_->refers(node);
  return entry;
}

}  // namespace sito::elements
