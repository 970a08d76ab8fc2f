// SPDX-License-Identifier: Apache-2.0
// Prints the title, the language and the main text of a page that comes on standard input.
#include <sito/sito.h>

#include <iostream>
#include <iterator>
#include <string>

int main() {
  const std::string html{std::istreambuf_iterator<char>(std::cin), {}};
  const sito::Result<sito::Document> document = sito::sift(html, "https://example.org/page");
  if (!document) {
    std::cerr << to_string(document.error()) << '\n';
    return 1;
  }
  std::cout << document->title << " [" << document->language << "]\n";
  for (const sito::Paragraph& paragraph : document->paragraphs) std::cout << paragraph.text << '\n';
}
