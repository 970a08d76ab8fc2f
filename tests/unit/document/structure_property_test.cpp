// SPDX-License-Identifier: Apache-2.0
// What must hold of the structure of any page, however broken.
#include "support/golden_pages.h"
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(StructureOfAnyPage, IsWellFormedOnGoldenPages) {
  for (const test::GoldenPage& golden : test::golden_pages()) {
    EXPECT_EQ(test::structure_fault(test::structured(golden.html)), "") << golden.slug;
  }
}

TEST(StructureOfAnyPage, IsWellFormedOnGeneratedPages) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    EXPECT_EQ(test::structure_fault(test::structured(test::generated_page(seed))), "") << seed;
  }
}

TEST(StructureOfAnyPage, IsWellFormedWhereverThePageEnds) {
  for (const test::GoldenPage& golden : test::golden_pages()) {
    if (golden.slug != "lists" && golden.slug != "table-layout-1998" && golden.slug != "code") {
      continue;
    }
    for (std::size_t size = 0; size < golden.html.size(); ++size) {
      const Document document = test::structured(std::string_view(golden.html).substr(0, size));
      ASSERT_EQ(test::structure_fault(document), "") << golden.slug << " at " << size;
    }
  }
}

TEST(StructureOfAnyPage, IsWellFormedWhateverIsKept) {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const std::string html = test::generated_page(seed);
    PageParser parser{Limits{}};
    Page page;
    parser.parse(html, "http://x.test/", page);
    Labels labels;
    test::keep_blocks(page, labels);
    for (std::size_t i = 0; i < labels.segments.size(); ++i) {
      if ((i * 7 + seed) % 3 == 0) labels.segments[i].label = Label::Boilerplate;
    }
    labels.keep_by_segments(page);
    AssembleOptions options;
    options.structure = true;
    Document document;
    Assembler(options).assemble(page, labels, document);
    EXPECT_EQ(test::structure_fault(document), "") << seed;
  }
}

TEST(StructureOfAnyPage, DeepNestingIsNoTrouble) {
  std::string html;
  for (int i = 0; i < 1500; ++i) html += "<ul><li><b><table><tr><td>a<td>b";
  EXPECT_EQ(test::structure_fault(test::structured(html)), "");
}

}  // namespace
}  // namespace sito
