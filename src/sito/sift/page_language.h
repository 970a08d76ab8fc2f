// SPDX-License-Identifier: Apache-2.0
// Detects the language of a page before extraction. It chooses the stop list of the page.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/language.h"
#include "sito/text/stop_words.h"

#include <string>
#include <vector>

namespace sito::sift {

/// Detects the languages of pages on a sample of their prose. Keeps its memory; one per thread.
class PageLanguage {
 public:
  /// `classifier` must outlive this.
  explicit PageLanguage(text::LanguageClassifier& classifier) : classifier_(classifier) {}

  /// Forgets the language of the current page. Call it for each page.
  void forget();

  /// Returns the shipped stop list of the detected language or, if the text gives none, of the
  /// language that the page names; null if there is no such list. Never uses the list of an
  /// installed package, because results must not depend on the machine. The first call
  /// for a page detects its language. Cost: the classifier's on about 1 KB.
  const text::StopWords* stop_words(const Page& page);
  /// Returns the detected language if it also holds for the text that `labels` keep: the classifier
  /// is sure of it, and at least half of the sample was kept. Else returns null, and the kept text
  /// has to be classified itself. Null if the language was not detected.
  [[nodiscard]] const text::Language* of_kept(const Page& page, const Labels& labels) const;

 private:
  void detect(const Page& page);

  text::LanguageClassifier& classifier_;
  std::string sample_;
  std::vector<BlockId> sampled_;  // the blocks of the sample
  text::Language language_;
  bool detected_ = false;
};

}  // namespace sito::sift
