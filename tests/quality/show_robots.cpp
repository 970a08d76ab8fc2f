// SPDX-License-Identifier: Apache-2.0
// Verdicts about paths, for scripts in tests/quality. Reads cases of a line with two numbers, N and
// M, a robots.txt of N bytes, a line end, and M paths, a line each; prints a line for each case:
// 1 or 0 for each path.
#include "sito/crawl/host/robots.h"

#include <iostream>
#include <string>

int main() {
  std::size_t n = 0;
  std::size_t m = 0;
  while (std::cin >> n >> m) {
    std::cin.get();
    std::string text(n, ' ');
    std::cin.read(text.data(), static_cast<std::streamsize>(n));
    std::cin.get();
    const auto robots = sito::crawl::Robots::parse(text, "sito");
    std::string path;
    for (std::size_t i = 0; i < m && std::getline(std::cin, path); ++i) {
      std::cout << (robots.allows(path) ? '1' : '0');
    }
    std::cout << '\n';
  }
  return 0;
}
