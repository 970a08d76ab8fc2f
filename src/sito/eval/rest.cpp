// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/rest.h"

#include <algorithm>

namespace sito::eval {
namespace {

// Appends the gaps between the cuttings of one node, which begin at `at`; moves `at` behind them.
void append_gaps(const Page& page, const std::vector<Cutting>& cuttings, std::size_t& at,
                 std::vector<Cutting>& out) {
  const TextId text = cuttings[at].text;
  std::uint32_t from = 0;
  for (; at < cuttings.size() && cuttings[at].text == text; ++at) {
    if (from < cuttings[at].begin) out.push_back({text, from, cuttings[at].begin});
    from = std::max(from, cuttings[at].end);
  }
  const auto end = static_cast<std::uint32_t>(page.text(text).text.size());
  if (from < end) out.push_back({text, from, end});
}

}  // namespace

void invert(const Page& page, const Labels& labels, Labels& rest) {
  rest.reset(page.texts().size());
  for (std::size_t i = 0; i < labels.keep.size(); ++i) {
    const Text& text = page.texts()[i];
    rest.keep[i] = text.hidden || text.blank ? 0 : 1 - labels.keep[i];
  }
  for (const Segment& segment : labels.segments) {
    Segment& other = rest.segments.emplace_back(segment);
    other.label = segment.label == Label::Content ? Label::Boilerplate : Label::Content;
  }
  for (std::size_t at = 0; at < labels.cuttings.size();) {
    append_gaps(page, labels.cuttings, at, rest.cuttings);
  }
}

}  // namespace sito::eval
