// SPDX-License-Identifier: Apache-2.0
// The paragraphs of jusText with the features that its rules use.
#pragma once

#include "sito/extract/steps/link_weights.h"
#include "sito/extract/steps/pieces.h"
#include "sito/page/page.h"
#include "sito/text/stop_words.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract {

struct JustextOptions {
  bool remove_header = false;  ///< delete the element `header` too (drop_html5_header)
  bool remove_select =
      true;  ///< delete `select`; otherwise its options are paragraphs (compat_victor)
  LinkWeights link_weights;
};

/// One paragraph. Its text is that of jusText: white space collapsed and trimmed, blank nodes
/// ignored.
struct JustextParagraph {
  std::uint32_t part_begin = 0, part_end = 0;  ///< its run of JustextParagraphs::parts
  std::uint32_t n_chars = 0;                   ///< code points of the text
  std::uint32_t n_words = 0;                   ///< runs without white space
  double link_chars = 0;       ///< code points inside `a`, counted as in the reference, times the
                               ///< weight of the link
  std::uint32_t node = kNone;  ///< the element in which it begins; kNone: none was open
  std::uint32_t n_tags = 0;    ///< elements that begin inside it and do not end it
  bool heading = false;        ///< inside h1 .. h6 (or h0, h7 .. h9)
  bool list_item = false;      ///< inside li
  bool select = false;         ///< the path holds "select"
  bool copyright = false;      ///< the text holds U+00A9 or "&copy"

  [[nodiscard]] double link_density() const { return n_chars == 0 ? 0.0 : link_chars / n_chars; }
};

struct JustextParagraphs {
  std::vector<JustextParagraph> paragraphs;
  std::vector<std::uint32_t> parts;  ///< text indices in order; kNone stands for a blank
  Pieces pieces;                     ///< owners are indices of `paragraphs`
};

/// Splits a page as the Python jusText 3.0.2 does.
/// Cost: linear in the nodes and in the text.
JustextParagraphs split_justext(const Page& page, const JustextOptions& options);

/// Returns the first and the last text node of a paragraph; kNoText twice: it has none.
std::pair<TextId, TextId> text_range(const JustextParagraphs& split,
                                     const JustextParagraph& paragraph);

/// Appends the text of a paragraph as it is in the page, with white space neither collapsed nor
/// trimmed.
void append_paragraph_text(const Page& page, const JustextParagraphs& split,
                           const JustextParagraph& paragraph, std::string& out);

/// Sets n_chars, n_words and copyright from `text`, which is collapsed and trimmed; the other
/// members stay.
void measure_paragraph(std::string_view text, JustextParagraph& paragraph);

/// Words of the paragraph that are in the list. `joined` is scratch memory.
std::uint32_t count_stop_words(const Page& page, const JustextParagraphs& split,
                               const JustextParagraph& paragraph, const text::StopWords& words,
                               std::string& joined);

}  // namespace sito::extract
