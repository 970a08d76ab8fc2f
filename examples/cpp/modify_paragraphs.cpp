// SPDX-License-Identifier: Apache-2.0
// Prints the text of a page that comes on standard input, by jusText with a modifier: paragraphs
// that link to the English Wikipedia are kept, and telephone numbers are taken out.
#include <sito/sito.h>

#include <iostream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace {

sito::Result<void> modify(sito::ModifierPhase phase,
                          std::vector<sito::ModifiableParagraph>& paragraphs) {
  static const std::regex kWikipedia(R"(href="https?://en\.(m\.)?wikipedia\.org/wiki/)");
  static const std::regex kTelephone(R"(\+[0-9][0-9 ]{7,}[0-9])");
  if (phase == sito::ModifierPhase::Before) return {};
  for (sito::ModifiableParagraph& paragraph : paragraphs) {
    if (std::regex_search(paragraph.html, kWikipedia)) paragraph.label = "good";
    paragraph.text = std::regex_replace(paragraph.text, kTelephone, "(number)");
  }
  return {};
}

}  // namespace

int main() {
  sito::Options options;
  options.algorithm = "justext";
  options.modifier = modify;
  sito::Result<sito::Extractor> extractor = sito::Extractor::make(options);
  if (!extractor) {
    std::cerr << to_string(extractor.error()) << '\n';
    return 1;
  }
  const std::string html{std::istreambuf_iterator<char>(std::cin), {}};
  const sito::Result<sito::Document> document =
      extractor->extract(html, "https://example.org/page");
  if (!document) {
    std::cerr << to_string(document.error()) << '\n';
    return 1;
  }
  std::cout << document->text();
}
