// SPDX-License-Identifier: Apache-2.0
// The links to other parts of pages, for tools/part_evaluation.py. Reads lines of JSON with the file
// and the URL of a page, and other URLs; prints a line for each: the links that sito finds, and the
// other URLs in their normalised form.
#include "sito/base/limits.h"
#include "sito/io/file.h"
#include "sito/metadata/part_links.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/url/normalise.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <string>

namespace {

nlohmann::json json_of(const sito::PartLink& link) {
  return {{"url", link.url}, {"evidence", name_of(link.evidence)}};
}

}  // namespace

int main() {
  constexpr std::size_t kLimit = std::size_t{64} << 20;
  sito::PageParser parser(sito::Limits{});
  sito::HtmlDecoder decoder;
  sito::url::Normaliser normaliser;
  sito::NoDiagnostics ignored;
  for (std::string line; std::getline(std::cin, line);) {
    const nlohmann::json given = nlohmann::json::parse(line);
    const std::string url = given["url"];
    const auto bytes = sito::io::read_file(given["file"].get<std::string>(), kLimit);
    if (!bytes) {
      std::cerr << to_string(bytes.error()) << '\n';
      return 1;
    }
    const sito::Html html = decoder.decode(*bytes, "", sito::CharsetPolicy::Lenient, {}, ignored);
    sito::Page page;
    parser.parse(html.text, url, page);
    const sito::PartLinks links = find_part_links(page, url);
    nlohmann::json others = nlohmann::json::array();
    for (const auto& other : given["others"])
      others.push_back(normaliser.normalised(other.get<std::string>()));
    std::cout << nlohmann::json{{"next", json_of(links.next)},
                                {"previous", json_of(links.previous)},
                                {"others", others}}
                     .dump()
              << '\n';
  }
  return 0;
}
