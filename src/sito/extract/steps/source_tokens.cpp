// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/source_tokens.h"

#include "sito/extract/steps/measure.h"
#include "sito/extract/steps/walk.h"

namespace sito::extract {
namespace {

constexpr TagSet kTextIsCode(Tag::Script, Tag::Style);

}  // namespace

/// Takes the page as a walk() goes by.
class SourceTokens::Builder {
 public:
  Builder(const Page& page, SourceTokens& tokens) : page_(page), tokens_(tokens) {}

  bool start(std::uint32_t index, const Node& node) {
    if (!in_body_) return enter_body(node);
    add_tag(index, node.source, TokenKind::StartTag);
    if (!kTextIsCode.contains(node.tag)) return true;
    add_tag(index, node.end_tag, TokenKind::EndTag);
    return false;
  }

  void end(std::uint32_t index, const Node& node) {
    if (node.tag == Tag::Body && in_body_) {
      in_body_ = false;
    } else if (in_body_) {
      add_tag(index, node.end_tag, TokenKind::EndTag);
    }
  }

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (!in_body_ || text.blank || behind_body(page_.node(text.node).source)) return;
    const TextMeasure measure = measure_text(text.text);
    add(TokenKind::Words, index_of(text.node),
        measure.n_runs + 1 - (measure.leading ? 1 : 0) - (measure.trailing ? 1 : 0));
  }

  void finish() { tokens_.runs_.push_back({n_tokens_, 0, TokenKind::Words}); }

 private:
  bool enter_body(const Node& node) {
    in_body_ = node.tag == Tag::Body;
    if (in_body_) body_end_ = node.end_tag.begin;  // kNone, the largest number, when there is none
    return in_body_ || node.tag == Tag::Html;
  }

  [[nodiscard]] bool behind_body(SourceRange range) const {
    return range.known() && range.begin >= body_end_;
  }

  void add_tag(std::uint32_t index, SourceRange range, TokenKind kind) {
    if (!range.known() || behind_body(range)) return;
    add(kind, index, 1);
    ++tokens_.n_tags_;
  }

  void add(TokenKind kind, std::uint32_t node, std::uint32_t n) {
    tokens_.runs_.push_back({n_tokens_, node, kind});
    n_tokens_ += n;
  }

  const Page& page_;
  SourceTokens& tokens_;
  bool in_body_ = false;
  std::uint32_t body_end_ = kNone;
  std::uint32_t n_tokens_ = 0;
};

void SourceTokens::build(const Page& page) {
  runs_.clear();
  n_tags_ = 0;
  Builder builder(page, *this);
  walk(page, builder);
  builder.finish();
}

}  // namespace sito::extract
