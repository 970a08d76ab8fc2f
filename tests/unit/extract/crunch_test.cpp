// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/host_list.h"
#include "sito/extract/resources.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/row_results.h"
#include "support/rows_apart.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::HostList;
using test::ParsedPage;
using Texts = std::vector<std::string>;

Labels crunch(const Page& page, const test::Settings& settings = {},
              const HostList* ad_hosts = nullptr) {
  extract::Resources resources;
  resources.ad_hosts = ad_hosts;
  return test::label_with(resources, page, "crunch", settings);
}

Texts kept(std::string_view html, const test::Settings& settings = {},
           const HostList* ad_hosts = nullptr) {
  const ParsedPage page(html);
  return test::kept(page.page, crunch(page.page, settings, ad_hosts));
}

Texts rules(std::string_view html, const test::Settings& settings = {},
            const HostList* ad_hosts = nullptr) {
  const ParsedPage page(html);
  return test::rules(page.page, crunch(page.page, settings, ad_hosts));
}

TEST(HostList, CountsLinesThatHoldSomethingElse) {
  const HostList list = HostList::parse(
      "# hosts\n0.0.0.0 localhost ads.example.net # a\n\nads example\n||b.example^\n\xFF.example\n"
      "c.example\n");
  EXPECT_EQ(list.n_bad_lines(), 3U);
  EXPECT_EQ(list.size(), 2U);
  EXPECT_TRUE(list.covers("ads.example.net"));
}

TEST(HostList, CoversHostsAndWhatIsBelow) {
  const HostList list = HostList::parse(
      "# hosts of advertisements\nads.example.net\n Track.Example.org.  # and this\n"
      "0.0.0.0 a.example.com b.example.com\n127.0.0.1 localhost\n::1 six.example.com\n"
      "not a host\n\n10.0.0.1\nhttp://no.example.com/\n\xFF.example.com\n");
  EXPECT_EQ(list.size(), 5U);
  for (const char* host :
       {"ads.example.net", "x.ads.example.net", "a.b.ads.example.net", "track.example.org",
        "a.example.com", "b.example.com", "six.example.com"}) {
    EXPECT_TRUE(list.covers(host)) << host;
  }
  for (const char* host : {"example.net", "bads.example.net", "net", "", "c.example.com",
                           "localhost", "no.example.com", "10.0.0.1"}) {
    EXPECT_FALSE(list.covers(host)) << host;
  }
}

TEST(Crunch, RemovesLinkListsOfF1) {
  EXPECT_EQ(rules(test::kF1),
            (Texts{"link-list: Home News Sport", "kept: Bridge reopens",
                   "kept: The old bridge across the river was opened again on Monday after two "
                   "years of repairs.",
                   "kept: City officials said that the work had cost less than it was planned and "
                   "that all of the lanes are now in use.",
                   "link-list: Contact Terms"}));
}

TEST(Crunch, RemovesWhatAdvertisementHostsServe) {  // T-CR-2
  const HostList ads = HostList::parse("ads.example.net");
  const auto html =
      "<div><p>Real text here.</p><a href='http://ads.example.net/x'>Buy <img "
      "src='http://cdn.ads.example.net/b.gif'></a></div>";
  EXPECT_EQ(rules(html, {}, &ads), (Texts{"kept: Real text here.", "ad-host: Buy"}));
  EXPECT_EQ(rules(html), (Texts{"kept: Real text here.", "kept: Buy"}));
}

TEST(Crunch, ShippedHostsServeAdvertisementsUnlessAListIsGiven) {
  constexpr std::string_view kPage =
      "<p>Real text here.</p><p><a href='https://ad.doubleclick.net/x'>Buy this now today</a></p>";
  EXPECT_EQ(kept(kPage), Texts{"Real text here."});
  EXPECT_EQ(rules(kPage)[1], "ad-host: Buy this now today");
  const HostList none;
  EXPECT_NE(rules(kPage, {}, &none)[1], "ad-host: Buy this now today");
  EXPECT_EQ(extract::shipped_ad_hosts().n_bad_lines(), 0U);
  EXPECT_GT(extract::shipped_ad_hosts().size(), 100U);
}

TEST(Crunch, KnowsAddressesOfAllKinds) {
  const HostList ads = HostList::parse("ads.example.net");
  for (const char* element :
       {"<a href=//ads.example.net/x>Buy</a>", "<a href=' HTTPS://Ads.Example.Net/x'>Buy</a>",
        "<form action=http://ads.example.net/>Buy</form>"}) {
    EXPECT_TRUE(kept(element, {{"remove-forms", "0"}}, &ads).empty()) << element;
  }
  for (const char* element :
       {"<a href=/ads.example.net>Buy</a> a b c", "<p title=http://ads.example.net>Buy",
        "<a href=http://example.net/>Buy</a> a b c"}) {
    EXPECT_EQ(kept(element, {}, &ads).size(), 1U) << element;
  }
  // Relative addresses are on the host of the base.
  const auto html = "<base href=http://ads.example.net/><a href=x>Buy</a> <p>Text of the page.";
  EXPECT_EQ(kept(html, {}, &ads), (Texts{"Text of the page."}));
}

TEST(Crunch, AdvertisementsDoNotCountInRatios) {
  const HostList ads = HostList::parse("ads.example.net");
  const auto html = "<div>two words <a href=http://ads.example.net/>Buy</a></div>";
  EXPECT_EQ(rules(html), (Texts{"link-list: two words Buy"}));
  EXPECT_EQ(rules(html, {}, &ads), (Texts{"kept: two words", "ad-host: Buy"}));
}

TEST(Crunch, RatioIsLinksForEachWordOutside) {
  const auto html = "<p>one two <a href=x>a b c d</a> three";  // 1 / 3
  EXPECT_EQ(kept(html).size(), 1U);
  EXPECT_EQ(kept(html, {{"link-text-ratio", "0.33"}}).size(), 0U);
  EXPECT_EQ(kept(html, {{"link-text-ratio", "0.34"}}).size(), 1U);
  // 4 of 15 characters are in the link.
  EXPECT_EQ(kept(html, {{"ratio-kind", "characters"}, {"link-text-ratio", "0.27"}}).size(), 1U);
  EXPECT_EQ(kept(html, {{"ratio-kind", "characters"}, {"link-text-ratio", "0.26"}}).size(), 0U);
  EXPECT_EQ(kept("<p><a href=x>a b c d</a>", {{"link-text-ratio", "100"}}).size(), 0U);
}

TEST(Crunch, RatioTakesLinkWeights) {
  const auto html = "<p>one two <a href=http://y.test/>a</a> three";
  EXPECT_EQ(kept(html, {{"external-links", "1.2"}}).size(), 0U);
  EXPECT_EQ(kept(html, {{"internal-links", "1.2"}}).size(), 1U);
}

TEST(Crunch, CellsGoBeforeTheBlocksAroundThem) {
  const auto html =
      "<div><table><tr><td><a href=a>A</a> <a href=b>B</a></td><td>only three words</td></tr>"
      "</table></div>";
  EXPECT_EQ(rules(html), (Texts{"link-list: A B", "kept: only three words"}));
}

TEST(Crunch, InnerListsDoNotPullTheirBlockDown) {
  const auto html =
      "<div>a text of five words <ul><li><a href=a>A</a><li><a href=b>B</a></ul></div>";
  EXPECT_EQ(rules(html), (Texts{"kept: a text of five words", "link-list: A", "link-list: B"}));
  // Outside lists, links stay when there are words enough around them.
  EXPECT_EQ(rules("<div>one two <span><a href=a>A</a></span> three</div>"),
            (Texts{"kept: one two A three"}));
}

TEST(Crunch, RemovesElementsThatAreNoText) {
  const auto html =
      "<p>Text of the page.</p><form>Name <input></form><select><option>One</select>"
      "<div><button>Send</button></div>";
  EXPECT_EQ(rules(html),
            (Texts{"kept: Text of the page.", "form: Name", "select: One", "button: Send"}));
  EXPECT_EQ(kept(html, {{"remove-forms", "0"}}).size(), 2U);
  EXPECT_EQ(kept(html, {{"remove-selects", "0"}}).size(), 2U);
  EXPECT_EQ(kept(html, {{"remove-buttons", "0"}}).size(), 2U);
}

TEST(Crunch, FormAroundThePageStays) {
  const auto html = "<form><p>Text of the page in a form.</p></form><p>end";
  EXPECT_EQ(kept(html).size(), 2U);
  EXPECT_EQ(kept(html, {{"form-share", "0.9"}}).size(), 1U);
}

TEST(Crunch, RemovesLinksWhenTold) {
  const auto html = "<p>one two three <a href=a>link</a> <a href=b><img src=i></a>";
  EXPECT_EQ(kept(html), (Texts{}));  // 2 links, 3 words
  EXPECT_EQ(kept(html, {{"remove-text-links", "1"}}), (Texts{"one two three"}));
  EXPECT_EQ(kept(html, {{"remove-image-links", "1"}}), (Texts{"one two three link"}));
}

TEST(Crunch, RemovesEmptyTables) {
  EXPECT_EQ(rules("<table><td>a b c</table>"), (Texts{"empty-table: a b c"}));
  EXPECT_EQ(kept("<table><td>a b c</table>", {{"empty-table-chars", "3"}}).size(), 1U);
  EXPECT_EQ(kept("<table><td>ten letters</table>").size(), 1U);
  // What the links filter has taken out is not there any more.
  EXPECT_EQ(rules("<table><td>a<td><a href=x>a long link text</a></table>"),
            (Texts{"empty-table: a", "empty-table: a long link text"}));
  const auto picture = "<table><td>a<td><img src=x alt='a picture of it'></table>";
  EXPECT_EQ(kept(picture).size(), 1U);
  EXPECT_EQ(kept(picture, {{"images", "remove"}}).size(), 0U);
  EXPECT_EQ(kept(picture, {{"images", "alt"}}).size(), 1U);
  EXPECT_EQ(kept("<table><td>a<td><img src=x alt='it'></table>", {{"images", "alt"}}).size(), 0U);
  const auto object = "<table><td>a<td><object data=x></object></table>";
  EXPECT_EQ(kept(object).size(), 1U);
  EXPECT_EQ(kept(object, {{"remove-objects", "1"}}).size(), 0U);
  EXPECT_EQ(kept("<p>x y z<table><td>a<td><form>b</form></table>", {{"remove-forms", "0"}}).size(),
            3U);
}

TEST(Crunch, EmptiesFromTheInsideOut) {
  // The outer table holds enough, once the inner one is gone not any more.
  EXPECT_EQ(rules("<table><td>abcde<table><td>fghij</table></table>"),
            (Texts{"empty-table: abcde", "empty-table: fghij"}));
  EXPECT_EQ(rules("<table><td>abcde abcde<table><td>fghij</table></table>"),
            (Texts{"kept: abcde abcde", "empty-table: fghij"}));
}

TEST(Crunch, RemovesEmptyContainersWhenTold) {
  const auto html = "<div>short</div><p>short</p><ul><li>a</ul>";
  EXPECT_EQ(kept(html).size(), 3U);
  EXPECT_EQ(rules(html, {{"empty-containers", "1"}}),
            (Texts{"empty-container: short", "kept: short", "empty-container: a"}));
}

TEST(Crunch, AltTextCountsAsWords) {
  const auto html = "<div><a href=a>A</a> <img src=i alt='of four words length'></div>";
  EXPECT_EQ(kept(html).size(), 0U);
  EXPECT_EQ(kept(html, {{"images", "alt"}}).size(), 1U);
}

TEST(Crunch, WhatReachesALimitIsNotAboveIt) {
  EXPECT_EQ(kept("<form>abcd</form><p>efgh").size(), 1U) << "half the page is not most of it";
  EXPECT_EQ(kept("<p>one <a href=x>a</a> two", {{"link-text-ratio", "0.5"}}).size(), 1U);
  EXPECT_EQ(kept("<p>***<p>x").size(), 2U) << "neither words nor links";
}

TEST(Crunch, LinksWithTextAreNoLinksOfPictures) {
  const auto picture = "<p>one <a href=b><img src=i></a>";
  EXPECT_EQ(kept(picture, {{"remove-text-links", "1"}}).size(), 0U) << "a link for one word";
  EXPECT_EQ(kept(picture, {{"remove-image-links", "1"}}).size(), 1U);
}

TEST(Crunch, NoscriptThatIsThePageStaysUnlessTold) {
  const auto html = "<body><p>Loading</p><noscript><p>What was said on the page</p></noscript>";
  EXPECT_EQ(kept(html).size(), 2U);
  EXPECT_EQ(kept(html, {{"remove-noscript", "1"}}), (Texts{"Loading"}));
}

TEST(Crunch, PicturesAndObjectsOfAdvertisementHostsGo) {
  const HostList ads = HostList::parse("ads.example.net");
  for (const char* element :
       {"<img src=http://ads.example.net/x>", "<object data=http://ads.example.net/x></object>"}) {
    const std::string table = "<table><td>a<td>" + std::string(element) + "</table>";
    EXPECT_EQ(kept(table).size(), 1U) << element;
    EXPECT_EQ(kept(table, {}, &ads).size(), 0U) << "nothing but a letter is left: " << element;
  }
}

// By hand: 2 links for 5 words are too many for the list, 1 for 3 are not for the paragraph; the
// heading has no ratio; the form and the tiny table go.
TEST(Crunch, DiffersFromEveryOtherRow) {
  const ParsedPage page(
      "<title>T</title><h2><a href=/t>T</a></h2><p>See <a href=/u>this</a> and that.</p>"
      "<ul><li>Two of <a href=/a>a</a><li>and three <a href=/b>b</a> more</ul>"
      "<form>Your name here, please: <input></form><table><td>1<td>2</table>"
      "<div>Last changed in May</div>");
  EXPECT_EQ(test::kept(page.page, crunch(page.page)),
            (Texts{"T", "See this and that.", "Last changed in May"}));
  EXPECT_EQ(test::rows_like(page.page, "crunch"), "");
}

}  // namespace
}  // namespace sito
