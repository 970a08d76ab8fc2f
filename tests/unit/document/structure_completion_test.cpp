// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/completion.h"

#include "support/outline.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

// The texts that are kept in the end, with a blank between them. Texts that begin with `-` were
// left out.
std::string kept_of(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  for (std::size_t i = 0; i < labels.keep.size(); ++i) {
    if (page.texts()[i].text.starts_with('-')) labels.keep[i] = 0;
  }
  structured::Completion completion;
  const Labels& completed = completion.complete(page, labels);
  std::string kept;
  for (std::size_t i = 0; i < completed.keep.size(); ++i) {
    const Text& text = page.texts()[i];
    if (completed.keep[i] == 0 || text.blank || text.hidden) continue;
    kept += (kept.empty() ? "" : " ") + std::string(text.text);
  }
  return kept;
}

TEST(Completion, TheRestOfATableIsKept) {
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th>a<th>-b<tr><td>-c<td>-d</table><p>-y</p>"),
            "a -b -c -d");
  EXPECT_EQ(kept_of("<p>-x</p><table><tr><th>a<th>-b<tr><td>-c<td>-d<tr><td>-e<td>-f</table>"),
            "a");
}

TEST(Completion, WhatStandsBetweenKeptTextIsKept) {
  EXPECT_EQ(kept_of("<p>a</p><table><tr><th>-b<th>-c<tr><td>-d<td>-e</table><p>f</p>"),
            "a -b -c -d -e f");
  EXPECT_EQ(kept_of("<p>a</p><pre>-b</pre><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-an item that is long enough</ul><p>c</p>"),
            "a -an item that is long enough c");
  EXPECT_EQ(kept_of("<p>a</p><p>-b</p><p>c</p>"), "a c");
}

TEST(Completion, WhatKeptTextSurroundsIsKept) {
  EXPECT_EQ(kept_of("<div><p>a</p><pre>-b</pre></div><p>-c</p>"), "a -b");
  EXPECT_EQ(kept_of("<div><p>a</p><pre>-b</pre><p>-x</p></div><p>-c</p>"), "a");
}

TEST(Completion, HeadingsInFrontOfKeptTextAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><h2>-b</h2><p>c</p><h2>-d</h2><p>-e</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div role=heading>-b</div><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<h1>-site</h1><p>c</p>"), "c");
  EXPECT_EQ(kept_of("<p>a</p><h2>-b</h2><table><tr><th>-c<th>-d<tr><td>-e<td>-f</table><p>g</p>"),
            "a -b -c -d -e -f g");
}

TEST(Completion, CaptionsAreKept) {
  EXPECT_EQ(kept_of("<p>a</p><figure><img src=i><figcaption>-b</figcaption></figure><p>c</p>"),
            "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div><img src=i><p class=caption>-b</p></div><p>c</p>"), "a -b c");
  EXPECT_EQ(kept_of("<p>a</p><div><p class=caption>-b</p></div><p>c</p>"), "a c");
}

TEST(Completion, LinksButtonsAndOtherPartsStayOut) {
  EXPECT_EQ(kept_of("<p>a</p><ul><li><a href=/>-a link that is long enough</a></ul><p>c</p>"),
            "a c");
  EXPECT_EQ(kept_of("<p>a</p><ul><li>-share<li>-print</ul><p>c</p>"), "a c");
  for (const char* tag : {"nav", "aside", "footer", "form"}) {
    const std::string begin = std::string("<p>a</p><") + tag + "><pre>-b</pre></" + tag;
    EXPECT_EQ(kept_of(begin + "><p>c</p>"), "a c") << tag;
  }
}

TEST(Completion, APageOfWhichNothingWasKeptStaysEmpty) {
  EXPECT_EQ(kept_of("<p>-a</p><h2>-b</h2><table><tr><th>-c<th>-d</table>"), "");
}

}  // namespace
}  // namespace sito
