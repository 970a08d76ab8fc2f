// SPDX-License-Identifier: Apache-2.0
// Prints a page that comes on standard input: its title, its language and its text, or the format
// that is named.
#include <sito/sito.h>

#include <iostream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
  sito::Result<sito::Extractor> extractor = sito::Extractor::make();
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
  if (argc > 1) {
    const sito::Result<std::string> rendered = document->render(argv[1]);
    std::cout << (rendered ? *rendered : to_string(rendered.error()));
    return rendered ? 0 : 1;
  }
  std::cout << document->title() << " [" << document->language() << "]\n" << document->text();
}
