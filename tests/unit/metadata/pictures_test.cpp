// SPDX-License-Identifier: Apache-2.0
// Captions and credits of pictures.
#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using Texts = std::vector<std::string>;

Texts values(std::string_view html, MetadataField field) {
  Texts texts;
  for (const MetadataValue& value : test::read(html).values) {
    if (value.field == field && value.accepted) texts.push_back(value.value);
  }
  return texts;
}

std::string figure(std::string_view caption) {
  return test::article("", "<figure><img src=a.jpg><figcaption>" + std::string(caption) +
                               "</figcaption></figure><p>5 January 2012</p>");
}

void expect(std::string_view html, const Texts& captions, const Texts& credits) {
  EXPECT_EQ(values(html, MetadataField::Caption), captions);
  EXPECT_EQ(values(html, MetadataField::Credit), credits);
}

TEST(Pictures, TheCreditStandsBehindAPhrase) {
  expect(figure("The bridge after the flood. Photo: Jane Doe"), {"The bridge after the flood."},
         {"Jane Doe"});
  expect(figure("The bridge (Foto: Jana Nova, Hive)"), {"The bridge"}, {"Jana Nova, Hive"});
  expect(figure("Foto: &copy; Karl Meier"), {}, {"Karl Meier"});
  expect(figure("The bridge after the flood"), {"The bridge after the flood"}, {});
  expect(figure("The bridge. Photo: Jane Doe (Agency)"), {"The bridge."}, {"Jane Doe (Agency)"});
}

TEST(Pictures, TheCreditIsAnElement) {
  expect(figure("The bridge <span class=credit>Jane Doe</span>"), {"The bridge"}, {"Jane Doe"});
  expect(figure("<span class=photo-author>Autor: Jan Novak</span> The bridge"), {"The bridge"},
         {"Jan Novak"});
  expect(test::article("",
                       "<div class=wp-caption><img src=a.jpg><p class=wp-caption-text>The "
                       "bridge</p><p class=photographer>Jane Doe</p></div>"),
         {"The bridge"}, {"Jane Doe"});
}

TEST(Pictures, TheSourceOfAPictureIsItsCredit) {
  expect(figure("The bridge. <cite>Jane Doe</cite>"), {"The bridge."}, {"Jane Doe"});
  expect(test::article("",
                       "<div class=obr><img src=a.jpg><span class=popisek>The bridge.</span> <span "
                       "class=autorfoto>Foto: Jana Nova</span></div>"),
         {"The bridge."}, {"Jana Nova"});
  expect(test::article("",
                       "<div class=obr><img src=a.jpg><span class=popis>The bridge.</span> <span "
                       "class=autorfoto>Foto: Jana Nova</span></div>"),
         {"The bridge."}, {"Jana Nova"});
}

TEST(Pictures, SeveralPicturesInTheOrderOfThePage) {
  expect(test::article("",
                       "<figure><img src=a.jpg><figcaption>One. Photo: Jane Doe</figcaption>"
                       "</figure><p>text</p><figure><img src=b.jpg><figcaption>Two. Photo: "
                       "John Roe</figcaption></figure>"),
         {"One.", "Two."}, {"Jane Doe", "John Roe"});
}

TEST(Pictures, AnElementInACaptionIsAPartOfIt) {
  expect(figure("<span class=caption-text>The bridge</span>"), {"The bridge"}, {});
  expect(test::article("",
                       "<div class=image><img src=a.jpg><div class=caption><span "
                       "class=caption>The bridge</span></div></div>"),
         {"The bridge"}, {});
}

TEST(Pictures, OfDataIfThePageShowsNone) {
  const std::string data =
      R"(<script type="application/ld+json">{"@type": "NewsArticle",
         "headline": "Old bridge reopens", "image": {"@type": "ImageObject", "url": "/a.jpg",
         "caption": "The bridge", "creator": {"@type": "Person", "name": "Jane Doe"}}}</script>)";
  expect(test::article(data, ""), {"The bridge"}, {"Jane Doe"});
  expect(data + figure("The old bridge"), {"The old bridge"}, {"Jane Doe"});
}

TEST(Pictures, ThoseOfOtherPagesAndTablesAreNone) {
  expect(test::article("",
                       "<aside><figure><img src=a.jpg><figcaption>Another bridge</figcaption>"
                       "</figure></aside>"),
         {}, {});
  expect(test::article("", "<p class=caption>No picture here</p>"), {}, {});
}

TEST(Categories, SectionsOfDataAreAListWithCommas) {
  EXPECT_EQ(values(test::article(R"(<script type="application/ld+json">{"@type": "NewsArticle",
      "headline": "Old bridge reopens", "articleSection": "Home news, Rivertown"}</script>)",
                                 ""),
                   MetadataField::Category),
            (Texts{"Home news", "Rivertown"}));
}

}  // namespace
}  // namespace sito
