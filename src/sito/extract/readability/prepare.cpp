// SPDX-License-Identifier: Apache-2.0
// Reference read for facts: Readability.js 0.6.0 (Apache-2.0). All numbers are from it.
//
// The reference walks over a tree while it changes it. Its changes to a node do not affect the
// contents of later nodes. Therefore this code looks facts up in the source's tree, which has the
// sums, and writes the result to another tree.
#include "sito/extract/readability/prepare.h"

#include "sito/extract/steps/script_text.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract::readability {
namespace {

constexpr TagSet kScored(Tag::Section, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6, Tag::P, Tag::Td,
                         Tag::Pre);
constexpr TagSet kGoesWhenEmpty(Tag::Div, Tag::Section, Tag::Header, Tag::H1, Tag::H2, Tag::H3,
                                Tag::H4, Tag::H5, Tag::H6);
constexpr std::uint32_t kMaxByline = 100;    // characters; longer text is not a byline
constexpr double kSameTitle = 0.75;          // similarity
constexpr int kNearAncestors = 4;            // levels in which table and code are looked for
constexpr double kMaxParagraphLinks = 0.25;  // link density of a div that is its only paragraph
constexpr std::size_t kHeadingBudget = 4;    // times the page's bytes; headings may be nested

}  // namespace

void TitleHeading::begin() {
  is_found_ = false;
  budget_ = kHeadingBudget * page_.source().size();
}

bool TitleHeading::is(std::uint32_t node) {
  if (is_found_ || !read(node) || heading_.empty()) return false;
  if (!title_) title_.emplace(metadata_.title());
  is_found_ = title_->similarity(heading_) > kSameTitle;
  return is_found_;
}

// Reads the text of a heading; returns false if the budget does not suffice.
bool TitleHeading::read(std::uint32_t node) {
  heading_.clear();
  const std::size_t n_nodes = tree_.nodes[node].end - node;
  if (n_nodes > budget_) return false;
  budget_ -= n_nodes;
  for (std::uint32_t i = tree_.text_begin(node); i < tree_.text_end(node); ++i) {
    const std::uint32_t first = tree_.texts()[i].node;
    const std::uint32_t last =
        i + 1 < tree_.text_end(node) ? tree_.texts()[i + 1].node : tree_.nodes[node].end;
    heading_ += page_.texts()[tree_.nodes[first].source].text;
    if (heading_.size() > budget_) return false;
    // Between two texts, only white space separates words.
    for (std::uint32_t blank = first + 1; blank < last; ++blank) {
      if (tree_.nodes[blank].is_text() && !heading_.ends_with(' ')) heading_ += ' ';
    }
  }
  budget_ -= heading_.size();
  return true;
}

std::uint32_t RawLengths::of(std::uint32_t node) {
  if (texts_.empty()) measure();
  const std::uint32_t begin = source_.tree.text_begin(node);
  const std::uint32_t end = source_.tree.text_end(node);
  return begin == end ? 0 : texts_[end - 1].last - texts_[begin].first;
}

void RawLengths::measure() {
  std::uint32_t at = 0;
  for (const WorkNode& any : source_.tree.nodes) {
    if (!any.is_text()) continue;
    const TextParts& parts = source_.parts[any.source];
    const std::uint32_t end = at + parts.n_chars + parts.n_spaces;
    if (!parts.blank()) {
      const std::string_view text = page_.texts()[any.source].text;
      const std::string_view trimmed = script_trim(text);
      const auto n_front = static_cast<std::size_t>(trimmed.data() - text.data());
      const auto n_back = text.size() - n_front - trimmed.size();
      texts_.push_back(
          {at + static_cast<std::uint32_t>(script_length(text.substr(0, n_front))),
           end - static_cast<std::uint32_t>(script_length(text.substr(text.size() - n_back)))});
    }
    at = end;
  }
}

void Preparer::run(const Flags& flags, WorkTree& to, std::vector<std::uint32_t>& paragraphs,
                   std::vector<Rule>& rules) {
  flags_ = flags;
  to_ = &to;
  paragraphs_ = &paragraphs;
  rules_ = &rules;
  title_heading_.begin();
  frames_.clear();
  paragraphs.clear();
  to.clear();
  root_gone_ = root_gone_ || root_goes();
  if (root_gone_) {
    to.nodes = source_.tree.nodes;
    return;
  }
  const auto n_nodes = static_cast<std::uint32_t>(source_.tree.nodes.size());
  enter(source_.tree.nodes[0].tag, 0, {n_nodes, n_nodes});
  std::uint32_t next = 1;
  while (!frames_.empty()) {
    next = next < frames_.back().end ? take(next) : end_frame();
  }
}

/// Returns true if the root is hidden or unlikely as a whole: the reference then finds no
/// candidate, and uses the body as it is. It does not restore the root for later attempts.
bool Preparer::root_goes() const {
  const WorkNode& html = source_.root;
  const WorkNode& body = source_.tree.nodes[0];
  if (html.is(mark::kInvisible | mark::kModal) || body.is(mark::kInvisible | mark::kModal)) {
    return true;
  }
  const bool unlikely = html.is(mark::kUnlikely) && !html.is(mark::kMaybe);
  return flags_.strip_unlikely &&
         (unlikely || html.is(mark::kUnlikelyRole) || body.is(mark::kUnlikelyRole));
}

/// Takes over a node with all of its contents; returns where to continue.
std::uint32_t Preparer::take(std::uint32_t node) {
  const WorkNode& from = source_.tree.nodes[node];
  if (!place(frames_.back(), node)) return from.end;
  if (from.is_element()) return take_element(node);
  to_->append_leaf(from.source, from.marks);
  return from.end;
}

std::uint32_t Preparer::take_element(std::uint32_t node) {
  const WorkNode& from = source_.tree.nodes[node];
  const std::optional<Rule> rule = rule_against(node);
  if (rule) {
    set_rule(source_.tree, node, *rule, *rules_);
    return from.end;
  }
  if (from.tag == Tag::Div) return take_div(node);
  if (kScored.contains(from.tag)) {
    paragraphs_->push_back(static_cast<std::uint32_t>(to_->nodes.size()));
  }
  enter(from.tag, node, {from.end, from.end});
  return node + 1;
}

std::uint32_t Preparer::take_div(std::uint32_t node) {
  const std::uint32_t end = source_.tree.nodes[node].end;
  const Shape shape = shape_of(node);
  if (shape.kind != Shape::Kind::Div) {
    paragraphs_->push_back(static_cast<std::uint32_t>(to_->nodes.size()));
  }
  switch (shape.kind) {
    case Shape::Kind::Div:
      enter(Tag::Div, node, {end, end, true});
      return node + 1;
    case Shape::Kind::Paragraph:
      enter(Tag::P, node, {end, end});
      return node + 1;
    case Shape::Kind::OnlyParagraph:
      enter(Tag::P, shape.begin, {shape.end, end});
      return shape.begin + 1;
    case Shape::Kind::OnlyRun:
      enter(Tag::P, kNone, {shape.end, end});
      return shape.begin;
  }
  return end;
}

/// Node kNone: an element made here.
void Preparer::enter(Tag tag, std::uint32_t node, Frame frame) {
  if (node == kNone) {
    to_->open(tag, kNone, 0);
  } else {
    to_->open(tag, source_.tree.nodes[node].source, source_.tree.nodes[node].marks);
  }
  frames_.push_back(frame);
}

std::uint32_t Preparer::end_frame() {
  end_paragraph(frames_.back());
  to_->close();
  const std::uint32_t resume = frames_.back().resume;
  frames_.pop_back();
  return resume;
}

/// Opens or ends a paragraph around the children of a div. Returns false if the child is to be
/// dropped: white space at the end of a paragraph.
bool Preparer::place(Frame& frame, std::uint32_t node) {
  if (!frame.wraps) return true;
  const WorkNode& child = source_.tree.nodes[node];
  if (!child.is(mark::kPhrasing)) {
    end_paragraph(frame);
  } else if (frame.in_paragraph) {
    return !child.is_white() || !trails(frame, node);
  } else if (!child.is_white()) {
    begin_paragraph(frame);
  }
  return true;
}

/// Returns true for white space in front of a child that ends the paragraph; at the end of the div
/// it stays.
bool Preparer::trails(Frame& frame, std::uint32_t node) const {
  const std::vector<WorkNode>& nodes = source_.tree.nodes;
  if (frame.solid <= node) {
    frame.solid = node;
    while (frame.solid < frame.end && nodes[frame.solid].is_white()) {
      frame.solid = nodes[frame.solid].end;
    }
  }
  return frame.solid < frame.end && !nodes[frame.solid].is(mark::kPhrasing);
}

void Preparer::begin_paragraph(Frame& frame) {
  paragraphs_->push_back(to_->open(Tag::P, kNone, 0));
  frame.in_paragraph = true;
}

void Preparer::end_paragraph(Frame& frame) {
  if (frame.in_paragraph) to_->close();
  frame.in_paragraph = false;
}

/// Returns the rule that removes an element; nothing if none does.
std::optional<Rule> Preparer::rule_against(std::uint32_t node) {
  const WorkNode& from = source_.tree.nodes[node];
  constexpr std::uint32_t kRare = mark::kInvisible | mark::kModal | mark::kAuthor | mark::kByline |
                                  mark::kUnlikely | mark::kUnlikelyRole;
  if (from.is(kRare)) {
    if (from.is(mark::kInvisible)) return Rule::Hidden;
    if (from.is(mark::kModal)) return Rule::Dialog;
    if (from.is(mark::kAuthor | mark::kByline) && is_byline(node)) return Rule::Byline;
  }
  if ((from.tag == Tag::H1 || from.tag == Tag::H2) && title_heading_.is(node)) {
    return Rule::TitleHeading;
  }
  if (flags_.strip_unlikely && from.is(kRare)) {
    if (is_unlikely(from)) return Rule::Unlikely;
    if (from.is(mark::kUnlikelyRole)) return Rule::UnlikelyRole;
  }
  if (kGoesWhenEmpty.contains(from.tag) && is_empty(node)) return Rule::Element;
  return std::nullopt;
}

bool Preparer::is_byline(std::uint32_t node) {
  if (has_byline_) return false;
  const std::uint32_t length = raw_lengths_.of(node);
  if (length == 0 || length >= kMaxByline || metadata_.has_byline()) return false;
  // The name in it is the byline; if the name is empty, the next line counts too.
  std::uint32_t name = node;
  for (std::uint32_t i = node + 1; i < source_.tree.nodes[node].end && name == node; ++i) {
    if (source_.tree.nodes[i].is(mark::kName)) name = i;
  }
  has_byline_ = source_.tree.length(name) > 0;
  return true;
}

bool Preparer::is_unlikely(const WorkNode& node) const {
  if (!node.is(mark::kUnlikely) || node.is(mark::kMaybe) || node.tag == Tag::A) return false;
  // The ancestors of the new parent: wrapped or renamed elements count as what they have become.
  std::uint32_t up = to_->innermost();
  for (int level = 0; level < kNearAncestors && up != kNone; ++level) {
    if (to_->nodes[up].tag == Tag::Table || to_->nodes[up].tag == Tag::Code) return false;
    up = to_->nodes[up].parent;
  }
  return true;
}

/// Returns true if there is no text, and no element but br and hr.
bool Preparer::is_empty(std::uint32_t node) {
  const WorkTree& tree = source_.tree;
  if (tree.text_begin(node) != tree.text_end(node)) return false;
  std::size_t n_children = 0;
  for (std::uint32_t i = node + 1; i < tree.nodes[node].end; i = tree.nodes[i].end) {
    if (tree.nodes[i].is_element()) ++n_children;
  }
  if (n_children == 0) return true;
  if (!breaks_) {
    breaks_.emplace();
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
      if (tree.nodes[i].tag == Tag::Br || tree.nodes[i].tag == Tag::Hr) breaks_->push_back(i);
    }
  }
  const auto begin = std::lower_bound(breaks_->begin(), breaks_->end(), node);
  const auto end = std::lower_bound(begin, breaks_->end(), tree.nodes[node].end);
  return static_cast<std::size_t>(end - begin) == n_children;
}

/// Returns the new form of a div whose runs of phrasing children are wrapped in paragraphs.
Preparer::Shape Preparer::shape_of(std::uint32_t div) const {
  const std::vector<WorkNode>& nodes = source_.tree.nodes;
  const std::uint32_t end = nodes[div].end;
  Shape run;
  std::uint32_t n_runs = 0;
  std::uint32_t n_elements = 0;  // outside runs
  std::uint32_t only = kNone;    // the last of them
  bool in_run = false;
  for (std::uint32_t i = div + 1; i < end; i = nodes[i].end) {
    const WorkNode& child = nodes[i];
    if (child.is(mark::kPhrasing) && (in_run || !child.is_white())) {
      if (!in_run && ++n_runs == 1) run.begin = i;
      in_run = true;
      if (n_runs == 1 && !child.is_white()) run.end = child.end;
      continue;
    }
    in_run = false;
    if (child.is_element()) {
      ++n_elements;
      only = i;
    }
    // Nothing behind this makes it a single paragraph, or free of blocks.
    if (n_runs + n_elements > 1 && (n_runs > 0 || nodes[div].is(mark::kHasBlock))) return {};
  }
  if (in_run && n_runs == 1) run.end = end;  // white space at the end of the div stays
  if (n_runs + n_elements == 1 && source_.tree.link_density(div) < kMaxParagraphLinks) {
    if (n_runs == 1) return {Shape::Kind::OnlyRun, run.begin, run.end};
    if (nodes[only].tag == Tag::P) return {Shape::Kind::OnlyParagraph, only, nodes[only].end};
  }
  const bool has_block = n_runs > 0 || nodes[div].is(mark::kHasBlock);
  return {has_block ? Shape::Kind::Div : Shape::Kind::Paragraph};
}

}  // namespace sito::extract::readability
