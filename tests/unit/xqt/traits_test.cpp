// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/traits.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::xqt {
namespace {

TEST(Traits, WordsOfPeopleAreStable) {
  for (const char* good :
       {"title", "article-body", "articleBodyText", "post__date", "col-2", "h1", "author", "perex",
        "entry-content", "BYLINE", "datum\xC4\x8D", "c-article__meta", "btn", "mt-4"})
    EXPECT_TRUE(is_stable_word(good)) << good;
}

TEST(Traits, WordsOfProgramsAreNot) {
  for (const char* bad :
       {"post-1234", "css-1x2y3z", "sc-bdVaJa", "title__3kXyZ9", "jsx-abc", "svelte-abcdef",
        "active", "first", "", "a b", "x9f8e7d6", "_1a2b3c", "ng-tns-c12-345", "bcdfgh"})
    EXPECT_FALSE(is_stable_word(bad)) << bad;
}

TEST(Traits, AreThoseThatTellWhatAnElementIs) {
  const std::string html =
      "<p id=lead class='big perex active css-1a2b3c' style='x' onclick='y' data-v-7ba5bd90='' "
      "data-kind=story data-id=12345 itemprop='description'>x</p>"
      "<a rel='author nofollow' href='/author/ann-lee' id=a1>y</a>";
  Page page;
  PageParser(Limits{}).parse(html, "http://x.test/", page);
  std::string told;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    for (const Trait& trait : traits_of(page, NodeId{i}))
      told +=
          fields::to_text({true, {{{fields::Axis::Child, {}, {{{}, {trait.test}}}}}}, {}}) + '\n';
  }
  EXPECT_EQ(told,
            "/*[@itemprop='description']\n"
            "/*[@id='lead']\n"
            "/*[s:has-class(., 'perex')]\n"
            "/*[s:has-class(., 'big')]\n"
            "/*[@data-kind='story']\n"
            "/*[contains-token(@rel, 'author')]\n"
            "/*[starts-with(@href, '/author/')]\n");
}

}  // namespace
}  // namespace sito::xqt
