// SPDX-License-Identifier: Apache-2.0
// Runs of br become paragraphs. Reference read for facts: Readability.js 0.6.0 (Apache-2.0).
#include "sito/extract/readability/source.h"

namespace sito::extract::readability {
namespace {

class BreakReplacer {
 public:
  BreakReplacer(const WorkTree& from, WorkTree& to) : from_(from), to_(to) {}

  void run() {
    to_.clear();
    const auto n_nodes = static_cast<std::uint32_t>(from_.nodes.size());
    for (std::uint32_t i = 0; i < n_nodes; ++i) {
      while (!frames_.empty() && frames_.back().end <= i) end_frame();
      const WorkNode& node = from_.nodes[i];
      if (!frames_.empty() && !place(i)) continue;
      if (node.is_element()) {
        to_.open(node.tag, node.source, node.marks);
        frames_.push_back({node.end, kNone, false});
      } else {
        to_.append_leaf(node.source, node.marks);
      }
    }
    while (!frames_.empty()) end_frame();
  }

 private:
  struct Frame {
    std::uint32_t end = 0;            // in from_
    std::uint32_t paragraph = kNone;  // the p made here that is open, in to_
    bool in_run = false;              // behind the first br of a run, the others are dropped
  };

  /// Opens or ends a paragraph where node i requires it. Returns false if the node is to be
  /// dropped.
  bool place(std::uint32_t i) {
    Frame& frame = frames_.back();
    const WorkNode& node = from_.nodes[i];
    const bool blank = !node.is_element() && node.is(mark::kBlank);
    if (node.tag == Tag::Br) {
      if (frame.in_run) return false;
      if (begins_run(i, frame.end)) {
        end_paragraph(frame);
        begin_paragraph(frame);
        frame.in_run = true;
        return false;
      }
    } else if (!blank) {
      frame.in_run = false;
    }
    if (frame.paragraph != kNone && !node.is(mark::kPhrasing)) end_paragraph(frame);
    return true;
  }

  /// Returns true if the next sibling is a br, apart from blank text and comments.
  [[nodiscard]] bool begins_run(std::uint32_t i, std::uint32_t end) const {
    for (i = from_.nodes[i].end; i < end; i = from_.nodes[i].end) {
      const WorkNode& node = from_.nodes[i];
      if (node.is_element()) return node.tag == Tag::Br;
      if (!node.is(mark::kBlank)) return false;
    }
    return false;
  }

  void begin_paragraph(Frame& frame) {
    WorkNode& parent = to_.nodes[to_.innermost()];
    if (parent.tag == Tag::P) parent.tag = Tag::Div;
    frame.paragraph = to_.open(Tag::P, kNone, 0);
  }

  void end_paragraph(Frame& frame) {
    if (frame.paragraph == kNone) return;
    while (to_.nodes.size() > frame.paragraph + 1 && to_.nodes.back().is_white() &&
           to_.nodes.back().parent == frame.paragraph) {
      to_.drop_last();
    }
    to_.close();
    frame.paragraph = kNone;
  }

  void end_frame() {
    end_paragraph(frames_.back());
    to_.close();
    frames_.pop_back();
  }

  const WorkTree& from_;
  WorkTree& to_;
  std::vector<Frame> frames_;
};

}  // namespace

void replace_breaks(const WorkTree& from, WorkTree& to) { BreakReplacer(from, to).run(); }

}  // namespace sito::extract::readability
