// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/totals.h"

#include "sito/base/deadline.h"

namespace sito::parts {

void Totals::build(const Page& page, const LinkWeights& weights, std::span<const LinkKind> kinds) {
  const auto nodes = page.nodes();
  const bool neutral = weights.neutral();
  const auto weight_of = [&](LinkId link) {
    return neutral ? 1.0 : weights.of_kind[static_cast<std::size_t>(kinds[index_of(link)])];
  };
  before_.resize(nodes.size() + 1);
  Sums sums;
  std::uint32_t next_link = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick();
    before_[i] = sums;
    if (!nodes[i].is_text()) {
      if (next_link < page.links().size() && index_of(page.links()[next_link].node) == i) {
        if (!nodes[i].hidden) sums.links += weight_of(LinkId{next_link});
        ++next_link;
      }
      continue;
    }
    const Text& text = page.text(nodes[i].text);
    if (text.n_chars == 0) continue;
    sums.chars += text.n_chars;
    sums.words += text.n_words;
    if (text.link == kNoLink) continue;
    const double weight = weight_of(text.link);
    sums.link_chars += weight * text.n_chars;
    sums.link_words += weight * text.n_words;
  }
  before_[nodes.size()] = sums;
}

}  // namespace sito::parts
