// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/reveal.h"

#include "sito/reveal/with.h"

namespace sito::reveal {

std::string virtual_url(std::string_view url, std::uint32_t page) {
  const std::string_view join = url.find('#') == std::string_view::npos ? "#:~:page=" : ":~:page=";
  return std::string(url).append(join).append(std::to_string(page));
}

Result<Revealed> reveal(browser::View& view, std::string_view url, const RevealOptions& options,
                        const elements::Classifier& classifier, sift::Sifter* sifter) {
  return reveal_with(
      view, url, options, [&](const Page& page) { return classifier.classify(page); }, sifter);
}

}  // namespace sito::reveal
