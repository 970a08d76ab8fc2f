// SPDX-License-Identifier: Apache-2.0
// Any page is well-formed XML, which says what the page does.
#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/xml_of_page.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sito::PageParser parser{sito::Limits{}};
  static sito::HtmlDecoder decoder;
  static sito::Page page;
  sito::NoDiagnostics none;
  const sito::Bytes bytes(reinterpret_cast<const char*>(data), size);
  const sito::Html html = decoder.decode(bytes, "utf-8", sito::CharsetPolicy::Strict, {}, none);
  parser.parse(html.text, "http://example.com/", page);
  const std::string difference = sito::test::XmlOfPage(page).fault();
  if (!difference.empty()) {
    std::fprintf(stderr, "%s\n", difference.c_str());
    std::abort();
  }
  return 0;
}
