// SPDX-License-Identifier: Apache-2.0
#include "sito/page/parse.h"
#include "sito/xqt/query/module.h"

#include "support/hostile_pages.h"
#include "support/random_pages.h"
#include "support/xml_of_page.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::xqt {
namespace {

std::string xml_of(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  std::string out = "what stood there";
  write_page_xml(page, out);
  return out;
}

std::string body_of(std::string_view html) {
  const std::string xml = xml_of(html);
  const std::size_t begin = xml.find("<body");
  return xml.substr(begin, xml.find("</html>") - begin);
}

TEST(PageXml, HasElementsAttributesAndVisibleText) {
  EXPECT_EQ(xml_of("<title>A &amp; B</title><p class='a b' hidden>x<br>y"),
            "<html><head><title>A &amp; B</title></head>"
            "<body><p class=\"a b\" hidden=\"\">x<br/>y</p></body></html>");
}

TEST(PageXml, OfScriptsOnlyDataIsThere) {
  EXPECT_EQ(body_of("<body><script>1</script><script type='application/LD+json'>{\"a<b\"}</script>"
                    "<style>2</style><noscript>3</noscript><template><b>4</b></template>x"),
            "<body><script></script><script type=\"application/LD+json\">{\"a&lt;b\"}</script>"
            "<style></style><noscript></noscript><template><b></b></template>x</body>");
}

TEST(PageXml, NamesAreThoseOfXml) {
  EXPECT_EQ(body_of("<body><o:p x:y=1 x_y=2 xmlns=3 xmlns:z=4 1a=5 @c=6>t</o:p>"),
            "<body><o_p x_y=\"1\" xmlns_=\"3\" xmlns_z=\"4\" _a=\"5\" _c=\"6\">t</o_p></body>");
  std::string many = "<body><p";
  for (std::size_t i = 0; i < 20; ++i)
    many += " a:" + std::to_string(i % 10) + std::string(i / 10, '.');
  EXPECT_EQ(body_of(many + " a_0=x a:5=y>").find("=\"x\""), std::string::npos);
}

TEST(PageXml, WhatXmlCannotHoldIsLeftOut) {
  EXPECT_EQ(body_of("<body title='a\x01\tb\nc\fd\"&#13;'>a\x02 \f&#13;b\xEF\xBF\xBE]]>"),
            "<body title=\"a&#9;b&#10;c d&quot;&#13;\">a  &#13;b]]&gt;</body>");
}

TEST(PageXml, HostilePagesAreWellFormedAndReadBackAsTheyAre) {
  PageParser parser{Limits{}};
  Page page;
  for (const std::string& html : test::hostile_pages()) {
    parser.parse(html, "", page);
    EXPECT_EQ(test::XmlOfPage(page).fault(), "") << html;
  }
}

TEST(PageXml, DeepPagesAreWellFormed) {
  PageParser parser{Limits{}};
  Page page;
  std::string html = "<body>";
  for (int i = 0; i < 2000; ++i) html += i % 2 == 0 ? "<b>" : "<div>x";
  parser.parse(html, "", page);
  EXPECT_EQ(test::XmlOfPage(page).fault(), "");
}

TEST(PageXml, RandomPagesAreWellFormedAndReadBackAsTheyAre) {
  PageParser parser{Limits{}};
  Page page;
  test::RandomPages pages(7);
  for (int i = 0; i < 1000; ++i) {
    const std::string html = pages.next();
    parser.parse(html, "", page);
    ASSERT_EQ(test::XmlOfPage(page).fault(), "") << html;
  }
}

}  // namespace
}  // namespace sito::xqt
