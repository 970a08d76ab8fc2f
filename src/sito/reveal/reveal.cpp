// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/reveal.h"

#include "sito/reveal/with.h"

namespace sito::reveal {

Result<Revealed> reveal(browser::View& view, std::string_view url, const RevealOptions& options,
                        const elements::Classifier& classifier, corpus::Sifter* sifter) {
  return reveal_with(
      view, url, options, [&](const Page& page) { return classifier.classify(page); }, sifter);
}

}  // namespace sito::reveal
