// SPDX-License-Identifier: Apache-2.0
// The language of a page before anything is extracted, which chooses its stop list.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/language.h"
#include "sito/text/stop_words.h"

#include <string>
#include <vector>

namespace sito::corpus {

/// Detects the languages of pages on a sample of their prose. Keeps its memory; one per thread.
class PageLanguage {
 public:
  /// `classifier` must outlive this.
  explicit PageLanguage(text::LanguageClassifier& classifier) : classifier_(classifier) {}

  /// Detects the language of `page`. Cost: the classifier's on about 1 KB.
  void detect(const Page& page);
  /// Nothing is known of the page at hand.
  void forget();

  /// The shipped stop list of the language that was detected or, when the text does not tell, that
  /// the page says it is in; null when there is no such list. Never that of an installed package:
  /// results must not depend on the machine.
  [[nodiscard]] const text::StopWords* stop_words(const Page& page) const;
  /// What was detected, when it holds for what `labels` keep too: the classifier is sure of it, and
  /// at least half of the sample was kept. Else null, and the kept text has to be asked itself.
  [[nodiscard]] const text::Language* of_kept(const Page& page, const Labels& labels) const;

 private:
  text::LanguageClassifier& classifier_;
  std::string sample_;
  std::vector<BlockId> sampled_;  // what the sample is from
  text::Language language_;
};

}  // namespace sito::corpus
