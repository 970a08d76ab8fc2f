// SPDX-License-Identifier: Apache-2.0
#include "sito/page/labels.h"

namespace sito {

std::string_view name_of(Label label) {
  return label == Label::Content ? "content" : "boilerplate";
}

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
}

}  // namespace sito
