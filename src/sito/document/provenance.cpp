// SPDX-License-Identifier: Apache-2.0
#include "sito/document/provenance.h"

#include <algorithm>
#include <cstdint>

namespace sito {
namespace {

// The most bytes of XPaths of one page. A real page has some hundred KB; 100,000 paragraphs below
// 1,000 nested elements would have a GB.
constexpr std::size_t kPathBytes = std::size_t{16} << 20;

}  // namespace

void Provenance::fill(TextId first, TextId last, Paragraph& paragraph) {
  const Text& text = page_.text(first);
  const NodeId around =
      text.block == kNoBlock ? page_.node(text.node).parent : page_.block(text.block).container;
  if (path_bytes_ < kPathBytes) {
    paragraph.xpath = xpaths_.of(around);
    path_bytes_ += paragraph.xpath.size();
  }
  // Misnested tables move text away from its place in the source; therefore search for the ends.
  SourceRange range;
  for (std::uint32_t i = index_of(first); i <= index_of(last); ++i) {
    const SourceRange source = page_.node(page_.texts()[i].node).source;
    if (page_.texts()[i].hidden || labels_.keep[i] <= 0 || !source.known()) continue;
    range.begin = std::min(range.begin, source.begin);
    range.end = range.end == kNone ? source.end : std::max(range.end, source.end);
  }
  if (!range.known()) return;
  paragraph.source_begin = range.begin;
  paragraph.source_end = range.end;
}

}  // namespace sito
