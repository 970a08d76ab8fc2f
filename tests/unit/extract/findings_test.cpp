// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/findings.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

class FindingsTest : public testing::Test {
 protected:
  void open(std::string html) {
    html_ = std::move(html);
    parser_.parse(html_, "", page_);
    features_.build(page_);
    features_.build_tokens(page_, tokens_, words_);
  }
  // Returns the finding of a group at a unit.
  std::string found(FeatureGroup group, std::uint32_t unit, float pull = 1) const {
    std::vector<float> row(n_features());
    features_.put_rows(page_, unit, unit + 1, row);
    return Findings(page_, features_, tokens_).of(group, unit, row, pull);
  }
  void learn(std::string_view name, float score) {
    std::vector<Token> tokens;
    append_tokens(name, false, tokens);
    for (const Token token : tokens) scores_.push_back({token, score});
    tokens_ = TokenTable(scores_);
  }
  // Gives the words of a unit a score, for the next page.
  void learn_words(std::uint32_t unit, float score) {
    const std::size_t length = length_class(features_.units()[unit]);
    std::vector<TokenTable::Entry> entries;
    for (const WordHash word : features_.unit_words().of(unit)) {
      entries.push_back({word_token(word, length), score});
    }
    words_ = TokenTable(entries);
  }

 private:
  std::string html_;
  PageParser parser_{Limits{}};
  Page page_;
  Features features_;
  TokenTable tokens_, words_;
  std::vector<TokenTable::Entry> scores_;
};

TEST_F(FindingsTest, NameTheElementsAroundABlock) {
  open("<nav><ul><li><a href=/a>Home</a></ul></nav><p>One.");
  EXPECT_EQ(found(FeatureGroup::Around, 0), "in nav, a list item");
  EXPECT_EQ(found(FeatureGroup::Around, 1), "not in main, article, nav or aside");
  EXPECT_EQ(found(FeatureGroup::Element, 0), "element li");
}

TEST_F(FindingsTest, SayHowMuchIsALink) {
  open("<p><a href=/a>Home</a></p><p>No link.</p><p>One <a href=/b>two</a></p>");
  EXPECT_EQ(found(FeatureGroup::Links, 0), "all of it is a link");
  EXPECT_EQ(found(FeatureGroup::Links, 1), "no link");
  EXPECT_EQ(found(FeatureGroup::Links, 2), "50 % of it in links");
}

TEST_F(FindingsTest, CountWordsAndSentences) {
  open("<p>One two. Three!</p><p>Word</p>");
  EXPECT_EQ(found(FeatureGroup::Length, 0), "3 words");
  EXPECT_EQ(found(FeatureGroup::Length, 1), "1 word");
  EXPECT_EQ(found(FeatureGroup::Writing, 0), "2 ends of sentences");
  EXPECT_EQ(found(FeatureGroup::Writing, 1), "no full stop");
}

TEST_F(FindingsTest, CountSimilarBlocks) {
  open("<ul><li>One<li>Two<li>Three</ul><p>Four");
  EXPECT_EQ(found(FeatureGroup::Siblings, 1), "in one of 3 similar siblings");
  EXPECT_EQ(found(FeatureGroup::Siblings, 3), "in no list of similar siblings");
  EXPECT_EQ(found(FeatureGroup::SamePath, 1), "shares elements and classes with 2 other blocks");
  EXPECT_EQ(found(FeatureGroup::SamePath, 3), "shares elements and classes with no other block");
}

TEST_F(FindingsTest, NameTheClassThatSpeaksForThePull) {
  learn("related", -2);
  learn("story", 3);
  open("<div class=story><p class='x related'>One</p></div>");
  EXPECT_EQ(found(FeatureGroup::Names, 0, 1), "class story");
  EXPECT_EQ(found(FeatureGroup::Names, 0, -1), "class related");
  open("<div id=story><p>One</p></div>");
  EXPECT_EQ(found(FeatureGroup::Names, 0, 1), "id story");
  EXPECT_EQ(found(FeatureGroup::Names, 0, -1), "no class of main text around it");
  open("<p>One");
  EXPECT_EQ(found(FeatureGroup::Names, 0, 1), "no class or id around it");
}

TEST_F(FindingsTest, SayHowMuchOfThePageIsAround) {
  std::string words;
  for (int i = 0; i < 500; ++i) words += "word ";
  open("<div><p>One</p><p>Two</p></div><div><p>" + words + "</p><p>Three</p></div>");
  EXPECT_EQ(found(FeatureGroup::Containers, 0), "around it less than 1 % of the page's words");
  EXPECT_EQ(found(FeatureGroup::Containers, 2), "around it 100 % of the page's words");
}

TEST_F(FindingsTest, TellWordsOfMainTextFromOthers) {
  open("<p>Swans and geese.");
  learn_words(0, 1);
  open("<p>Swans and geese.<p>Ducks.");
  EXPECT_EQ(found(FeatureGroup::Words, 0, 1), "words of main text");
  EXPECT_EQ(found(FeatureGroup::Words, 0, -1), "no words of menus, comments or adverts");
  EXPECT_EQ(found(FeatureGroup::Words, 1, 1), "no words of menus, comments or adverts");
  learn_words(0, -1);
  open("<p>Swans and geese.");
  EXPECT_EQ(found(FeatureGroup::Words, 0, -1), "words of boilerplate");
}

TEST_F(FindingsTest, NameThePurposesOfWords) {
  open("<p>Privacy policy</p>");
  EXPECT_EQ(found(FeatureGroup::Words, 0), "words of law");
  open("<p>The bridge</p>");
  EXPECT_EQ(found(FeatureGroup::Words, 0), "no words of menus, comments or adverts");
}

TEST_F(FindingsTest, DescribeTheTextsAround) {
  open("<p><a href=/a>Home</a></p><p>Bridge</p><p>Opened</p>");
  EXPECT_EQ(found(FeatureGroup::Neighbours, 0), "first block, before short texts");
  EXPECT_EQ(found(FeatureGroup::Neighbours, 1), "between links and short texts");
}

// Every group has words for every block, also of pages with almost nothing.
TEST_F(FindingsTest, AreNeverEmpty) {
  for (const char* html : {"<p>x", "x", "<table><tr><td>a<td>b</table>", "<p>\xE2\x80\x8B."}) {
    open(html);
    for (std::size_t group = 0; group < kFeatureGroups; ++group) {
      EXPECT_NE(found(static_cast<FeatureGroup>(group), 0), "") << html << ' ' << group;
    }
  }
}

}  // namespace
}  // namespace sito::extract::learned
