// SPDX-License-Identifier: Apache-2.0
// Any bytes are a page: it keeps the invariants, it is lexbor's own tree, its ranges and texts
// agree with the source, and a parser that was used before gives the same page.
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/lexbor_reference.h"
#include "support/page_checks.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

void require(const std::string& fault) {
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}

void require_verbatim_texts(const sito::Page& page) {
  for (const sito::Node& node : page.nodes()) {
    if (!node.is_text() || !node.source.known()) continue;
    const std::string_view slice =
        page.source().substr(node.source.begin, node.source.end - node.source.begin);
    // References, line ends and tags that were dropped make a text differ from its source.
    const bool plain =
        slice.find_first_of(std::string_view("&\r\0<", 4)) == std::string_view::npos &&
        slice.find("]]>") == std::string_view::npos;
    if (plain && page.text(node.text).text != slice) require("text is not its source");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sito::PageParser reused{sito::Limits{}};
  static sito::HtmlDecoder decoder;
  static sito::Page page;
  sito::NoDiagnostics none;
  const sito::Bytes bytes(reinterpret_cast<const char*>(data), size);
  const sito::Html html = decoder.decode(bytes, "utf-8", sito::CharsetPolicy::Strict, {}, none);
  reused.parse(html.text, "http://example.com/", page);
  require(sito::test::fault_of(page));
  require_verbatim_texts(page);
  if (page.cut() == sito::Cut::Not) require(sito::test::difference_to_lexbor(page));
  sito::PageParser fresh_parser{sito::Limits{}};
  sito::Page fresh;
  fresh_parser.parse(html.text, "http://example.com/", fresh);
  require(sito::test::difference(page, fresh));
  return 0;
}
