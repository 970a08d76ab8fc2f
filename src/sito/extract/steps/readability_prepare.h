// SPDX-License-Identifier: Apache-2.0
// The first half of readability: unlikely nodes go, divs that are paragraphs become them, and what
// shall be scored is collected (algorithms, section 3.8.4).
#pragma once

#include "sito/extract/steps/article_metadata.h"
#include "sito/extract/steps/readability_steps.h"

#include <cstdint>
#include <vector>

namespace sito::extract::readability {

/// Prepares the tree of a page once for each attempt. A byline that was found stays found.
class Preparer {
 public:
  Preparer(const Page& page, const Source& source, ArticleMetadata& metadata)
      : page_(page), source_(source), metadata_(metadata), title_(page, source.tree) {}

  /// Writes the tree to score, and in document order what to score. Rules are set for the texts
  /// that go. Cost: linear.
  void run(const Flags& flags, WorkTree& to, std::vector<std::uint32_t>& paragraphs,
           std::vector<Rule>& rules);

 private:
  struct Frame {
    std::uint32_t end = 0;     // in the source's tree
    std::uint32_t resume = 0;  // where to go on behind it
    bool wraps = false;        // a div: runs of phrasing children become paragraphs
    bool in_paragraph = false;
    std::uint32_t solid = 0;  // the next child that is no white space, when it is known
  };
  /// What a div will be.
  struct Shape {
    enum class Kind : std::uint8_t { Div, Paragraph, OnlyParagraph, OnlyRun } kind = Kind::Div;
    std::uint32_t begin = 0, end = 0;  // the only child p, or the only run of phrasing children
  };

  bool place(std::uint32_t node);
  std::uint32_t visit(std::uint32_t node);
  std::uint32_t visit_div(std::uint32_t node);
  void enter(std::uint32_t node, Tag tag, std::uint32_t end, std::uint32_t resume);
  void begin_paragraph();
  void end_frame();
  [[nodiscard]] bool trails(Frame& frame, std::uint32_t node) const;
  [[nodiscard]] bool removed_as(std::uint32_t node, Rule& rule);
  [[nodiscard]] bool is_byline(std::uint32_t node);
  [[nodiscard]] bool repeats_title(std::uint32_t node);
  [[nodiscard]] bool is_unlikely(const WorkNode& node) const;
  [[nodiscard]] bool is_empty(std::uint32_t node) const;
  [[nodiscard]] Shape shape_of(std::uint32_t div) const;
  void measure_raw();

  const Page& page_;
  const Source& source_;
  ArticleMetadata& metadata_;
  TitleMatcher title_;
  bool has_title_ = false;
  bool has_byline_ = false;

  // Of one attempt.
  Flags flags_;
  WorkTree* to_ = nullptr;
  std::vector<std::uint32_t>* paragraphs_ = nullptr;
  std::vector<Rule>* rules_ = nullptr;
  bool may_repeat_title_ = true;
  std::vector<Frame> frames_;

  // Made when first asked for.
  struct RawText {
    std::uint32_t first = 0, last = 0;  // characters without collapsing white space
  };
  std::vector<RawText> raw_;
  std::vector<std::uint32_t> breaks_;  // br and hr
};

}  // namespace sito::extract::readability
