// SPDX-License-Identifier: Apache-2.0
#include "sito/page/labels.h"

#include "sito/page/tally.h"

namespace sito {

std::string_view name_of(Label label) {
  return label == Label::Content ? "content" : "boilerplate";
}

namespace {

// Sets keep of the nodes with cuttings, and removes cuttings that change nothing.
void apply_cuttings(const Page& page, Labels& labels) {
  std::vector<Cutting>& cuttings = labels.cuttings;
  std::size_t n_left = 0;
  for (std::size_t i = 0; i < cuttings.size();) {
    const TextId id = cuttings[i].text;
    const std::size_t first = i;
    std::uint32_t n_kept = 0;
    Tally tally;
    for (; i < cuttings.size() && cuttings[i].text == id; ++i) {
      const Cutting& c = cuttings[i];
      take_tally(page.text(id).text.substr(c.begin, c.end - c.begin), tally);
      n_kept += tally.n_chars;
    }
    float& keep = labels.keep[index_of(id)];
    take_tally(page.text(id).text, tally);
    if (keep == 0 || n_kept == 0 || n_kept == tally.n_chars) {
      if (n_kept == 0) keep = 0;
      continue;
    }
    keep = static_cast<float>(n_kept) / static_cast<float>(tally.n_chars);
    for (std::size_t k = first; k < i; ++k) cuttings[n_left++] = cuttings[k];
  }
  cuttings.resize(n_left);
}

}  // namespace

void Labels::reset(std::size_t n_texts) {
  keep.assign(n_texts, 0.0F);
  segments.clear();
  cuttings.clear();
}

void Labels::keep_by_segments(const Page& page) {
  for (const Segment& segment : segments) {
    const float value = segment.label == Label::Content ? 1.0F : 0.0F;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      if (!page.texts()[i].hidden) keep[i] = value;
    }
  }
  apply_cuttings(page, *this);
}

}  // namespace sito
