// SPDX-License-Identifier: Apache-2.0
// Any page can be shown: its view, read again, holds no script but ours, no handler, nothing that
// is loaded, and every visible text of the page under its number.
#include "serve/page_view.h"

#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/view_checks.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr std::string_view kNonce = "0123456789abcdef";

void require(const std::string& fault) {
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
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
  const std::string view = sito::serve::page_view(page, kNonce);
  require(sito::test::fault_of_view(view, kNonce));
  require(sito::test::text_missing_in_view(page, view));
  return 0;
}
