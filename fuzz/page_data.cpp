// SPDX-License-Identifier: Apache-2.0
// What is recovered from the data of any page is valid UTF-8 with places in the page, the same
// every time; and any page is in some state.
#include "sito/extract/page_state.h"
#include "sito/extract/recovery/recovered.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

using Collect = void (*)(const sito::Page&, sito::extract::Recovered&);

void check(const sito::Page& page, Collect collect) {
  sito::extract::Recovered found;
  collect(page, found);
  require(sito::text::is_valid_utf8(found.html), "recovered text is not UTF-8");
  std::size_t before = 0;
  for (const sito::extract::RecoveredPiece& piece : found.pieces) {
    require(piece.begin >= before && piece.begin <= found.html.size(), "pieces are not in order");
    before = piece.begin;
    require(!piece.source.known() || (piece.source.begin <= piece.source.end &&
                                      piece.source.end <= page.source().size()),
            "a piece is not in the source");
  }
  sito::extract::Recovered again;
  collect(page, again);
  require(again.html == found.html, "the same page gave something else");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sito::PageParser parser{sito::Limits{}};
  static sito::HtmlDecoder decoder;
  static sito::Page page;
  sito::NoDiagnostics none;
  const sito::Bytes bytes(reinterpret_cast<const char*>(data), size);
  const sito::Html html = decoder.decode(bytes, "utf-8", sito::CharsetPolicy::Strict, {}, none);
  parser.parse(html.text, "http://example.com/", page);
  check(page, sito::extract::collect_linked_text);
  check(page, sito::extract::collect_page_data);
  require(!sito::extract::name_of(sito::extract::page_state(page)).empty(), "no state");
  return 0;
}
