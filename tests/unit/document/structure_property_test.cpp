// SPDX-License-Identifier: Apache-2.0
// What must hold of the structure of any page, however broken.
#include "support/golden_pages.h"
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// A page of the elements that structure is made of, in any order: the same for the same seed.
std::string generated_structure(std::uint32_t seed) {
  static constexpr std::string_view kPieces[] = {
      "<p>",
      "</p>",
      "<div>",
      "</div>",
      "<h2>",
      "</h2>",
      "<ul>",
      "</ul>",
      "<ol start=4>",
      "</ol>",
      "<li>",
      "</li>",
      "<dl>",
      "</dl>",
      "<dt>",
      "<dd>",
      "<table>",
      "</table>",
      "<caption>",
      "<tr>",
      "<td>",
      "<th colspan=3>",
      "<td rowspan=2>",
      "</td>",
      "<thead>",
      "<tbody>",
      "<blockquote>",
      "</blockquote>",
      "<pre>",
      "</pre>",
      "<code>",
      "</code>",
      "<figure>",
      "</figure>",
      "<figcaption>",
      "<img src=/i.png alt=a>",
      "<hr>",
      "<br>",
      "<b>",
      "</b>",
      "<em>",
      "</em>",
      "<sup>",
      "</sup>",
      "<a href='#n'>1</a>",
      "<a href='#r' id=n>1</a>",
      "<li id=n>",
      "<p id=r>",
      "<a href=/x>",
      "</a>",
      "<math><mi>x</mi></math>",
      "<script type='math/tex; mode=display'>y</script>",
      "<span class=katex>z</span>",
      "<div class=comment id=c12>",
      "<div class=post id=p7>",
      "<span class=author>Ann</span>",
      "<time datetime=2020-01-01>x</time>",
      "<noscript>",
      "</noscript>",
      "<article itemscope itemtype='https://schema.org/Comment'>",
      "</article>",
      "word ",
      "a b. ",
      "<section class=footnotes>",
      "</section>",
      "<div class=wp-caption>"};
  std::string html;
  std::uint32_t state = seed * 2654435761U + 1;
  for (int i = 0; i < 250; ++i) {
    state = state * 1664525U + 1013904223U;
    html += kPieces[(state >> 8) % std::size(kPieces)];
  }
  return html;
}

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

TEST(StructureOfAnyPage, IsWellFormedInAnyOrderOfElements) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    ASSERT_EQ(test::structure_fault(test::structured(generated_structure(seed))), "") << seed;
  }
}

TEST(StructureOfAnyPage, IsWellFormedWhereverAStructuredPageEnds) {
  for (const test::GoldenPage& golden : test::golden_pages("structure")) {
    for (std::size_t size = 0; size < golden.html.size(); ++size) {
      const Document document = test::structured(std::string_view(golden.html).substr(0, size));
      ASSERT_EQ(test::structure_fault(document), "") << golden.slug << " at " << size;
    }
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
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const std::string html = seed % 2 == 0 ? test::generated_page(seed) : generated_structure(seed);
    PageParser parser{Limits{}};
    Page page;
    parser.parse(html, "http://x.test/", page);
    Labels labels;
    test::keep_blocks(page, labels);
    for (std::size_t i = 0; i < labels.segments.size(); ++i) {
      if ((i * 7 + seed) % 3 == 0) labels.segments[i].label = Label::Boilerplate;
    }
    labels.keep_by_segments(page);
    const Document document = test::structured(page, labels);
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
