// SPDX-License-Identifier: Apache-2.0
// Writes views of pages, for the browser to look at:
//
//     show_pages FOLDER [FILE...]
//
// FOLDER/hostile-N.html and FOLDER/raw-N.html (the page itself) for each hostile page, in which
// what would run tells the window around it; FOLDER/file-N.html for each FILE; FOLDER/headers.json.
#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include "serve/page_view.h"
#include "support/hostile_pages.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <string>

namespace {

constexpr std::string_view kNonce = "0123456789abcdef";

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string view_of(const std::string& html) {
  sito::Page page;
  sito::PageParser(sito::Limits{}).parse(html, "http://x.test/", page);
  return sito::serve::page_view(page, kNonce);
}

std::string with(std::string html, const std::string& instead) {
  constexpr std::string_view kRuns = "alert(1)";
  for (std::size_t at = html.find(kRuns); at != std::string::npos; at = html.find(kRuns, at)) {
    html.replace(at, kRuns.size(), instead);
    at += instead.size();
  }
  return html;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string folder = argv[1];
  std::size_t n = 0;
  for (const std::string& page : sito::test::hostile_pages()) {
    const std::string html = with(page, "parent.postMessage(`ran`,`*`)");
    write(folder + "/raw-" + std::to_string(n) + ".html", html);
    write(folder + "/hostile-" + std::to_string(n++) + ".html", view_of(html));
  }
  for (int i = 2; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string html{std::istreambuf_iterator<char>(file), {}};
    write(folder + "/file-" + std::to_string(i - 2) + ".html", view_of(html));
  }
  write(folder + "/headers.json",
        nlohmann::json(sito::serve::page_view_headers(kNonce)).dump() + "\n");
  return 0;
}
