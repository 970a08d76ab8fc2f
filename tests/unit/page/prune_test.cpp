// SPDX-License-Identifier: Apache-2.0
#include "sito/page/prune.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;

// "html(head body(p(one)))"
std::string shape(const Page& page) {
  std::string out;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    while (!ends.empty() && ends.back() <= i) {
      out += ')';
      ends.pop_back();
    }
    if (!out.empty() && out.back() != '(') out += ' ';
    if (node.is_text()) {
      out += "'" + std::string(page.text(node.text).text) + "'";
    } else {
      out += page.tag_name(NodeId{i});
      if (node.end > i + 1) {
        out += '(';
        ends.push_back(node.end);
      }
    }
  }
  return out + std::string(ends.size(), ')');
}

struct Pruned {
  Pruned(std::string_view html, std::vector<float> keep, std::vector<Cutting> cuttings = {})
      : whole(html) {
    labels.keep = std::move(keep);
    labels.cuttings = std::move(cuttings);
    Pruner().prune(whole.page, labels, page, origins);
  }
  ParsedPage whole;
  Labels labels;
  Page page;
  std::vector<PrunedFrom> origins;
};

TEST(Prune, TakesOutTextAndTheElementsAroundIt) {
  const Pruned pruned("<div><p>one</p><ul><li>two</ul><hr><p>three <b>four</b></p></div>",
                      {1, 0, 1, 0});
  EXPECT_EQ(shape(pruned.page), "html(head body(div(p('one') hr p('three '))))");
  EXPECT_EQ(pruned.origins.size(), 2U);
  EXPECT_EQ(pruned.origins[1].text, TextId{2});
  EXPECT_EQ(pruned.page.blocks().size(), 2U);
}

TEST(Prune, AHiddenOrEmptyElementStaysWhereItsParentStays) {
  const Pruned pruned(
      "<div>a<script>x</script><img src=i></div><div>b<script>y</script></div><span></span>",
      {1, 0, 0, 0});
  EXPECT_EQ(shape(pruned.page), "html(head body(div('a' script('x') img) span))");
  EXPECT_EQ(pruned.page.images().size(), 1U);
}

TEST(Prune, ACutNodeBecomesOneForEachRange) {
  const Pruned pruned("<p>one two three</p>", {0.5F}, {{TextId{0}, 0, 3}, {TextId{0}, 8, 13}});
  EXPECT_EQ(shape(pruned.page), "html(head body(p('one' 'three')))");
  EXPECT_EQ(pruned.origins[1].begin, 8U);
  EXPECT_EQ(pruned.page.node(pruned.page.texts()[1].node).source.begin, 11U);
}

TEST(Prune, KeepsAttributesNamesTitleAndLinks) {
  const Pruned pruned(
      "<title>T</title><base href='http://b.test/'><x-box>gone</x-box>"
      "<x-card class=c><a href=l>in</a></x-card>",
      {0, 0, 1});
  EXPECT_EQ(pruned.page.title(), "T");
  EXPECT_EQ(pruned.page.base_url(), "http://b.test/");
  ASSERT_EQ(pruned.page.links().size(), 1U);
  EXPECT_EQ(pruned.page.links()[0].href, "l");
  EXPECT_EQ(pruned.page.texts().back().link, LinkId{0});
  const NodeId card = pruned.page.node(pruned.page.links()[0].node).parent;
  EXPECT_EQ(pruned.page.tag_name(card), "x-card");
  EXPECT_EQ(pruned.page.attribute(card, Attr::Class), "c");
}

TEST(Prune, NothingKeptLeavesTheEmptyPage) {
  const Pruned pruned("<p>one</p><p>two</p>", {0, 0});
  EXPECT_EQ(shape(pruned.page), "html(head)");
  EXPECT_TRUE(pruned.page.blocks().empty());
}

}  // namespace
}  // namespace sito
