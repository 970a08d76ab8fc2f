// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/gold_pieces.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::eval {
namespace {

using Json = nlohmann::json;
using Pieces = std::vector<GoldPiece>;

TEST(GoldPieces, StandInTheOrderOfThePage) {
  const Json object = {{"order", "rmatmo"},          {"repeated", {"Home"}},
                       {"adverts", {"Buy"}},         {"related", {"Other news"}},
                       {"other", {"written by me"}}, {"more", 1}};
  Pieces pieces;
  ASSERT_TRUE(read_pieces(object, "a title\na text", pieces));
  EXPECT_EQ(pieces, (Pieces{{TextClass::Repeated, "Home"},
                            {TextClass::Main, "a title"},
                            {TextClass::Advert, "Buy"},
                            {TextClass::Related, "Other news"},
                            {TextClass::Main, "a text"},
                            {TextClass::Other, "written by me"}}));
}

TEST(GoldPieces, WithoutOrderThereAreNone) {
  Pieces pieces;
  EXPECT_TRUE(read_pieces({{"repeated", {"Home"}}}, "text", pieces));
  EXPECT_TRUE(pieces.empty());
}

TEST(GoldPieces, OrderAndListsHaveToFit) {
  for (const Json& bad :
       {Json{{"order", "r"}}, Json{{"order", "m"}, {"repeated", {"more"}}}, Json{{"order", "mx"}},
        Json{{"order", 1}}, Json{{"order", "mr"}, {"repeated", "text"}},
        Json{{"order", "mr"}, {"repeated", {1}}}, Json{{"order", "\xC2"}}}) {
    Pieces pieces;
    EXPECT_FALSE(read_pieces(bad, "text", pieces)) << bad;
  }
}

std::vector<std::string> classes(std::string_view html, const Pieces& pieces) {
  const test::ParsedPage parsed(html);
  const std::vector<TextClass> found = classes_of(parsed.page, pieces);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Text& text = parsed.page.texts()[i];
    if (text.hidden || text.blank) continue;
    texts.push_back(std::string(text.text) + ":" + std::string(name_of(found[i])));
  }
  return texts;
}

TEST(GoldPieces, OneMayBeSeveralNodes) {
  EXPECT_EQ(classes("<p>Home</p><p>one <b>two</b> three</p><p>Home</p>",
                    {{TextClass::Repeated, "Home"},
                     {TextClass::Main, "one two\xC2\xA0 three"},
                     {TextClass::Related, "Home"}}),
            (std::vector<std::string>{"Home:repeated", "one :main", "two:main", " three:main",
                                      "Home:related"}));
}

TEST(GoldPieces, ThatThePageDoesNotShowArePassedOver) {
  EXPECT_EQ(classes("<p>Home</p><script>Buy</script><p>text</p>", {{TextClass::Repeated, "Home"},
                                                                   {TextClass::Advert, "Buy"},
                                                                   {TextClass::Main, "text"}}),
            (std::vector<std::string>{"Home:repeated", "text:main"}));
}

TEST(GoldPieces, TextThatNoneSpeaksOfIsUnknown) {
  EXPECT_EQ(classes("<p>Home</p><p>nobody</p><p>text</p>",
                    {{TextClass::Repeated, "Home"}, {TextClass::Main, "text"}}),
            (std::vector<std::string>{"Home:repeated", "nobody:unknown", "text:main"}));
  EXPECT_EQ(classes("<p>Home</p>", {}), (std::vector<std::string>{"Home:unknown"}));
}

}  // namespace
}  // namespace sito::eval
