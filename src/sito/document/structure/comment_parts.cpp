// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/comment_parts.h"

#include "sito/document/structure/attributes.h"
#include "sito/document/structure/comment_words.h"
#include "sito/page/tag_sets.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito::structured {
namespace {

// The least kept text before comments, in bytes: a short notice. A title and a line of instructions
// above a thread are shorter.
constexpr std::uint32_t kContentBytes = 200;
// How many ancestors of a heading are searched for its box.
constexpr int kLevels = 6;
// The most nodes of a heading.
constexpr std::uint32_t kNodesOfHeading = 24;
// The most headings examined, because the text below each may be the rest of the page.
constexpr int kMaxHeadings = 32;

constexpr TagSet kBoxes(Tag::Div, Tag::Section, Tag::Article, Tag::Aside, Tag::Ol, Tag::Ul, Tag::Li,
                        Tag::Dl, Tag::Form, Tag::Table, Tag::Tbody, Tag::Tr, Tag::Td, Tag::Fieldset,
                        Tag::Footer, Tag::Details, Tag::Other);
constexpr TagSet kPage(Tag::Html, Tag::Body, Tag::Main);

}  // namespace

void CommentParts::find(const Page& page, const KeptIndex& kept, ClassSigns& signs,
                        const Places& places, const std::vector<FoundPost>& posts,
                        std::vector<NodeRange>& ranges) {
  ranges.clear();
  signals_.find(page, kept, signs);
  count_titles(page);
  for (const Place& place : places) {
    const bool is_comment = place.kind == PlaceKind::Post && posts[place.detail].post.comment;
    if (is_comment) ranges.push_back({place.node, place.end});
  }
  add_named(page, kept, ranges);
  add_headed(page, kept, ranges);
  std::sort(ranges.begin(), ranges.end(), [](const NodeRange& a, const NodeRange& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::size_t n = 0;
  for (const NodeRange& range : ranges) {
    if (n > 0 && range.begin < ranges[n - 1].end) {
      ranges[n - 1].end = std::max(ranges[n - 1].end, range.end);
    } else {
      ranges[n++] = range;
    }
  }
  ranges.resize(n);
}

void CommentParts::count_titles(const Page& page) {
  titles_before_.clear();
  std::uint32_t n = 0;
  for (const Node& node : page.nodes()) {
    titles_before_.push_back(n);
    if (node.tag == Tag::H1) ++n;
  }
  titles_before_.push_back(n);
}

bool CommentParts::has_sign_in(NodeRange range) const {
  return has_sign(signals_.authors(), range.begin, range.end) ||
         has_sign(signals_.times(), range.begin, range.end);
}

// Adds boxes whose class or id names comments. A box without content before it is a thread; its
// posts do not count as content before other boxes.
void CommentParts::add_named(const Page& page, const KeptIndex& kept,
                             std::vector<NodeRange>& ranges) {
  thread_bytes_ = 0;
  for (std::uint32_t i = 0; i < page.nodes().size();) {
    const Node& node = page.nodes()[i];
    const NodeId id{i};
    const bool is_candidate = node.n_attrs > 0 && !node.hidden && kBoxes.contains(node.tag) &&
                              kept.has_kept(id) && titles_before_[i] == titles_before_[node.end];
    const bool is_named =
        is_candidate && (names_comments(class_of(page, id)) ||
                         names_comments(page.attribute(id, Attr::Id).value_or("")));
    if (!is_named) {
      ++i;
      continue;
    }
    if (has_content_before(kept, i)) {
      ranges.push_back({i, node.end});
    } else {
      thread_bytes_ += kept.kept_bytes_before(node.end) - kept.kept_bytes_before(i);
    }
    i = node.end;
  }
}

bool CommentParts::has_content_before(const KeptIndex& kept, std::uint32_t node) const {
  return kept.kept_bytes_before(node) >= kContentBytes + thread_bytes_;
}

// Adds the text below headings of comments.
void CommentParts::add_headed(const Page& page, const KeptIndex& kept,
                              std::vector<NodeRange>& ranges) const {
  std::uint32_t done = 0;
  int n_headings = 0;
  for (const Block& block : page.blocks()) {
    const std::uint32_t begin = index_of(page.text(block.text_begin).node);
    if (begin < done || index_of(block.text_end) - index_of(block.text_begin) > kNodesOfHeading) {
      continue;
    }
    if (!has_content_before(kept, begin)) continue;
    std::string text;
    TextId first = kNoText;
    for (std::uint32_t t = index_of(block.text_begin); t < index_of(block.text_end); ++t) {
      const Text& part = page.texts()[t];
      if (part.hidden || part.blank) continue;
      if (first == kNoText) first = TextId{t};
      text += part.text;
      text += ' ';
    }
    if (first == kNoText || !is_comment_heading(text::collapse_and_trim(text))) continue;
    if (++n_headings > kMaxHeadings) return;
    const NodeRange range = below_heading(page, kept, first);
    if (range.end == 0) continue;
    ranges.push_back(range);
    done = range.end;
  }
}

// Returns the box that begins with the heading, or else the nodes after it in its parent up to the
// next heading of its kind; nothing if they have neither author nor time.
NodeRange CommentParts::below_heading(const Page& page, const KeptIndex& kept,
                                      TextId heading) const {
  NodeId top = page.text(heading).node;
  for (int level = 0; level < kLevels; ++level) {
    const NodeId parent = page.node(top).parent;
    if (parent == kNoNode || kPage.contains(page.node(parent).tag)) break;
    if (kept.first_visible(parent) != heading) break;
    top = parent;
  }
  const NodeRange box{index_of(top), page.node(top).end};
  if (has_sign_in(box)) return box;
  const NodeId parent = page.node(top).parent;
  if (parent == kNoNode) return {};
  NodeRange rest{box.begin, page.node(parent).end};
  const Tag tag = page.node(top).tag;
  for (std::uint32_t i = box.end; i < rest.end; i = page.nodes()[i].end) {
    if (!kHeadingElements.contains(tag) || page.nodes()[i].tag != tag) continue;
    if (is_comment_heading(brief_text(page, NodeId{i}, 120))) continue;
    rest.end = i;
    break;
  }
  return has_sign_in(rest) ? rest : NodeRange{};
}

}  // namespace sito::structured
