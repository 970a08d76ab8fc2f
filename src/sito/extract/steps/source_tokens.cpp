// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/source_tokens.h"

#include "sito/extract/steps/body_walk.h"
#include "sito/extract/steps/measure.h"

namespace sito::extract {

/// Takes the calls of walk_body().
class SourceTokens::Builder {
 public:
  Builder(const Page& page, SourceTokens& tokens) : page_(page), tokens_(tokens) {}

  void tag(std::uint32_t index, SourceRange /*range*/, bool end) {
    add(end ? TokenKind::EndTag : TokenKind::StartTag, index, 1);
    ++tokens_.n_tags_;
  }

  void code(SourceRange /*range*/) {}

  void text(TextId id) {
    const Text& text = page_.text(id);
    if (text.blank) return;
    const TextMeasure measure = measure_text(text.text);
    add(TokenKind::Words, index_of(text.node),
        measure.n_runs + 1 - (measure.leading ? 1 : 0) - (measure.trailing ? 1 : 0));
  }

  void finish() { tokens_.runs_.push_back({n_tokens_, 0, TokenKind::Words}); }

 private:
  void add(TokenKind kind, std::uint32_t node, std::uint32_t n) {
    tokens_.runs_.push_back({n_tokens_, node, kind});
    n_tokens_ += n;
  }

  const Page& page_;
  SourceTokens& tokens_;
  std::uint32_t n_tokens_ = 0;
};

void SourceTokens::build(const Page& page) {
  runs_.clear();
  n_tags_ = 0;
  Builder builder(page, *this);
  walk_body(page, builder);
  builder.finish();
}

}  // namespace sito::extract
