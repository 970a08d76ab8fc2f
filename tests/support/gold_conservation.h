// SPDX-License-Identifier: Apache-2.0
// Conservation of text on gold pages: a sample in the unit tests, all of them in the slow ones.
#pragma once

#include "sito/page/html.h"
#include "sito/page/parse.h"

#include "support/conservation.h"
#include "support/gold_pages.h"

namespace sito::test {

inline void check_gold_conservation(std::size_t step) {
  const std::vector<std::string> paths = gold_page_paths();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  PageParser parser{Limits{}};
  HtmlDecoder decoder;
  NoDiagnostics no_diagnostics;
  Assembler assembler;
  Page page;
  for (std::size_t i = 0; i < paths.size(); i += step) {
    const std::string bytes = read_whole(paths[i]);
    const Html html = decoder.decode(bytes, "", CharsetPolicy::Lenient, {}, no_diagnostics);
    parser.parse(html.text, "http://example.com/a/", page);
    expect_conserved(page, assembler, paths[i]);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace sito::test
