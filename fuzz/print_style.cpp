// SPDX-License-Identifier: Apache-2.0
// Style sheets from anywhere, on a page from anywhere: what print hides is a share of the page, the
// same every time, and its labels are whole.
#include "sito/page/print_style.h"

#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/labels_fault.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageParser parser{Limits{}};
  static HtmlDecoder decoder;
  static Page page;
  static PrintStyles styles;
  NoDiagnostics none;
  const Html html = decoder.decode({reinterpret_cast<const char*>(data), size}, "utf-8",
                                   CharsetPolicy::Strict, {}, none);
  parser.parse(html.text, "http://example.com/", page);
  const LinkedSheet sheet{html.text, "print"};
  for (const bool linked : {false, true}) {
    const std::span<const LinkedSheet> sheets(&sheet, linked ? 1 : 0);
    const double share = styles.read(page, sheets);
    require(share >= 0 && share <= 1 && share == styles.read(page, sheets));
    if (share == 0) continue;
    Labels labels;
    styles.label(page, labels);
    require(test::labels_fault(page, labels).empty());
  }
  return 0;
}
