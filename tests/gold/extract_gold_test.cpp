// SPDX-License-Identifier: Apache-2.0
#include "sito/page/html.h"

#include "support/fixtures.h"
#include "support/gold_pages.h"
#include "support/labelled_page.h"
#include "support/labels_fault.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(ExtractGold, KeptAndDroppedTextIsTheVisibleText) {
  const std::vector<std::string> paths = test::gold_page_paths();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  const text::StopWords words = text::StopWords::parse(test::kStopListT);
  PageParser parser{Limits{}};
  HtmlDecoder decoder;
  NoDiagnostics no_diagnostics;
  Page page;
  Labels labels;
  for (const std::string& path : paths) {
    const std::string bytes = test::read_whole(path);
    parser.parse(decoder.decode(bytes, "", CharsetPolicy::Lenient, {}, no_diagnostics).text, "",
                 page);
    extract::Inputs inputs;
    inputs.stop_words = &words;
    for (const extract::Algorithm& algorithm : extract::algorithms()) {
      algorithm.label(page, inputs, nullptr, labels);
      ASSERT_EQ(test::labels_fault(page, labels), "") << path << " " << algorithm.name;
    }
  }
}

}  // namespace
}  // namespace sito
