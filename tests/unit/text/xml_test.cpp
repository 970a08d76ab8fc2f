// SPDX-License-Identifier: Apache-2.0
#include "sito/text/xml.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

std::string content(std::string_view text) {
  std::string out;
  append_xml_content(text, out);
  return out;
}

std::string attribute(std::string_view text) {
  std::string out;
  append_xml_attribute(text, out);
  return out;
}

TEST(Xml, EscapesWhatMarkupIsMadeOf) {
  EXPECT_EQ(content("a < b && c > \"d\""), "a &lt; b &amp;&amp; c &gt; \"d\"");
  EXPECT_EQ(attribute("a < b && c > \"d\""), "a &lt; b &amp;&amp; c &gt; &quot;d&quot;");
}

TEST(Xml, KeepsLineEndsThatParsersWouldChange) {
  EXPECT_EQ(content("a\tb\nc\rd"), "a\tb\nc&#13;d");
  EXPECT_EQ(attribute("a\tb\nc\rd"), "a&#9;b&#10;c&#13;d");
}

TEST(Xml, LeavesOutWhatXmlDoesNotHave) {
  EXPECT_EQ(content(std::string_view("a\0b\x01\x0C\x1F"
                                     "c",
                                     7)),
            "abc");
  EXPECT_EQ(content("a\xEF\xBF\xBE\xEF\xBF\xBF"
                    "b"),
            "ab");
  EXPECT_EQ(content("\xEF\xBF\xBD \xEF\xBB\xBF \x7F"), "\xEF\xBF\xBD \xEF\xBB\xBF \x7F");
}

TEST(Xml, ReplacesOnlyTheSignsThatAreAskedFor) {
  std::string out = "x";
  append_with_references("<a b='c'>&\"\n", "&<\"", out);
  EXPECT_EQ(out, "x&lt;a b='c'>&amp;&quot;\n");
  append_with_references("", "&", out);
  EXPECT_EQ(xml_reference('\''), "&#39;");
  EXPECT_EQ(xml_reference('a'), "");
}

}  // namespace
}  // namespace sito::text
