// SPDX-License-Identifier: Apache-2.0
// Walks the body of a page in source order, for the methods that count tags and characters there.
#pragma once

#include "sito/extract/steps/walk.h"

namespace sito::extract {

/// Handler of walk() that passes on the nodes behind the start tag of `body` and in front of the
/// last `</body>`, as far as the source has it. Calls of the sink, in document order:
///   `tag(node index, range, bool end)`  a start or end tag
///   `code(range)`                       the content of `script`, `style` or `iframe`, which
///                                       parsers do not read
///   `text(text id)`                     any other text node, blank and hidden ones too
template <typename Sink>
class BodyWalk {
 public:
  BodyWalk(const Page& page, Sink& sink) : page_(page), sink_(sink) {}

  bool start(std::uint32_t index, const Node& node) {
    if (!in_body_) return enter_body(node);
    pass_tag(index, node.source, false);
    if (!kUnread.contains(node.tag)) return true;
    for (std::uint32_t i = index + 1; i < node.end; ++i) {
      const SourceRange content = page_.nodes()[i].source;
      if (content.known() && !behind_body(content)) sink_.code(content);
    }
    pass_tag(index, node.end_tag, true);
    return false;
  }

  void end(std::uint32_t index, const Node& node) {
    if (node.tag == Tag::Body) {
      in_body_ = false;
    } else if (in_body_) {
      pass_tag(index, node.end_tag, true);
    }
  }

  void text(TextId id) {
    if (in_body_ && !behind_body(page_.node(page_.text(id).node).source)) sink_.text(id);
  }

 private:
  static constexpr TagSet kUnread{Tag::Script, Tag::Style, Tag::Iframe};

  bool enter_body(const Node& node) {
    in_body_ = node.tag == Tag::Body;
    if (in_body_) body_end_ = node.end_tag.begin;  // kNone, the largest number, if there is none
    return in_body_ || node.tag == Tag::Html;
  }

  [[nodiscard]] bool behind_body(SourceRange range) const {
    return range.known() && range.begin >= body_end_;
  }

  void pass_tag(std::uint32_t index, SourceRange range, bool end) {
    if (range.known() && !behind_body(range)) sink_.tag(index, range, end);
  }

  const Page& page_;
  Sink& sink_;
  bool in_body_ = false;
  std::uint32_t body_end_ = kNone;
};

/// Walks the body of a page; see BodyWalk for the calls. Cost: linear in the nodes.
template <typename Sink>
void walk_body(const Page& page, Sink& sink) {
  BodyWalk<Sink> handler(page, sink);
  walk(page, handler);
}

}  // namespace sito::extract
