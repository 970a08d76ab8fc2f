// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/information.h"

#include "sito/page/tag_sets.h"
#include "sito/text/letters.h"
#include "sito/text/word_runs.h"
#include "sito/text/word_statistics.h"

namespace sito::extract {

template <typename ValueOf>
void InformationValues::build(const Page& page, ValueOf&& value_of) {
  const auto nodes = page.nodes();
  before_.resize(nodes.size() + 1);
  Sums sums;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    before_[i] = sums;
    const Node& node = nodes[i];
    if (!node.is_text()) {
      if (kBlockElements.contains(node.tag) && !node.hidden) ++sums.n_blocks;
      continue;
    }
    const Text& text = page.text(node.text);
    if (text.n_chars == 0) continue;
    ++sums.n_texts;
    sums.value += value_of(text.text);
  }
  before_[nodes.size()] = sums;
}

void InformationValues::sum_up(const Page& page, Information unit,
                               const text::WordStatistics* statistics) {
  n_words_ = 0;
  if (unit == Information::Letters) {
    build(page,
          [](std::string_view text) { return static_cast<double>(text::count_letters(text)); });
    return;
  }
  build(page, [&](std::string_view text) {
    lowered_.clear();
    text::append_lower(text, lowered_);
    double sum = 0;
    text::for_each_word(lowered_, [&](std::string_view word) {
      ++n_words_;
      if (statistics == nullptr) {
        sum += 1;
      } else {
        sum += unit == Information::TfIdf ? statistics->inverse_frequency(word)
                                          : statistics->useful(word);
      }
    });
    return sum;
  });
}

}  // namespace sito::extract
