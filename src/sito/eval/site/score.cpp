// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/site/score.h"

#include <cmath>

namespace sito::eval {
namespace {

std::size_t index_of(TextClass text_class) { return static_cast<std::size_t>(text_class); }

}  // namespace

void DroppedText::add(const DroppedText& other) {
  for (std::size_t i = 0; i < kTextClasses; ++i) {
    all[i] += other.all[i];
    dropped[i] += other.dropped[i];
  }
}

bool DroppedText::has_precision() const {
  return dropped[index_of(TextClass::Repeated)] + dropped[index_of(TextClass::Main)] > 0;
}

Rates DroppedText::repeated() const {
  const std::uint64_t right = dropped[index_of(TextClass::Repeated)];
  const std::uint64_t wrong = dropped[index_of(TextClass::Main)];
  const double precision = ratio(right, right + wrong);
  const double recall = ratio(right, all[index_of(TextClass::Repeated)]);
  return {precision, recall, harmonic_mean(precision, recall)};
}

double DroppedText::share(TextClass text_class) const {
  return ratio(dropped[index_of(text_class)], all[index_of(text_class)]);
}

DroppedText dropped_text(const Page& page, std::span<const TextClass> classes,
                         const Labels& labels) {
  DroppedText counts;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::uint32_t n_chars = page.texts()[i].n_chars;
    const double dropped =
        static_cast<double>(n_chars) * (1.0 - static_cast<double>(labels.keep[i]));
    counts.all[index_of(classes[i])] += n_chars;
    counts.dropped[index_of(classes[i])] += static_cast<std::uint64_t>(std::llround(dropped));
  }
  return counts;
}

}  // namespace sito::eval
