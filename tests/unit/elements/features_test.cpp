// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/features.h"

#include "sito/elements/links.h"
#include "sito/elements/markup.h"
#include "sito/elements/text_shape.h"
#include "sito/elements/words.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito::elements {
namespace {

bool has(const Entry& entry, std::string_view feature) {
  const auto features = features_of(entry);
  return std::binary_search(features.begin(), features.end(), feature);
}

Entry entry_of(std::string code, std::string url = "http://a.test/en/story") {
  Entry entry;
  entry.code = std::move(code);
  entry.tag = read_start_tag(entry.code).name;
  entry.url = std::move(url);
  return entry;
}

TEST(Markup, IsReadLoosely) {
  const Markup markup = read_markup(
      "<DIV Class=\"a b\" id=x data-n='&lt;1&gt;' checked>Show<!-- c --> <b>4</b>&nbsp;more<br>"
      "replies<script>no()</script><img alt=\"one\"><i class=icon></i></DIV>");
  EXPECT_EQ(markup.start.name, "div");
  EXPECT_EQ(*markup.start.attribute("class"), "a b");
  EXPECT_EQ(*markup.start.attribute("data-n"), "<1>");
  EXPECT_EQ(*markup.start.attribute("checked"), "");
  EXPECT_EQ(markup.text, "Show 4 more replies");
  EXPECT_EQ(markup.n_comments, 1U);
  EXPECT_EQ(markup.n_images, 2U);
  EXPECT_EQ(markup.image_text, "one");
}

TEST(Markup, TellsTheNamesOfIcons) {
  const auto names = [](std::string_view code) { return read_markup(code).icon_names; };
  EXPECT_EQ(names("<a><svg><use xlink:href='/s.svg#icon-close'/></svg></a>"), "icon-close");
  EXPECT_EQ(names("<a><img class=c src='/img/btn_close.png?v=1'></a>"), "btn_close c");
  EXPECT_EQ(names("<input type=image src=go.gif>"), "go");
  EXPECT_EQ(names("<a><img src='data:image/gif;base64,AA'><img src=''></a>"), "");
}

TEST(Features, OfUrlsWithNumbersOfPages) {
  for (const char* href : {"/page/2/", "/list-page-3.html", "?paged=2", "/l?q=a&start=20"}) {
    EXPECT_TRUE(has(entry_of("<a href='" + std::string(href) + "'>x</a>"), "link=names-page"))
        << href;
  }
  for (const char* href : {"/homepage/2", "?pageSize=60", "/page/about", "?start=20240101"}) {
    EXPECT_FALSE(has(entry_of("<a href='" + std::string(href) + "'>x</a>"), "link=names-page"))
        << href;
  }
}

TEST(Features, OfHandlersOfFrameworks) {
  for (const char* handler :
       {"onclick='openMenu()'", "@click.prevent='openMenu'", "v-on:click='openMenu'",
        "x-on:click='openMenu'", "ng-click='openMenu()'", "(click)='openMenu()'"}) {
    const Entry entry = entry_of("<button " + std::string(handler) + ">x</button>");
    EXPECT_TRUE(has(entry, "has=handler")) << handler;
    EXPECT_TRUE(has(entry, "name-says=open")) << handler;
  }
  EXPECT_FALSE(has(entry_of("<button title='openMenu()'>x</button>"), "has=handler"));
  EXPECT_TRUE(has(entry_of("<button v-b-modal.terms>x</button>"), "name-says=open"));
  EXPECT_FALSE(has(entry_of("<button data-b-terms>x</button>"), "name-says=open"));
}

TEST(Features, OfPlacesInThePage) {
  EXPECT_TRUE(has(entry_of("<a href='#read-more'>x</a>"), "fragment-says=more"));
  EXPECT_TRUE(has(entry_of("<a href='#popup-2'>x</a>"), "fragment-says=open"));
  EXPECT_FALSE(has(entry_of("<a href='/read-more'>x</a>"), "fragment-says=more"));
}

TEST(Features, OfButtonsThatSendAndThatSearch) {
  const auto with = [](std::string code, bool in_form) {
    Entry entry = entry_of(std::move(code));
    if (in_form) entry.ancestors = {"<p>", "<form action=/find>"};
    return entry;
  };
  EXPECT_TRUE(has(with("<button>Hledat</button>", true), "button=sends"));
  EXPECT_TRUE(has(with("<button>Hledat</button>", true), "search=in-form"));
  EXPECT_TRUE(has(with("<input type=Submit value=OK>", true), "button=sends"));
  EXPECT_TRUE(has(with("<button type=button>Hledat</button>", true), "button=alone"));
  EXPECT_TRUE(has(with("<button>Hledat</button>", false), "button=alone"));
  EXPECT_TRUE(has(with("<button><i class=fa-search></i></button>", false), "search=alone"));
  EXPECT_TRUE(has(with("<a href='#' data-target='#search-box'>x</a>", false), "search=alone"));
  EXPECT_FALSE(has(with("<button>Menu</button>", false), "search=alone"));
  EXPECT_FALSE(has(with("<a href='#'>x</a>", false), "button=alone"));
}

TEST(Features, OfTheElementBehind) {
  Entry entry = entry_of("<a href='#tab-2'>Two</a>");
  entry.next = "<div id=tab-1 class=panel role=tabpanel>";
  for (const char* feature : {"next=div", "next=named", "next-says=hidden", "next-role=tabpanel"}) {
    EXPECT_TRUE(has(entry, feature)) << feature;
  }
  entry.next = "<div id=main>";
  EXPECT_FALSE(has(entry, "next=named"));
  entry.next = "";
  EXPECT_FALSE(has(entry, "next=div"));
}

TEST(Markup, OfAnyBytesIsSome) {
  for (const char* code : {"", "<", "</", "<!", "<a", "<a href", "<a href=", "<a href='", "text",
                           "<!--", "<a>&#xFFFFFFFF;&#0;&nope;&", "<script>", "</p><b>x"}) {
    read_markup(code);
    read_start_tag(code);
  }
  EXPECT_EQ(read_start_tag("").name, "");
  EXPECT_EQ(read_start_tag("<!-- x --><p>").name, "p");
  EXPECT_EQ(read_markup("<a>&#215;&raquo;&zzz;</a>").text, "\u00D7\u00BB&zzz;");
}

TEST(NameParts, AreSplitAtHumpsAndSigns) {
  std::vector<std::string> parts;
  append_name_parts("btn-loadMore_2 XMLHttp show", parts);
  EXPECT_EQ(parts, (std::vector<std::string>{"btn", "load", "more", "2", "xml", "http", "show"}));
}

TEST(WordGroups, WordsPhrasesAndFronts) {
  const auto list = WordGroups::parse(
      "# c\n[a]\nen: see all, comment*\nnames: loadmore\nja: \u3082\u3063\u3068\n[b]\nen: all\n",
      "w");
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(list->in_text("See ALL of it"), list->bit("a") | list->bit("b"));
  EXPECT_EQ(list->in_text("see nothing"), 0U);
  EXPECT_EQ(list->in_text("12 Comments"), list->bit("a"));
  EXPECT_EQ(list->in_text("\u3092\u3082\u3063\u3068\u898B\u308B"), list->bit("a"));
  EXPECT_EQ(list->in_text("loadmore"), 0U);
  EXPECT_EQ(list->in_names({"loadmore"}), list->bit("a"));
  EXPECT_EQ(list->bit("c"), 0U);
}

TEST(WordGroups, WhatIsNoListSaysWhere) {
  for (const char* text : {"en: x\n", "[a]\nword\n"}) {
    const auto list = WordGroups::parse(text, "w");
    ASSERT_FALSE(list.has_value()) << text;
    EXPECT_EQ(list.error().code, ErrorCode::Malformed);
  }
}

TEST(WordGroups, ShippedListsKnowWhatTheySay) {
  const WordGroups& words = WordGroups::shipped("words");
  EXPECT_NE(words.in_text("Weitere Antworten anzeigen") & words.bit("more"), 0U);
  EXPECT_NE(words.in_text("Na\u010D\u00EDst dal\u0161\u00ED") & words.bit("more"), 0U);
  EXPECT_NE(words.in_text("\u3082\u3063\u3068\u898B\u308B") & words.bit("more"), 0U);
  EXPECT_NE(words.in_text("Fermer") & words.bit("close"), 0U);
  EXPECT_NE(words.in_names({"modal", "close"}) & words.bit("close"), 0U);
  EXPECT_NE(words.in_text("S\u00EDguiente siguiente") & words.bit("next"), 0U);
}

TEST(TextShape, OfLabels) {
  EXPECT_TRUE(shape_of("12").number);
  EXPECT_TRUE(shape_of("x").cross);
  EXPECT_TRUE(shape_of("\u00D7").cross);
  EXPECT_TRUE(shape_of("\u2715").symbols);
  EXPECT_FALSE(shape_of("y").cross);
  EXPECT_FALSE(shape_of("xy").cross);
  EXPECT_TRUE(shape_of("\u00BB").forward);
  EXPECT_TRUE(shape_of("more \u25BE").down);
  EXPECT_TRUE(shape_of("replies (12)").brackets);
  EXPECT_FALSE(shape_of("12 replies").brackets);
  EXPECT_TRUE(shape_of("12 replies").digits);
  EXPECT_TRUE(shape_of("more...").ellipsis);
  EXPECT_TRUE(shape_of("+ more").plus);
  EXPECT_TRUE(shape_of("Deutsch").language_name);
  EXPECT_TRUE(shape_of("DE").language_tag);
  EXPECT_TRUE(shape_of("DE").upper);
  EXPECT_EQ(shape_of("a b c").n_words, 3U);
  EXPECT_EQ(shape_of("").n_words, 0U);
}

TEST(TextShape, OfNeighbours) {
  const NeighbourShape around = neighbours_in("1 2 \u2026 Deutsch FR more");
  EXPECT_EQ(around.n_words, 6U);
  EXPECT_EQ(around.n_numbers, 2U);
  EXPECT_EQ(around.n_languages, 2U);
}

TEST(Links, Kinds) {
  LinkReader links;
  links.set_page("http://www.a.test/x", "");
  const std::pair<const char*, LinkKind> cases[] = {{"#", LinkKind::Void},
                                                    {"", LinkKind::Void},
                                                    {"javascript:void(0)", LinkKind::Void},
                                                    {"#top", LinkKind::Fragment},
                                                    {"/x#top", LinkKind::Fragment},
                                                    {"mailto:a@a.test", LinkKind::Other},
                                                    {"/x", LinkKind::SamePage},
                                                    {"y", LinkKind::SameHost},
                                                    {"http://b.a.test/", LinkKind::SameDomain},
                                                    {"//b.test/", LinkKind::OtherDomain}};
  for (const auto& [href, kind] : cases) EXPECT_EQ(links.read(href).kind, kind) << href;
  EXPECT_EQ(links.read("f.PDF").extension, "pdf");
  EXPECT_EQ(links.read("f.html").extension, "");
}

TEST(Links, OfPagesOfWhichOnlyTheHostIsKnown) {
  LinkReader links;
  links.set_page("a.test", "");
  EXPECT_EQ(links.read("/x").kind, LinkKind::SameHost);
  EXPECT_EQ(links.read("http://b.test/x").kind, LinkKind::OtherDomain);
  links.set_page("", "");
  EXPECT_EQ(links.read("/x").kind, LinkKind::SameHost);
}

TEST(Links, ThatDifferInTheirLanguage) {
  LinkReader links;
  const std::pair<const char*, const char*> pairs[] = {
      {"http://a.test/en/story", "/de/story"},
      {"http://a.test/story", "/de/story"},
      {"http://en.a.test/story", "http://de.a.test/story"},
      {"http://a.test/story?lang=en", "/story?lang=de"},
      {"http://a.test/story.en.html", "/story.de.html"}};
  for (const auto& [page, href] : pairs) {
    links.set_page(page, "");
    const Link link = links.read(href);
    EXPECT_TRUE(link.only_language && link.names_language && link.other_language) << href;
  }
  links.set_page("http://a.test/en/story", "");
  EXPECT_FALSE(links.read("/en/other").only_language);
  EXPECT_FALSE(links.read("/en/other").other_language);
  EXPECT_FALSE(links.read("/de/other").only_language);
  EXPECT_TRUE(links.read("/de/other").other_language);
}

TEST(Links, ThatDifferInANumber) {
  LinkReader links;
  links.set_page("http://a.test/list?page=3", "");
  EXPECT_EQ(links.read("?page=4").number_step, 1);
  EXPECT_EQ(links.read("?page=2").number_step, -1);
  EXPECT_TRUE(links.read("?page=9").only_number);
  EXPECT_EQ(links.read("?page=9").number_step, 0);
  links.set_page("http://a.test/list", "");
  for (const char* href : {"/list?page=2", "/list/2", "/list/page/2/", "/list-p2.html"}) {
    EXPECT_TRUE(links.read(href).only_number) << href;
    EXPECT_EQ(links.read(href).number_step, 1) << href;
  }
  EXPECT_FALSE(links.read("/list/story-of-2026-by-someone-else").only_number);
  EXPECT_FALSE(links.read("/other").only_number);
}

TEST(Features, OfAttributesAndNames) {
  const Entry entry = entry_of(
      "<div class='more-replies' id=loadMore role=button data-item-count=4 aria-expanded=false "
      "onclick='f()'>Show 4 more replies</div>");
  for (const char* feature :
       {"tag=div", "has=data-item-count", "class.more", "id.load", "role=button", "data.count",
        "aria-expanded=false", "interactive", "name-says=more", "label-says=more",
        "label-says=hidden", "label=digits", "word.show", "words>=4", "link=no-page",
        "href=none"}) {
    EXPECT_TRUE(has(entry, feature)) << feature;
  }
  EXPECT_FALSE(has(entry, "word.replies,"));
}

TEST(Features, OfLinks) {
  EXPECT_TRUE(has(entry_of("<a href=/de/story hreflang=de>x</a>"), "link=only-language"));
  EXPECT_TRUE(has(entry_of("<a href=/de/story hreflang=de>x</a>"), "hreflang=other"));
  EXPECT_TRUE(has(entry_of("<a rel='next nofollow' href=?page=2>2</a>"), "rel.next"));
  EXPECT_TRUE(has(entry_of("<a href=?page=2>2</a>"), "link=next-number"));
  EXPECT_TRUE(has(entry_of("<a href='/go?url=http%3A%2F%2Fb.test%2F'>2</a>"), "href=redirected"));
  EXPECT_TRUE(has(entry_of("<a href='/go?url=http%3A%2F%2Fb.test%2F'>2</a>"), "href=other-domain"));
}

TEST(Features, OfPlaces) {
  Entry entry = entry_of("<button>x</button>");
  entry.ancestors = {"<div class='modal-head' data-sito-box=\"9 100 100 600 400 vfz\">",
                     "<div role=dialog>"};
  entry.geometry = *parse_geometry("0 670 105 24 24 vfzp");
  entry.window_width = 1280;
  entry.controls = 3;
  for (const char* feature :
       {"corner=top-right", "box=fixed", "box=square", "overlay", "overlay-controls>=3",
        "in-role=dialog", "around.modal", "label=cross"}) {
    EXPECT_TRUE(has(entry, feature)) << feature;
  }
  EXPECT_FALSE(has(entry, "corner=top-left"));
}

TEST(Features, DoNotDependOnTheLabel) {
  Entry entry = entry_of("<a href=x>y</a>");
  const auto before = features_of(entry);
  entry.crawler_class = "Inner";
  entry.page = "00";
  EXPECT_EQ(features_of(entry), before);
}

}  // namespace
}  // namespace sito::elements
