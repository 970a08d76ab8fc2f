// SPDX-License-Identifier: Apache-2.0
#include "support/gold_conservation.h"
#include "support/golden_pages.h"

namespace sito {
namespace {

TEST(Conservation, OfEveryGoldenPage) {
  PageParser parser{Limits{}};
  Assembler assembler;
  Page page;
  for (const test::GoldenPage& golden : test::golden_pages()) {
    parser.parse(golden.html, "http://example.com/a/", page);
    test::expect_conserved(page, assembler, golden.slug);
  }
}

TEST(Conservation, OfASampleOfGoldPages) { test::check_gold_conservation(61); }

}  // namespace
}  // namespace sito
