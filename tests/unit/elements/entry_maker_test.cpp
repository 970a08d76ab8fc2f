// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/entry.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito::elements {
namespace {

struct Parsed {
  std::string source;
  Page page;
  explicit Parsed(std::string html, const char* url = "http://a.test/x") : source(std::move(html)) {
    PageParser{Limits{}}.parse(source, url, page);
  }
  [[nodiscard]] NodeId by_id(std::string_view id) const {
    for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
      if (!page.nodes()[i].is_text() && page.attribute(NodeId{i}, Attr::Id) == id) return NodeId{i};
    }
    return kNoNode;
  }
  [[nodiscard]] Entry entry(std::string_view id) const {
    return EntryMaker(page).entry_of(by_id(id));
  }
};

TEST(EntryMaker, TellsAddressTagCodeAndLanguage) {
  const Parsed parsed("<html lang=cs><body><p>Hi <A ID=x HREF='/y'>to <b>y</b></A> end</p>");
  const Entry entry = parsed.entry("x");
  EXPECT_EQ(entry.url, "http://a.test/x");
  EXPECT_EQ(entry.tag, "a");
  EXPECT_EQ(entry.code, "<A ID=x HREF='/y'>to <b>y</b></A>");
  EXPECT_EQ(entry.language, "cs");
  EXPECT_EQ(entry.before, "Hi");
  EXPECT_EQ(entry.after, "end");
  EXPECT_EQ(entry.crawler_class, "");
  ASSERT_EQ(entry.ancestors.size(), 3U);
  EXPECT_EQ(entry.ancestors[0], "<p>");
  EXPECT_EQ(entry.ancestors[2], "<html lang=cs>");
}

TEST(EntryMaker, GeometryIsApartFromCode) {
  const Parsed parsed(
      "<html data-sito-box=\"1 0 0 1280 900 v\"><body data-sito-box=\"2 0 0 1280 900 v\">"
      "<button id=b data-sito-box=\"3 5 6 70 20 vp\"></button>"
      "<button data-sito-box=\"4 5 6 70 20 vp\" id=x><i data-sito-box=\"5 0 0 1 1 "
      "v\"></i></button>");
  const Entry entry = parsed.entry("x");
  EXPECT_EQ(entry.code, "<button id=x><i></i></button>");
  ASSERT_TRUE(entry.geometry.has_value());
  EXPECT_EQ(entry.geometry->width, 70);
  EXPECT_EQ(entry.geometry->id, 0U);
  EXPECT_EQ(entry.window_width, 1280U);
  EXPECT_EQ(entry.ancestors[0], "<body data-sito-box=\"2 0 0 1280 900 v\">");
}

TEST(EntryMaker, NeighboursAreThoseOfTheItem) {
  const Parsed parsed(
      "<ul><li><a href=1>1</a></li><li><a id=x href=2>2</a></li><li><a href=3>3</a></li></ul>");
  const Entry entry = parsed.entry("x");
  EXPECT_EQ(entry.siblings, 3U);
  EXPECT_EQ(entry.position, 1U);
  EXPECT_EQ(entry.before, "1");
  EXPECT_EQ(entry.after, "3");
}

TEST(EntryMaker, CountsTheListInFrontAndRepeats) {
  const Parsed parsed(
      "<div><p class=c>a</p><p class=c>b</p><p class=c>c</p><div class=w><span class=m id=x "
      "onclick=f()>more</span></div></div><span class=m>other</span>");
  const Entry entry = parsed.entry("x");
  EXPECT_EQ(entry.list, 3U);
  EXPECT_EQ(entry.repeats, 2U);
  EXPECT_EQ(entry.controls, 0U);
}

TEST(EntryMaker, FindsWhatIsHiddenBehindAndReferredTo) {
  const Parsed parsed(
      "<button id=x aria-controls=c>more</button><div id=c hidden>nineteen characters</div>"
      "<button id=y data-target='#d'>up</button><div id=d>shown</div>"
      "<details><summary id=z>s</summary>abc def</details>");
  EXPECT_EQ(parsed.entry("x").refers, "hidden");
  EXPECT_EQ(parsed.entry("x").hidden, 18U);
  EXPECT_EQ(parsed.entry("y").refers, "shown");
  EXPECT_EQ(parsed.entry("y").hidden, 0U);
  EXPECT_EQ(parsed.entry("z").hidden, 6U);
}

TEST(EntryMaker, ComparesWithTheOpenOneOfItsRow) {
  const Parsed parsed(
      "<ul><li><a id=x href=#>1</a><li class=tab-active><a id=y href=#>2</a></ul>"
      "<p><button id=z>3</button><button aria-selected=true>4</button></p>"
      "<p><button id=n class=inactive>5</button><button>6</button></p>");
  EXPECT_EQ(parsed.entry("x").row, "off");
  EXPECT_EQ(parsed.entry("y").row, "on");
  EXPECT_EQ(parsed.entry("z").row, "off");
  EXPECT_EQ(parsed.entry("n").row, "");
}

TEST(EntryMaker, TellsTheTagBehindTheRow) {
  const Parsed parsed(
      "<ul><li><a id=x href=#>one</a><ul class=sub><li>t</ul></li><li><a id=y href=#>two</a></ul>"
      "<style>p {}</style><div id=panel>t</div><h3><button id=z>t</button></h3><p>t</p>"
      "<p><button id=last>t</button></p>");
  EXPECT_EQ(parsed.entry("x").next, "<ul class=sub>");
  EXPECT_EQ(parsed.entry("y").next, "<div id=panel>");
  EXPECT_EQ(parsed.entry("z").next, "<p>");
  EXPECT_EQ(parsed.entry("last").next, "");
}

TEST(EntryMaker, CountsWhatCanBePressedInAnOverlay) {
  const Parsed parsed(
      "<div role=dialog><p>t</p><button id=x>a</button><button>b</button></div><button>c</button>");
  EXPECT_EQ(parsed.entry("x").controls, 2U);
}

TEST(EntryMaker, CandidatesAreWhatCanBeActedUpon) {
  const Parsed parsed(
      "<html data-sito-box=\"1 0 0 1280 900 v\"><body data-sito-box=\"2 0 0 1280 900 v\">"
      "<a id=a>no</a><a id=b href=x>yes</a><button id=c></button><div id=d role=button></div>"
      "<p id=e onclick=f()></p><input id=f type=text><input id=g type=submit><summary "
      "id=h></summary>"
      "<div id=i data-sito-box=\"3 0 0 9 9 vp\"><b id=j data-sito-box=\"4 0 0 9 9 vp\">x</b></div>"
      "<div id=k data-sito-box=\"5 0 0 9 9 p\">unseen</div><span id=l>no</span>");
  const EntryMaker maker(parsed.page);
  std::string ids;
  for (const NodeId node : maker.candidates()) {
    ids += parsed.page.attribute(node, Attr::Id).value_or("?");
  }
  EXPECT_EQ(ids, "bcdeghi");
}

TEST(EntryMaker, SmallElementsThatListenAreCandidates) {
  const auto n_candidates = [](const std::string& inner, const std::string& flags) {
    const std::string html =
        "<html data-sito-box=\"1 0 0 900 900 v\"><body><div data-sito-box=\"2 0 0 9 9 " + flags +
        "\">" + inner + "</div>";
    Page page;
    PageParser{Limits{}}.parse(html, "", page);
    return EntryMaker(page).candidates().size();
  };
  EXPECT_EQ(n_candidates("View 5 new ones", "vl"), 1U);
  EXPECT_EQ(n_candidates("View 5 new ones", "v"), 0U);
  EXPECT_EQ(n_candidates("View 5 new ones", "l"), 0U) << "it is not drawn";
  EXPECT_EQ(n_candidates(std::string(300, 'x'), "vl"), 0U) << "it is no control";
  EXPECT_EQ(n_candidates("<button>x</button>", "vl"), 1U) << "the button alone";
  EXPECT_EQ(n_candidates("<input type=text>", "vl"), 0U);
}

TEST(EntryMaker, LongCodeIsCut) {
  std::string html = "<div id=x onclick=f()>";
  for (int i = 0; i < 2'000; ++i) html += "<b>\u017E</b>";
  const Parsed parsed(html + "</div>");
  const Entry entry = parsed.entry("x");
  EXPECT_LE(entry.code.size(), kMaxCode);
  EXPECT_GT(entry.code.size(), kMaxCode - 4);
}

TEST(EntryMaker, SurvivesPagesWithoutAnything) {
  const Parsed parsed("");
  EXPECT_TRUE(EntryMaker(parsed.page).candidates().empty());
}

}  // namespace
}  // namespace sito::elements
