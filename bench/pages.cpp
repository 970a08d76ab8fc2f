// SPDX-License-Identifier: Apache-2.0
// What sito.extract of the Python package costs in C++ alone: tools/python_overhead.py runs this.
//   sito_pages ROUNDS FILE...    extracts the text of UTF-8 pages, as often as told
#include "sito/sito.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::vector<std::string> pages;
  for (int i = 2; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    pages.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  sito::Options options;
  options.metadata = false;
  options.structure = false;
  auto extractor = sito::Extractor::make(options);
  if (!extractor) return 1;
  std::size_t bytes = 0;
  for (int round = 0; round < std::atoi(argv[1]); ++round) {
    for (const std::string& page : pages) {
      const auto document = extractor->extract(sito::PageInput{.bytes = page, .charset = "utf-8"});
      if (document) bytes += document->text().size();
    }
  }
  std::cout << bytes << '\n';
}
