// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/source_tokens.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

using extract::SourceTokens;
using extract::TokenKind;
using test::ParsedPage;

/// The tokens as "<p>", "</p>" and "2" for two words.
std::string shape(std::string_view html) {
  const ParsedPage page(html);
  SourceTokens tokens;
  tokens.build(page.page);
  std::string line;
  std::uint32_t n_tags = 0;
  for (std::size_t i = 0; i < tokens.runs().size(); ++i) {
    const extract::TokenRun& run = tokens.runs()[i];
    if (i > 0) line += ' ';
    if (run.kind == TokenKind::Words) {
      line += std::to_string(tokens.tokens(i).end - tokens.tokens(i).begin);
      continue;
    }
    ++n_tags;
    line += run.kind == TokenKind::StartTag ? "<" : "</";
    line += page.page.tag_name(NodeId{run.node});
    line += ">";
  }
  EXPECT_EQ(tokens.n_tags(), n_tags);
  return line;
}

TEST(SourceTokens, AreTagsAndWordsOfTheBody) {
  EXPECT_EQ(shape("<html><head><title>T</title></head><body>one <p>two three</p></body></html>"),
            "1 <p> 2 </p>");
  EXPECT_EQ(shape(test::kF1),
            "<div> <a> 1 </a> <a> 1 </a> <a> 1 </a> </div> <div> <h1> 2 </h1> <p> 16 </p> <p> 23 "
            "</p> </div> <div> <a> 1 </a> <a> 1 </a> </div>");
}

TEST(SourceTokens, OfScriptAndStyleOnlyTheTagsCount) {
  EXPECT_EQ(shape("<body>a<script>var x = 1 < 2;</script><style>p { x }</style>b"),
            "1 <script> </script> <style> </style> 1");
}

TEST(SourceTokens, WhatStandsInAnIframeIsNoText) {
  EXPECT_EQ(shape("<body>a<iframe src=x><p>b c</p><script>d</script></iframe>e"),
            "1 <iframe> </iframe> 1");
  EXPECT_EQ(shape("<body>a<iframe src=x><p>the rest of the page"), "1 <iframe>");
}

TEST(SourceTokens, OtherHiddenTextCounts) {
  EXPECT_EQ(shape("<body><p>some words that show</p><noscript>turn <b>it</b> on</noscript>"),
            "<p> 4 </p> <noscript> 1 <b> 1 </b> 1 </noscript>");
}

TEST(SourceTokens, CommentsAreNothingAndPartWords) {
  EXPECT_EQ(shape("<body>one<!-- <b>two</b> -->three"), "1 1");
}

TEST(SourceTokens, ReferencesAreCharacters) {
  EXPECT_EQ(shape("<body>a&nbsp;b&lt;c &amp; d"), "4");  // a, b<c, &, d
  EXPECT_EQ(shape("<body>a < b"), "3");
}

TEST(SourceTokens, ImpliedTagsAreNone) {
  EXPECT_EQ(shape("<p>one<p>two<table><td>x"), "<p> 1 <p> 1 <table> <td> 1");
  EXPECT_EQ(shape("<br><img src=x><hr>"), "<br> <img> <hr>");
}

TEST(SourceTokens, IgnoredTagsAreNone) { EXPECT_EQ(shape("<body>one</b></div> two"), "2"); }

TEST(SourceTokens, EndAtTheLastEndOfBody) {
  EXPECT_EQ(shape("<body>one</body><p>two</p></body><p>three</p>four"), "1 <p> 1 </p>");
  EXPECT_EQ(shape("<body><div>one</body><p>two</p></div>"), "<div> 1");
}

TEST(SourceTokens, OfAPageWithoutBodyThereAreNone) {
  EXPECT_EQ(shape(""), "");
  EXPECT_EQ(shape("<frameset><frame src=x></frameset>"), "");
}

}  // namespace
}  // namespace sito
