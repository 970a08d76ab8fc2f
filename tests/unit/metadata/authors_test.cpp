// SPDX-License-Identifier: Apache-2.0
// Who is an author of a page, and who is not.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using test::article;
using Texts = std::vector<std::string>;

Texts authors(std::string_view html) {
  Texts names;
  for (const MetadataValue& value : test::read(html).values) {
    if (value.field == MetadataField::Author && value.accepted) names.push_back(value.value);
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Authors, ThePhotographerOfAnImageIsNone) {
  EXPECT_EQ(
      authors(article("",
                      "<div itemscope itemtype='https://schema.org/NewsArticle'>"
                      "<span itemprop=image itemscope itemtype='http://schema.org/ImageObject'>"
                      "<img src=a.jpg><meta itemprop=author content='Max Mohr'></span>"
                      "<p>Text: <span itemprop=author itemscope "
                      "itemtype='http://schema.org/Person'><a href=/people/jane>"
                      "<span itemprop=name>Jane Doe</span></a></span></p></div>")),
      Texts{"Jane Doe"});
  EXPECT_EQ(authors(article("",
                            "<figure itemprop=image itemscope "
                            "itemtype='https://schema.org/ImageObject'><img src=a.jpg>"
                            "<span itemprop=author>Max Mohr</span></figure>")),
            Texts{});
}

TEST(Authors, TheReaderWhoCommentsIsNone) {
  const std::string page = article("",
                                   "<div itemscope itemtype='https://schema.org/BlogPosting'>"
                                   "<ul><li itemprop=comment itemscope "
                                   "itemtype='https://schema.org/Comment'><span itemprop=author "
                                   "itemscope itemtype='https://schema.org/Person'>"
                                   "<b itemprop=name>Max Mohr</b></span> <time "
                                   "itemprop=dateCreated datetime=2012-02-05>then</time>"
                                   "<p>Good.</p></li></ul></div>");
  EXPECT_EQ(authors(page), Texts{});
}

TEST(Authors, ItemsOfMicrodataSideBySideSignTogether) {
  EXPECT_EQ(authors(article("",
                            "<div class=authors>Auto\u0159i: <span itemprop=author itemscope "
                            "itemtype='http://schema.org/Person'><a href=/people/jane rel=author>"
                            "<span itemprop=additionalName>jde</span></a><span class=hidden "
                            "itemprop=name>Jane Doe</span></span>, <span itemprop=author itemscope "
                            "itemtype='http://schema.org/Person'><a href=/people/john rel=author>"
                            "<span itemprop=name>John Roe</span></a></span></div>")),
            (Texts{"Jane Doe", "John Roe"}));
  EXPECT_EQ(authors(article("",
                            "<div class=byline itemprop=author itemscope "
                            "itemtype='https://schema.org/Person'><b itemprop=name>Jane Doe</b> "
                            "<em itemprop=title>Beginner</em></div>")),
            Texts{"Jane Doe"});
}

TEST(Authors, ALineEndsAName) {
  EXPECT_EQ(
      authors(article("",
                      "<div class=authors>Auto\u0159i: <a href=/people/jana>Jana Nov\u00e1</a><br>"
                      "<span>Rivertown.cz</span></div>")),
      Texts{"Jana Nov\u00e1"});
}

TEST(Authors, ALabelMayNameAList) {
  EXPECT_EQ(
      authors(article("",
                      "<div class=authors><h3>Auto\u0159i:</h3><ul><li><a href=/people/1>jno</a> "
                      "<span>Rivertown.cz</span></li><li><span>Karel Mal\u00fd</span></li></ul>"
                      "</div>")),
      (Texts{"Karel Mal\u00fd", "jno"}));
}

}  // namespace
}  // namespace sito
