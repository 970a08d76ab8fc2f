// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/reveal.h"

#include "sito/crawl/reveal_with.h"

namespace sito::crawl {

Result<Revealed> reveal(browser::View& view, std::string_view url, const RevealOptions& options,
                        const elements::Classifier& classifier, corpus::Sifter* sifter) {
  return reveal_with(
      view, url, options, [&](const Page& page) { return classifier.classify(page); }, sifter);
}

}  // namespace sito::crawl
