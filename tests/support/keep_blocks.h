// SPDX-License-Identifier: Apache-2.0
// Documents from HTML for tests: parsed, all or some blocks kept, assembled.
#pragma once

#include "sito/document/assemble.h"
#include "sito/page/parse.h"

#include <string_view>

namespace sito::test {

/// One segment for each block of the page, all kept.
inline void keep_blocks(const Page& page, Labels& labels) {
  labels.reset(page.texts().size());
  for (const Block& block : page.blocks()) {
    Segment& segment = labels.segments.emplace_back();
    segment.text_begin = block.text_begin;
    segment.text_end = block.text_end;
    segment.label = Label::Content;
  }
  labels.keep_by_segments(page);
}

/// The document of all visible text of a page.
inline Document document_of(std::string_view html, std::string_view url,
                            AssembleOptions options = {}) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, url, page);
  Labels labels;
  keep_blocks(page, labels);
  Document document;
  Assembler(options).assemble(page, labels, document);
  document.url = url;
  document.title = page.title();
  return document;
}

}  // namespace sito::test
