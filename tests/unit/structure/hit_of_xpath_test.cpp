// SPDX-License-Identifier: Apache-2.0
#include "sito/page/parse.h"
#include "sito/structure/detect.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

namespace sito::structure {
namespace {

class HitOfXPath : public ::testing::Test {
 protected:
  void add(std::string html) {
    sources_.push_back(std::move(html));
    Page& page = pages_.emplace_back();
    PageParser{Limits{}}.parse(sources_.back(), "http://e.org/a/", page);
    labels_.emplace_back().reset(page.texts().size());
    metadata_.emplace_back();
    inputs_.push_back({page, labels_.back(), metadata_.back(), "page"});
  }
  std::vector<std::string> values(Field field, std::string_view xpath) {
    const Result<Hit> hit = hit_of_xpath(inputs_, field, xpath);
    if (!hit) return {hit.error().message};
    std::vector<std::string> out;
    for (const Value& value : hit->values) {
      out.push_back(std::to_string(value.page) + ":" + value.value);
      for (const Section& section : value.sections) out.back() += section.text + "|";
    }
    return out;
  }
  using Texts = std::vector<std::string>;

  std::deque<std::string> sources_;
  std::deque<Page> pages_;
  std::deque<Labels> labels_;
  std::deque<Metadata> metadata_;
  std::vector<PageInput> inputs_;
};

TEST_F(HitOfXPath, MakesValuesUniform) {
  add("<html lang=en><div class=by>By <a>Jane Doe</a> and John Roe</div><i>Published 5 March 2024, "
      "14:20</i>"
      "<h1>One <b>title</b></h1><img src=x.png><div id=a><p>One<p>Two <b>bold</b></div>");
  add("<html lang=en><div class=by>tyt</div><i>no date</i><h1>Other</h1>");
  EXPECT_EQ(values(Field::Author, "//div[@class='by']"),
            (Texts{"0:Jane Doe", "0:John Roe", "1:tyt"}));
  EXPECT_EQ(values(Field::Date, "//i"), Texts{"0:2024-03-05T14:20"});
  EXPECT_EQ(values(Field::Title, "//h1"), (Texts{"0:One title", "1:Other"}));
  EXPECT_EQ(values(Field::Image, "//img"), Texts{"0:http://e.org/a/x.png"});
  EXPECT_EQ(values(Field::Image, "//img/@src"), Texts{"0:http://e.org/a/x.png"});
  EXPECT_EQ(values(Field::Article, "//div[@id='a']"), Texts{"0:One|Two bold|"});
  EXPECT_EQ(values(Field::Article, "//p/text()"), Texts{"0:One|Two|"});
}

TEST_F(HitOfXPath, SaysWhatIsWrong) {
  add("<p>text");
  EXPECT_NE(values(Field::Title, "//p[")[0].find("not XPath"), std::string::npos);
  EXPECT_NE(values(Field::Title, "//h1")[0].find("selects nothing"), std::string::npos);
  EXPECT_NE(values(Field::Date, "//p")[0].find("holds no date"), std::string::npos);
}

TEST_F(HitOfXPath, TooManyMatchesAreAnError) {
  std::string html;
  for (std::size_t i = 0; i <= kMaxMatches; ++i) html += "<p>x";
  add(html);
  EXPECT_NE(values(Field::Title, "//p")[0].find("more than 2000"), std::string::npos);
}

TEST_F(HitOfXPath, ThePlaceIsThatOfTheNode) {
  add("<div><h1>Title</h1></div>");
  const Result<Hit> hit = hit_of_xpath(inputs_, Field::Title, "//h1");
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->values[0].place.xpath, "/html[1]/body[1]/div[1]/h1[1]");
  EXPECT_EQ(hit->values[0].place.source_begin, 5U);
  EXPECT_EQ(hit->count, 1U);
  EXPECT_EQ(hit->stage, Stage::Hand);
}

}  // namespace
}  // namespace sito::structure
