// SPDX-License-Identifier: Apache-2.0
// Any bytes as ODT, EPUB, the JSON of a WAT record, and what pdftotext writes. Properties: a page or an error, the same twice,
// and no page is much longer than what may be inflated for it.
#include "sito/sift/offline.h"

#include "sito/sift/offline_page.h"
#include "sito/sift/wat_page.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void must(bool holds) {
  if (!holds) std::abort();
}

void must_repeat(const Result<std::string>& page, const Result<std::string>& again) {
  must(page.has_value() == again.has_value());
  if (page) must(*page == *again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes bytes(reinterpret_cast<const char*>(data), size);
  Limits limits;
  limits.source_bytes = std::size_t{1} << 20;
  NoDiagnostics nobody;
  const Where where{"fuzz"};
  // By its own kind; and as each kind, because few inputs keep the signs of theirs.
  must_repeat(sift::offline_page(bytes, {}, limits, where, nobody),
              sift::offline_page(bytes, {}, limits, where, nobody));
  must_repeat(sift::odt_page(bytes, limits), sift::odt_page(bytes, limits));
  must_repeat(sift::epub_page(bytes, limits, where, nobody),
              sift::epub_page(bytes, limits, where, nobody));
  const Result<std::string> of_wat = sift::html_of_wat(bytes, limits);
  must_repeat(of_wat, sift::html_of_wat(bytes, limits));
  if (of_wat) must(of_wat->size() <= limits.source_bytes);
  const std::string layout = sift::page_of_layout(bytes);
  must(layout == sift::page_of_layout(bytes));
  // A character becomes five at most ("&amp;"), and a line two tags.
  must(layout.size() <= 1000 + size * 20);
  return 0;
}
