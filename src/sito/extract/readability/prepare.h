// SPDX-License-Identifier: Apache-2.0
// The first half of readability, as in Readability.js 0.6.0: removes unlikely nodes, turns some
// divs into paragraphs, and collects the nodes to score.
#pragma once

#include "sito/extract/readability/article_metadata.h"
#include "sito/extract/readability/source.h"
#include "sito/extract/readability/steps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito::extract::readability {

/// Finds the heading that repeats the title of the page. It reads a bounded part of the page's
/// headings, because they may be nested.
class TitleHeading {
 public:
  TitleHeading(const Page& page, const WorkTree& tree, ArticleMetadata& metadata)
      : page_(page), tree_(tree), metadata_(metadata) {}
  /// Begins an attempt.
  void begin();
  /// Returns true if the heading repeats the title; at most once in an attempt.
  [[nodiscard]] bool is(std::uint32_t node);

 private:
  [[nodiscard]] bool read(std::uint32_t node);

  const Page& page_;
  const WorkTree& tree_;
  ArticleMetadata& metadata_;
  std::optional<TitleWords> title_;  // made at its first use
  bool is_found_ = false;
  std::string heading_;
  std::size_t budget_ = 0;  // bytes (and nodes) of headings that are still read
};

/// The lengths of the texts of a page, with inner white space unchanged. Made at their first use.
class RawLengths {
 public:
  RawLengths(const Page& page, const Source& source) : page_(page), source_(source) {}
  /// Returns the characters of the text in a node, trimmed.
  [[nodiscard]] std::uint32_t of(std::uint32_t node);

 private:
  struct RawText {
    std::uint32_t first = 0, last = 0;  // characters, white space as it is
  };
  void measure();

  const Page& page_;
  const Source& source_;
  std::vector<RawText> texts_;
};

/// Prepares the tree of one page, again for every attempt. A found byline stays found: a later
/// attempt leaves it in the text, as the reference does.
class Preparer {
 public:
  Preparer(const Page& page, const Source& source, ArticleMetadata& metadata)
      : source_(source),
        metadata_(metadata),
        title_heading_(page, source.tree, metadata),
        raw_lengths_(page, source) {}

  /// Writes the tree to score (not yet measured), and the nodes to score in document order. Sets
  /// rules for removed texts. Cost: linear.
  void run(const Flags& flags, WorkTree& to, std::vector<std::uint32_t>& paragraphs,
           std::vector<Rule>& rules);

 private:
  /// An open element.
  struct Frame {
    std::uint32_t end = 0;     // in the source's tree
    std::uint32_t resume = 0;  // where to continue behind it
    bool wraps = false;        // a div: runs of phrasing children become paragraphs
    bool in_paragraph = false;
    std::uint32_t solid = 0;  // the next child that is no white space, as far as it was looked for
  };
  /// The new form of a div.
  struct Shape {
    enum class Kind : std::uint8_t { Div, Paragraph, OnlyParagraph, OnlyRun };
    Kind kind = Kind::Div;
    std::uint32_t begin = 0, end = 0;  // the only child, a p; or the only run of phrasing children
  };

  [[nodiscard]] bool root_goes() const;
  std::uint32_t take(std::uint32_t node);
  std::uint32_t take_element(std::uint32_t node);
  std::uint32_t take_div(std::uint32_t node);
  [[nodiscard]] bool place(Frame& frame, std::uint32_t node);
  [[nodiscard]] bool trails(Frame& frame, std::uint32_t node) const;
  void enter(Tag tag, std::uint32_t node, Frame frame);
  void begin_paragraph(Frame& frame);
  void end_paragraph(Frame& frame);
  std::uint32_t end_frame();

  [[nodiscard]] std::optional<Rule> rule_against(std::uint32_t node);
  [[nodiscard]] bool is_byline(std::uint32_t node);
  [[nodiscard]] bool is_unlikely(const WorkNode& node) const;
  [[nodiscard]] bool is_empty(std::uint32_t node);
  [[nodiscard]] Shape shape_of(std::uint32_t div) const;

  const Source& source_;
  ArticleMetadata& metadata_;
  TitleHeading title_heading_;
  RawLengths raw_lengths_;
  std::optional<std::vector<std::uint32_t>> breaks_;  // br and hr, found at their first use
  bool has_byline_ = false;
  bool root_gone_ = false;

  // Of one attempt.
  Flags flags_;
  WorkTree* to_ = nullptr;
  std::vector<std::uint32_t>* paragraphs_ = nullptr;
  std::vector<Rule>* rules_ = nullptr;
  std::vector<Frame> frames_;
};

}  // namespace sito::extract::readability
