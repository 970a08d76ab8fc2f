// SPDX-License-Identifier: Apache-2.0
// Makes the first tree from the page. Reference read for facts: Readability.js 0.6.0 (Apache-2.0).
//
// Comments are no nodes of a page, but they separate runs of text in the reference. They are found
// again in the gaps of the source between nodes.
#include "sito/extract/readability/source.h"

#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::extract::readability {
namespace {

// Elements that noscript may have around its image; real pages have two or three.
constexpr std::uint32_t kMaxAroundImage = 64;

constexpr std::array<std::string_view, 4> kImageSuffixes = {".jpg", ".jpeg", ".png", ".webp"};

bool names_image(std::string_view value) {
  for (const std::string_view suffix : kImageSuffixes) {
    if (find_lowered(value, suffix) != std::string_view::npos) return true;
  }
  return false;
}

/// An image of noscript that replaces another node.
struct Replacement {
  std::uint32_t node = 0;
  std::uint32_t by = 0;
};

class SourceReader {
 public:
  SourceReader(const Page& page, const SourceOptions& options, Source& out)
      : page_(page), nodes_(page.nodes()), options_(options), out_(out) {}

  void run(WorkTree& scratch);

 private:
  std::uint32_t find_body();
  void find_replacements(std::uint32_t body);
  [[nodiscard]] bool has_no_address(std::uint32_t image) const;
  [[nodiscard]] bool is_single_image(std::uint32_t node) const;
  [[nodiscard]] std::uint32_t element_in_front(std::uint32_t node) const;
  [[nodiscard]] std::uint32_t first_element_in(std::uint32_t node) const;

  void emit(std::uint32_t begin, std::uint32_t end);
  std::uint32_t emit_element(std::uint32_t index);
  void emit_text(const Node& node);
  void close_before(std::uint32_t index, std::uint32_t outside);
  [[nodiscard]] std::uint32_t boundary_behind(std::uint32_t index, std::uint32_t next) const;
  void pass(SourceRange range);
  void emit_comments(std::uint32_t until);
  void emit_comment(std::string_view data);

  const Page& page_;
  std::span<const Node> nodes_;
  const SourceOptions& options_;
  Source& out_;
  std::vector<Replacement> replacements_;
  std::uint32_t at_ = kNone;       // in the source, behind what was emitted; kNone: unknown
  std::uint32_t foreign_end_ = 0;  // nodes in front of it are SVG or MathML
  std::uint32_t last_of_siblings_ = kNone;  // the last node that is not blank text, if it is a br
  bool has_runs_ = false;                   // two br are side by side
};

std::uint32_t SourceReader::find_body() {
  for (std::uint32_t i = 1; i < nodes_.size(); i = nodes_[i].end) {
    if (nodes_[i].tag == Tag::Body || nodes_[i].tag == Tag::Frameset) return i;
  }
  return kNone;
}

/// Returns true for an image without a URL in any attribute.
bool SourceReader::has_no_address(std::uint32_t image) const {
  for (const Attribute& attribute : page_.attributes(NodeId{image})) {
    if (attribute.id == Attr::Src || attribute.id == Attr::Srcset || attribute.name == "data-src" ||
        attribute.name == "data-srcset" || names_image(attribute.value)) {
      return false;
    }
  }
  return true;
}

/// Returns true for an image, and for an element that holds one image and nothing else.
bool SourceReader::is_single_image(std::uint32_t node) const {
  if (nodes_[node].end - node > kMaxAroundImage) return false;
  std::uint32_t image = kNone;
  std::uint32_t parent = node;  // of the only element below
  for (std::uint32_t i = node; i < nodes_[node].end; ++i) {
    if (nodes_[i].is_text()) {
      if (!page_.text(nodes_[i].text).blank) return false;
      continue;
    }
    if (nodes_[i].tag == Tag::Img && has_no_address(i)) continue;
    if (image != kNone) return false;
    if (i != node && index_of(nodes_[i].parent) != parent) return false;
    parent = i;
    if (nodes_[i].tag == Tag::Img) image = i;
  }
  return image != kNone;
}

std::uint32_t SourceReader::element_in_front(std::uint32_t node) const {
  const NodeId parent = nodes_[node].parent;
  for (std::uint32_t i = node; i - 1 > index_of(parent);) {
    for (--i; nodes_[i].parent != parent; i = index_of(nodes_[i].parent)) {
    }
    if (!nodes_[i].is_text()) return i;
  }
  return kNone;
}

std::uint32_t SourceReader::first_element_in(std::uint32_t node) const {
  for (std::uint32_t i = node + 1; i < nodes_[node].end; i = nodes_[i].end) {
    const bool gone = nodes_[i].tag == Tag::Img && has_no_address(i);
    if (!nodes_[i].is_text() && !gone) return i;
  }
  return kNone;
}

void SourceReader::find_replacements(std::uint32_t body) {
  for (std::uint32_t i = body; i < nodes_[body].end; ++i) {
    if (nodes_[i].tag != Tag::Noscript || !is_single_image(i)) continue;
    const std::uint32_t in_front = element_in_front(i);
    if (in_front == kNone || !is_single_image(in_front)) continue;
    replacements_.push_back({in_front, first_element_in(i)});
  }
  std::sort(replacements_.begin(), replacements_.end(),
            [](const Replacement& a, const Replacement& b) { return a.node < b.node; });
}

void SourceReader::run(WorkTree& scratch) {
  out_.tree.clear();
  out_.parts.assign(page_.texts().size(), {});
  out_.root = WorkNode();
  const std::uint32_t body = find_body();
  out_.found = body != kNone;
  if (!out_.found) return;
  out_.root.marks = marks_of(page_, 0, *options_.lists, false);
  if (options_.images) find_replacements(body);
  at_ = nodes_[body].source.end;
  emit(body, nodes_[body].end);
  if (has_runs_) {
    out_.tree.mark_contents();
    std::swap(out_.tree, scratch);
    replace_breaks(scratch, out_.tree);
  }
  for (WorkNode& node : out_.tree.nodes) {
    if (node.tag == Tag::Font) node.tag = Tag::Span;
  }
  out_.tree.mark_contents();
  out_.tree.measure(page_, out_.parts, options_.links);
}

/// Emits the subtrees of [begin, end), one or several, and closes them.
void SourceReader::emit(std::uint32_t begin, std::uint32_t end) {
  const std::uint32_t outside = out_.tree.innermost();
  for (std::uint32_t i = begin; i < end;) {
    close_before(i, outside);
    const Node& node = nodes_[i];
    if (node.source.known()) emit_comments(node.source.begin);
    pass(node.source);
    if (node.is_text()) {
      emit_text(node);
      ++i;
    } else {
      i = emit_element(i);
    }
  }
  close_before(end, outside);
}

/// Returns where to continue.
std::uint32_t SourceReader::emit_element(std::uint32_t index) {
  const Node& node = nodes_[index];
  const auto replacement =
      std::lower_bound(replacements_.begin(), replacements_.end(), index,
                       [](const Replacement& a, std::uint32_t i) { return a.node < i; });
  if (replacement != replacements_.end() && replacement->node == index) {
    const std::uint32_t by = replacement->by;
    emit(by, nodes_[by].end);
    at_ = kNone;
    return node.end;
  }
  const bool dropped = options_.dropped.contains(node.tag) ||
                       (options_.images && node.tag == Tag::Img && has_no_address(index));
  if (dropped) {
    at_ = kNone;
    pass(node.end_tag);
    return node.end;
  }
  if (index >= foreign_end_ && (node.tag == Tag::Svg || node.tag == Tag::Math)) {
    foreign_end_ = node.end;
  }
  const bool foreign = index < foreign_end_;
  const Tag tag = foreign && node.tag != Tag::A ? Tag::Other : node.tag;
  const std::uint32_t made =
      out_.tree.open(tag, index, marks_of(page_, index, *options_.lists, foreign));
  if (tag == Tag::Br) {
    has_runs_ =
        has_runs_ || (last_of_siblings_ != kNone &&
                      out_.tree.nodes[last_of_siblings_].parent == out_.tree.nodes[made].parent);
    last_of_siblings_ = made;
  } else {
    last_of_siblings_ = kNone;
  }
  return tag == Tag::Template ? node.end : index + 1;
}

void SourceReader::emit_text(const Node& node) {
  TextParts& parts = out_.parts[index_of(node.text)];
  parts = count_parts(page_.text(node.text).text);
  if (!parts.blank()) last_of_siblings_ = kNone;
  out_.tree.append_leaf(index_of(node.text), mark::kText | (parts.blank() ? mark::kBlank : 0));
}

/// Closes the elements inside `outside` that end in front of a node of the page.
void SourceReader::close_before(std::uint32_t index, std::uint32_t outside) {
  std::uint32_t boundary = kNone;  // where the source continues behind elements without end tag
  for (;;) {
    const std::uint32_t open = out_.tree.innermost();
    if (open == outside) return;
    const Node& node = nodes_[out_.tree.nodes[open].source];
    if (node.end > index) return;
    if (node.end_tag.known()) {
      emit_comments(node.end_tag.begin);
      boundary = kNone;
    } else if (boundary == kNone) {
      boundary = boundary_behind(out_.tree.nodes[open].source, index);
      emit_comments(boundary);
    }
    pass(node.end_tag);
    out_.tree.close();
  }
}

std::uint32_t SourceReader::boundary_behind(std::uint32_t index, std::uint32_t next) const {
  for (NodeId up = nodes_[index].parent; up != kNoNode && page_.node(up).end <= next;
       up = page_.node(up).parent) {
    if (page_.node(up).end_tag.known()) return page_.node(up).end_tag.begin;
  }
  return next < nodes_.size() ? nodes_[next].source.begin : kNone;
}

/// Continues behind a range of the source.
void SourceReader::pass(SourceRange range) {
  if (range.known()) at_ = at_ == kNone ? range.end : std::max(at_, range.end);
}

/// Emits the comments between the emitted source and the position.
void SourceReader::emit_comments(std::uint32_t until) {
  if (at_ == kNone || until == kNone || until <= at_) return;
  std::string_view gap = page_.source().substr(at_, until - at_);
  at_ = until;
  while (gap.size() > 2) {
    const std::size_t open = gap.find('<');
    if (open == std::string_view::npos || gap.size() - open < 3) return;
    gap.remove_prefix(open);
    const bool dashes = gap.starts_with("<!--");
    const bool bogus = gap[1] == '!' || gap[1] == '?' || (gap[1] == '/' && !is_letter(gap[2]));
    const std::size_t begin = dashes ? 4 : 2;
    const std::string_view close = dashes && !gap.substr(begin).starts_with('>') ? "-->" : ">";
    const std::size_t end = std::min(gap.find(close, begin), gap.size());
    if (dashes || bogus) emit_comment(gap.substr(begin, end - std::min(begin, end)));
    gap.remove_prefix(std::min(end + close.size(), gap.size()));
  }
}

void SourceReader::emit_comment(std::string_view data) {
  const bool blank = text::is_blank(data);
  if (!blank) last_of_siblings_ = kNone;
  out_.tree.append_leaf(kNone, mark::kComment | (blank ? mark::kBlank : 0));
}

}  // namespace

void read_source(const Page& page, const SourceOptions& options, Source& source) {
  WorkTree scratch;
  SourceReader(page, options, source).run(scratch);
}

}  // namespace sito::extract::readability
