// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/source_chars.h"

#include "sito/page/prune.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito {
namespace {

using extract::SourceChars;
using extract::SourceCharsOptions;
using test::ParsedPage;

/// Lengths of code and of [text], in order.
std::string shape(const Page& page, const SourceCharsOptions& options) {
  SourceChars chars;
  chars.build(page, options);
  std::string line;
  std::uint32_t at = 0;
  const auto code_until = [&](std::uint32_t end) {
    if (end > at) line += (line.empty() ? "" : " ") + std::to_string(end - at);
    at = end;
  };
  for (const extract::Interval& text : chars.intervals()) {
    code_until(text.begin);
    line += (line.empty() ? "[" : " [") + std::to_string(text.end - text.begin) + "]";
    at = text.end;
  }
  code_until(chars.size());
  return line;
}

std::string shape(std::string_view html, const SourceCharsOptions& options = {.max_code = 1000}) {
  return shape(ParsedPage(html).page, options);
}

TEST(SourceChars, AreTextAndCodeOfTheBody) {
  EXPECT_EQ(shape("<head><title>T</title></head><body>ab<p class=x>cde</p></body></html>"),
            "[2] 11 [3] 4");
}

TEST(SourceChars, ScriptsStylesAndCommentsAreCode) {
  EXPECT_EQ(shape("<body>a<script>xyz</script>b<style>w</style>c<!-- d -->e"),
            "[1] 20 [1] 16 [1] 10 [1]");
}

TEST(SourceChars, HiddenTextIsText) {
  EXPECT_EQ(shape("<body>some words that show<noscript>ab</noscript>"), "[20] 10 [2] 11");
}

TEST(SourceChars, AReferenceIsOneCharacter) {
  EXPECT_EQ(shape("<body>a&amp;b&nbsp;<b>\xC3\xA9</b>"), "[4] 3 [1] 4");
}

TEST(SourceChars, ARunOfSpaceIsOneCharacter) {
  constexpr std::string_view kPage = "<body><p\n   id=x>a  \n b</p>\n\n  <p>c";
  EXPECT_EQ(shape(kPage), "8 [3] 4 [1] 3 [1]");
  EXPECT_EQ(shape(kPage, {.max_code = 1000, .reduce_space = false}), "11 [6] 4 [4] 3 [1]");
}

TEST(SourceChars, TagsOfLinksMayBeLeftOut) {
  constexpr std::string_view kPage = "<body>a<a href=x>b</a><i>c</i>";
  EXPECT_EQ(shape(kPage), "[1] 10 [1] 7 [1] 4");
  EXPECT_EQ(shape(kPage, {.max_code = 1000, .ignore_anchors = true}), "[1] [1] 3 [1] 4");
}

TEST(SourceChars, LongCodeIsCut) {
  EXPECT_EQ(shape("<body>a<script>0123456789</script>b", {.max_code = 5}), "[1] 5 [1]");
}

TEST(SourceChars, WhatWasTakenOutOfThePageIsNothing) {
  const ParsedPage page("<body><p>ab</p><p>xyz</p><!-- c --><p>cd</p>");
  EXPECT_EQ(shape(page.page, {.max_code = 1000}), "3 [2] 7 [3] 17 [2] 4");
  Labels labels = test::label(page.page, "keep-all");
  labels.segments[1].label = Label::Boilerplate;
  labels.keep_by_segments(page.page);
  Page pruned;
  std::vector<PrunedFrom> origins;
  Pruner().prune(page.page, labels, pruned, origins);
  EXPECT_EQ(shape(pruned, {.max_code = 1000}), "3 [2] 17 [2] 4");
}

TEST(SourceChars, NothingBehindTheBody) {
  EXPECT_EQ(shape("<body>a<p>b</p></body><p>c</p></body><p>d"), "[1] 3 [1] 7 [1] 4");
}

}  // namespace
}  // namespace sito
