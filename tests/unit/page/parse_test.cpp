// SPDX-License-Identifier: Apache-2.0
#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// Owns its source, so that pages of literals and of built strings are alike.
struct Parsed {
  explicit Parsed(std::string html, std::string_view url = "http://example.com/a/b")
      : source(std::move(html)) {
    PageParser parser{Limits{}};
    parser.parse(source, url, page);
  }
  std::string text_of(const Block& block) const {
    std::string out;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      if (!page.texts()[i].hidden) out += page.texts()[i].text;
    }
    return out;
  }
  std::string source;
  Page page;
};

TEST(Page, IsTheTreeInDocumentOrder) {
  const Parsed parsed("<p>One <b>two</b><!-- no node --> three");
  std::string out;
  for (const Node& node : parsed.page.nodes()) {
    const NodeId id{static_cast<std::uint32_t>(&node - parsed.page.nodes().data())};
    out += parsed.page.xpath(id) + " " + std::to_string(node.depth) + " " +
           std::to_string(node.end) + "\n";
  }
  EXPECT_EQ(out,
            "/html[1] 1 8\n"
            "/html[1]/head[1] 2 2\n"
            "/html[1]/body[1] 2 8\n"
            "/html[1]/body[1]/p[1] 3 8\n"
            "/html[1]/body[1]/p[1]/text()[1] 4 5\n"
            "/html[1]/body[1]/p[1]/b[1] 4 7\n"
            "/html[1]/body[1]/p[1]/b[1]/text()[1] 5 7\n"
            "/html[1]/body[1]/p[1]/text()[2] 4 8\n");
}

TEST(Page, HasBlocksWithCounts) {
  const Parsed parsed(
      "<body><div>Read <a href=' /x '>our story</a>, "
      "now</div>\n<section>two<br>words\n<noscript><p>no</noscript>");
  ASSERT_EQ(parsed.page.blocks().size(), 2U);
  const Block& first = parsed.page.blocks()[0];
  EXPECT_EQ(parsed.text_of(first), "Read our story, now");
  EXPECT_EQ(first.n_chars, 19U);
  EXPECT_EQ(first.n_words, 4U);
  EXPECT_EQ(first.n_text_chars, 16U);
  EXPECT_EQ(first.n_link_chars, 8U);
  EXPECT_EQ(first.n_link_words, 2U);
  EXPECT_DOUBLE_EQ(first.link_density(), 0.5);
  EXPECT_EQ(parsed.page.blocks()[1].n_words, 2U);
  ASSERT_EQ(parsed.page.links().size(), 1U);
  EXPECT_EQ(parsed.page.links()[0].href, "/x");
}

TEST(Page, KnowsTitleLanguageAndBase) {
  const Parsed parsed("<html lang=cs><head><base href=../c/><title> A\n b </title><base href=/no>");
  EXPECT_EQ(parsed.page.title(), "A b");
  EXPECT_EQ(parsed.page.language(), "cs");
  EXPECT_EQ(parsed.page.base_url(), "http://example.com/c/");
  EXPECT_EQ(parsed.page.url(), "http://example.com/a/b");
}

}  // namespace
}  // namespace sito
