// SPDX-License-Identifier: Apache-2.0
// The loop on applications: routes by fragments, pushed paths, and pagers without URLs.
#include "sito/reveal/memory.h"
#include "sito/reveal/reveal.h"

#include "support/revealed_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sito::reveal {
namespace {

using browser::ClickEffect;
using testing::button;
using testing::drawn;
using testing::prose;

std::string route(std::uint32_t id) {
  return drawn(id, "a", "class=what href='#/item/" + std::to_string(id) + "'",
               "Item " + std::to_string(id));
}

std::vector<std::string> urls_of(const Revealed& revealed) {
  std::vector<std::string> urls;
  for (const FoundLink& link : revealed.links) urls.push_back(link.url);
  return urls;
}

std::vector<std::string> routes_to(std::uint32_t most) {
  std::vector<std::string> urls;
  for (std::uint32_t i = 1; i <= most; ++i)
    urls.push_back(std::string(kUrl) + "#/item/" + std::to_string(i));
  return urls;
}

// A view that takes clicks on routes back, as tabs do.
struct RoutedPage {
  ScriptedView view;
  explicit RoutedPage(bool routes) {
    view.html = [] {
      return "<body>" + prose("home") + route(1) + route(2) + route(3) + "</body>";
    };
    for (const std::uint32_t id : {1U, 2U, 3U}) {
      view.on_click[id] = [this, id, routes] {
        view.effect = routes ? ClickEffect::Moved : ClickEffect::Unchanged;
        view.targets.clear();
        if (routes) view.targets = {std::string(kUrl) + "#/item/" + std::to_string(id)};
      };
    }
  }
};

TEST(RevealApps, OneClickProvesAllRoutes) {
  RoutedPage page(true);
  RevealOptions options;
  options.routes = Routes::Pages;
  const Revealed revealed = run(page.view, options);
  EXPECT_EQ(page.view.clicks, (std::vector<std::uint32_t>{1}));
  EXPECT_EQ(urls_of(revealed), routes_to(3));
  EXPECT_EQ(noted(revealed, "routes-not-proven"), 0U);
}

TEST(RevealApps, RoutesWithoutAProofAreCounted) {
  RoutedPage page(false);
  RevealOptions options;
  options.routes = Routes::Pages;
  const Revealed revealed = run(page.view, options);
  EXPECT_EQ(urls_of(revealed), std::vector<std::string>{});
  EXPECT_EQ(noted(revealed, "routes-not-proven"), 3U);
}

TEST(RevealApps, AProofIsNotAskedForTwice) {
  RoutedPage page(true);
  RevealOptions options;
  options.routes = Routes::Proven;
  const Revealed revealed = run(page.view, options);
  EXPECT_TRUE(page.view.clicks.empty());
  EXPECT_EQ(urls_of(revealed), routes_to(3));
}

// A guide whose headings link to themselves, as places in the route `own`.
ScriptedView guide(const std::string& own, const std::string& id) {
  ScriptedView view;
  view.html = [own, id] {
    return "<body>" + drawn(1, "a", "class=what href='" + own + "?id=" + id + "'", "Install") +
           drawn(2, "a", "class=what href='#/usage'", "Usage") +
           drawn(3, "a", "class=what href='#/usage?id=start'", "Start") + "<h2 id='install'>" +
           drawn(4, "a", "href='" + own + "?id=" + id + "'", "Install") + "</h2>" + prose("home") +
           "</body>";
  };
  return view;
}

TEST(RevealApps, PlacesInRoutesAreNeitherClickedNorPages) {
  RevealOptions options;
  options.routes = Routes::Proven;
  ScriptedView view = guide("#/", "install");
  EXPECT_EQ(urls_of(run(view, options)), (std::vector<std::string>{std::string(kUrl) + "#/usage"}));
  ScriptedView alone = guide("#/", "install");
  run(alone);
  EXPECT_EQ(alone.clicks, (std::vector<std::uint32_t>{2}));
}

TEST(RevealApps, IdsThatNoHeadingOfThisRouteHasArePages) {
  RevealOptions options;
  options.routes = Routes::Proven;
  ScriptedView other = guide("#/", "another");
  EXPECT_EQ(run(other, options).links.size(), 3U);
  ScriptedView elsewhere = guide("#/item", "install");
  EXPECT_EQ(run(elsewhere, options).links.size(), 3U);
}

TEST(RevealApps, ButtonsThatPushAPathAreAllFollowed) {
  ScriptedView view;
  view.html = [] {
    std::string out = "<body>" + prose("home");
    for (std::uint32_t id = 1; id <= 12; ++id) out += button(id, "more", "Note");
    return out + "</body>";
  };
  for (std::uint32_t id = 1; id <= 12; ++id) {
    view.on_click[id] = [&view, id] {
      view.effect = ClickEffect::Moved;
      view.targets = {"http://forum.test/note/" + std::to_string(id)};
    };
  }
  const Revealed revealed = run(view);
  EXPECT_EQ(revealed.links.size(), 12U);
  EXPECT_EQ(revealed.useful_clicks, 12U);
}

// Seven pages of which three numbers are shown; the buttons are the same ones for all of them.
TEST(RevealApps, EachNumberOfAPagerIsClickedOnceWhateverItsButton) {
  ScriptedView view;
  int at = 1;
  const auto first = [&at] { return std::min(std::max(at - 1, 1), 5); };
  view.html = [&] {
    std::string out = "<body>" + prose("top") + prose("page" + std::to_string(at)) + "<div>";
    for (std::uint32_t i = 0; i < 3; ++i) {
      out += button(i + 1, "what", std::to_string(static_cast<std::uint32_t>(first()) + i));
    }
    return out + "</div></body>";
  };
  for (std::uint32_t i = 0; i < 3; ++i) {
    view.on_click[i + 1] = [&, i] { at = first() + static_cast<int>(i); };
  }
  const Revealed revealed = run(view);
  for (int page = 1; page <= 7; ++page) {
    EXPECT_TRUE(says(revealed, "page" + std::to_string(page))) << page;
  }
  EXPECT_LE(revealed.clicks, 8U);
  ASSERT_FALSE(revealed.click_list.empty());
  EXPECT_NE(revealed.click_list[0].page, 0U);
}

// An example of a pager: its numbers only say that they were clicked.
TEST(RevealApps, APagerThatShowsNothingNewIsLeftWithItsNextPage) {
  ScriptedView view;
  std::uint32_t at = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + "<div>";
    for (std::uint32_t i = 1; i <= 6; ++i) {
      out += button(i, at == i ? "what active" : "what", std::to_string(i));
    }
    return out + button(7, "what", "Next") + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 7; ++i) view.on_click[i] = [&, i] { at = i; };
  EXPECT_EQ(run(view).clicks, kBarrenPages);
  EXPECT_EQ(std::count(view.clicks.begin(), view.clicks.end(), 7U), 0);
}

TEST(RevealApps, TheMouseIsMovedOverWordsOfEachPageOfAPager) {
  ScriptedView view;
  std::uint32_t at = 1;
  std::string tip;
  view.html = [&] {
    std::string out =
        "<body>" + prose("top") + "<div id=list>" + prose("page" + std::to_string(at)) +
        drawn(100 + at, "span", "", "Word " + std::to_string(at), "vh") + tip + "</div><div>";
    for (std::uint32_t i = 1; i <= 4; ++i) {
      out += i == at ? "<span data-sito-box='90 0 0 9 9 v'>" + std::to_string(i) + "</span>"
                     : button(i, "what' aria-controls='list", std::to_string(i));
    }
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 4; ++i) {
    view.on_click[i] = [&at, &tip, i] {
      at = i;
      tip.clear();
    };
    view.on_hover[100 + i] = [&tip, i] { tip = prose("tip" + std::to_string(i)); };
  }
  const Revealed revealed = run(view);
  for (int page = 1; page <= 4; ++page) {
    EXPECT_TRUE(says(revealed, "page" + std::to_string(page))) << page;
    EXPECT_TRUE(says(revealed, "tip" + std::to_string(page))) << page;
  }
  EXPECT_EQ(revealed.hovers, 4U);
}

// As many grids do it: the number of the page that is shown is a text, and the others control the
// list, which is drawn.
TEST(RevealApps, TheNumberThatIsShownNeedNotBeAControl) {
  ScriptedView view;
  std::uint32_t at = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + "<div id=list>" +
                      prose("page" + std::to_string(at)) + prose("more" + std::to_string(at)) +
                      "</div><div>";
    for (std::uint32_t i = 1; i <= 5; ++i) {
      out += i == at ? "<span data-sito-box='90 0 0 9 9 v'>" + std::to_string(i) + "</span>"
                     : button(i, "what' aria-controls='list", std::to_string(i));
    }
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 5; ++i) view.on_click[i] = [&at, i] { at = i; };
  const Revealed revealed = run(view);
  for (int page = 1; page <= 5; ++page) {
    EXPECT_TRUE(says(revealed, "page" + std::to_string(page))) << page;
  }
  EXPECT_EQ(revealed.clicks, 4U);
  EXPECT_EQ(noted(revealed, "pager-pages"), 5U);
  EXPECT_EQ(noted(revealed, "pager-pages-left"), 0U);
  ASSERT_EQ(revealed.states.size(), 5U);
  EXPECT_EQ(revealed.states.front().page, 0U);
  EXPECT_EQ(revealed.states.back().page, 5U);
}

// Cards that only a script follows; coming back shows the first page of the list again.
TEST(RevealApps, FollowsCardsOnAllPagesOfAPager) {
  ScriptedView view;
  std::uint32_t at = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + "<ul>";
    for (std::uint32_t i = 10 * at; i < 10 * at + 3; ++i) {
      out += drawn(i, "li", "class=what", "Kettle " + std::to_string(i) + " for sale in the store",
                   "vl");
    }
    out += "</ul><div>";
    for (std::uint32_t i = 1; i <= 3; ++i) out += button(i, "what", std::to_string(i));
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 3; ++i) view.on_click[i] = [&at, i] { at = i; };
  for (std::uint32_t i = 10; i < 33; ++i) {
    view.on_click[i] = [&, i] {
      at = 1;
      view.effect = ClickEffect::Moved;
      view.targets = {"http://forum.test/item/" + std::to_string(i)};
    };
  }
  RevealOptions options;
  options.routes = Routes::Pages;
  const Revealed revealed = run(view, options);
  EXPECT_EQ(urls_of(revealed).size(), 9U);
  EXPECT_LE(revealed.clicks, 25U);
}

// All cards have the same button, and the script makes each of them anew when it draws the list.
TEST(RevealApps, FollowsAlikeButtonsOnAllPagesOfAPager) {
  ScriptedView view;
  constexpr std::uint32_t kCards = 4;
  std::uint32_t at = 1, drawn_times = 0;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + "<ul>";
    for (std::uint32_t i = 0; i < kCards; ++i) {
      const std::string name = "Kettle " + std::to_string(at) + "-" + std::to_string(i);
      const std::uint32_t id = 100 * (drawn_times + 1) + i;
      out += "<li><p>" + name + " for sale</p>" + button(id, "more", "Details") + "</li>";
      view.on_click[id] = [&, i] {
        view.effect = ClickEffect::Moved;
        view.targets = {"http://forum.test/item/" + std::to_string(10 * at + i)};
        at = 1;
        ++drawn_times;
      };
    }
    out += "</ul><div>";
    for (std::uint32_t i = 1; i <= 3; ++i) out += button(i, "what", std::to_string(i));
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 3; ++i) {
    view.on_click[i] = [&, i] {
      at = i;
      ++drawn_times;
    };
  }
  RevealOptions options;
  options.routes = Routes::Pages;
  const Revealed revealed = run(view, options);
  EXPECT_EQ(urls_of(revealed).size(), 3 * kCards);
  EXPECT_LE(revealed.clicks, 6 * kCards + 3);
  EXPECT_EQ(noted(revealed, "pager-pages"), 3U);
  EXPECT_EQ(noted(revealed, "pager-pages-left"), 0U);
}

// Links of scripts are URLs for a crawl only, and only those of the site.
TEST(RevealApps, FollowsElementsThatNavigate) {
  for (const std::string host : {"http://forum.test/", "http://share.test/"}) {
    ScriptedView view;
    view.html = [] {
      std::string out = "<body>" + prose("top");
      for (std::uint32_t i = 1; i <= 6; ++i)
        out += drawn(i, "li", "class=what", "Kettle number " + std::to_string(i), "vl");
      return out + "</body>";
    };
    for (std::uint32_t i = 1; i <= 6; ++i) {
      view.on_click[i] = [&, i] {
        view.effect = ClickEffect::Navigated;
        view.targets = {host + std::to_string(i)};
      };
    }
    RevealOptions options;
    options.routes = Routes::Pages;
    EXPECT_EQ(run(view, options).clicks, host == "http://forum.test/" ? 6U : 2U);
  }
}

// A route takes the place of the list, and of its pager.
TEST(RevealApps, ReadsThePagerBeforeRoutes) {
  ScriptedView view;
  std::uint32_t at = 1, item = 0;
  view.html = [&] {
    std::string out = "<body>" + route(11) + route(12);
    if (item != 0) return out + prose("item" + std::to_string(item)) + "</body>";
    out += prose("page" + std::to_string(at)) + "<div>";
    for (std::uint32_t i = 1; i <= 3; ++i) out += button(i, "what", std::to_string(i));
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 3; ++i) view.on_click[i] = [&at, i] { at = i; };
  for (const std::uint32_t i : {11U, 12U}) view.on_click[i] = [&item, i] { item = i; };
  const Revealed revealed = run(view);
  for (const char* name : {"page1", "page2", "page3", "item11", "item12"}) {
    EXPECT_TRUE(says(revealed, name)) << name;
  }
  EXPECT_EQ(noted(revealed, "pager-pages-left"), 0U);
}

TEST(RevealApps, FootnotesAreNoPager) {
  ScriptedView view;
  view.html = [] {
    std::string out = "<body><p>";
    for (std::uint32_t i = 1; i <= 4; ++i) {
      const std::string n = std::to_string(i);
      out += testing::drawn(i, "a", "class=\"what\" href=\"#fn" + n + "\"", n);
    }
    out += "</p><ol>";
    for (std::uint32_t i = 1; i <= 4; ++i) {
      const std::string n = std::to_string(i);
      out += testing::drawn(10 + i, "li", "id=\"fn" + n + "\"", "A note of some words " + n);
    }
    return out + "</ol></body>";
  };
  EXPECT_EQ(run(view).clicks, 0U);
}

TEST(RevealApps, PagesThatAreNotReadAreCounted) {
  ScriptedView view;
  std::uint32_t at = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("page" + std::to_string(at)) + "<div>";
    for (std::uint32_t i = 1; i <= 9; ++i) out += button(i, "what", std::to_string(i));
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 9; ++i) view.on_click[i] = [&at, i] { at = i; };
  RevealOptions options;
  options.reveal_limit = 3;
  const Revealed revealed = run(view, options);
  EXPECT_EQ(noted(revealed, "pager-pages"), 3U);
  EXPECT_EQ(noted(revealed, "pager-pages-left"), 6U);
}

TEST(RevealApps, APageWhoseTextDoesNotComeIsNotRead) {
  ScriptedView view;
  std::uint32_t at = 1;
  view.html = [&] {
    std::string out = "<body>" + prose("page" + std::to_string(at)) + "<div>";
    for (std::uint32_t i = 1; i <= 5; ++i) out += button(i, "what", std::to_string(i));
    return out + "</div></body>";
  };
  for (std::uint32_t i = 1; i <= 3; ++i) view.on_click[i] = [&at, i] { at = i; };
  const Revealed revealed = run(view);
  EXPECT_EQ(noted(revealed, "pager-pages"), 3U);
  EXPECT_EQ(noted(revealed, "pager-pages-left"), 2U);
}

TEST(RevealApps, AVirtualPageHasAnIdOfItsOwn) {
  EXPECT_EQ(virtual_url("http://a.test/x?y=1", 3), "http://a.test/x?y=1#:~:page=3");
  EXPECT_EQ(virtual_url("http://a.test/#/list", 12), "http://a.test/#/list:~:page=12");
}

// Makes its buttons anew with each click; what it draws is known by the page that it shows.
struct RenewedView : ScriptedView {
  std::uint32_t at = 1, born = 0;
  RenewedView() {
    html = [this] {
      std::string out = "<body>" + prose("top") + prose("page" + std::to_string(at)) + "<div>";
      for (std::uint32_t i = 1; i <= 4; ++i)
        out += button(10 * born + i, "what", std::to_string(i));
      return out + "</div></body>";
    };
    for (std::uint32_t id = 1; id < 500; ++id) {
      on_click[id] = [this, id] {
        at = id % 10;
        ++born;
      };
    }
  }
  Result<std::uint64_t> fingerprint() override { return at; }
};

TEST(RevealApps, ElementsThatAreMadeAnewAreFoundAgain) {
  RenewedView view;
  const Revealed revealed = run(view);
  for (int page = 1; page <= 4; ++page) {
    EXPECT_TRUE(says(revealed, "page" + std::to_string(page))) << page;
  }
}

TEST(RevealApps, NumbersThatShowNothingAreLeft) {
  ScriptedView view;
  view.html = [&] {
    std::string out = "<body>" + prose("top") + "<div>";
    for (std::uint32_t id = 1; id <= 20; ++id) out += button(id, "what", std::to_string(id));
    return out + "</div></body>";
  };
  EXPECT_EQ(run(view).clicks, kBarrenPages);
}

TEST(RevealApps, YearsAndCountsAreNoPagers) {
  ScriptedView view;
  view.html = [&] {
    return "<body>" + prose("top") + "<div>" + button(1, "what", "3") + button(2, "what", "12") +
           "</div></body>";
  };
  EXPECT_EQ(run(view).clicks, 0U);
}

TEST(RevealApps, NumbersOfATableColumnAreNoPager) {
  const auto clicks_of = [](const std::string& between) {
    ScriptedView view;
    view.html = [&] {
      std::string out = "<body>" + prose("top") + "<table><tr>";
      for (std::uint32_t id = 1; id <= 5; ++id)
        out += drawn(id, "td", "class=what", std::to_string(id)) + between;
      return out + "</tr></table></body>";
    };
    return run(view).clicks;
  };
  EXPECT_EQ(clicks_of("<td>Member</td></tr><tr>"), 0U);
  EXPECT_EQ(clicks_of(""), kBarrenPages);
}

// Links to fragments; those of `places` have an element.
std::string bare_links(int n, int places) {
  std::string html = "<a href='#'>x</a><a href='#top'>x</a><a href='#%20'>x</a>";
  for (int i = 1; i <= n; ++i) {
    const auto id = static_cast<std::uint32_t>(i);
    html += drawn(id, "a", "class=more href='#Note%20" + std::to_string(i) + "'", "Note");
    if (i <= places) html += "<h2 id='Note " + std::to_string(i) + "'>x</h2>";
  }
  return html;
}

TEST(RevealApps, FragmentsWithoutAnElementAreTriedAndArePages) {
  ScriptedView view;
  std::string drawn_now;
  std::vector<std::string> tried;
  view.html = [&] { return "<body>" + prose("home") + drawn_now + bare_links(6, 1) + "</body>"; };
  view.on_fragment = [&](const std::string& fragment) {
    tried.push_back(fragment);
    if (fragment == "#Note%202") return false;  // it is drawn already
    drawn_now += prose("kept");
    return true;
  };
  view.on_load = [&] { drawn_now.clear(); };
  RevealOptions options;
  options.routes = Routes::Pages;
  const Revealed revealed = run(view, options);
  EXPECT_EQ(tried, (std::vector<std::string>{"#Note%202", "#Note%203", "#Note%204"}));
  EXPECT_EQ(view.loads, 2);
  EXPECT_TRUE(view.how.bare_routes);
  EXPECT_EQ(view.clicks, (std::vector<std::uint32_t>{1}));
  std::vector<std::string> wanted;
  for (int i = 2; i <= 6; ++i)
    wanted.push_back(std::string(kUrl) + "#Note%20" + std::to_string(i) + ":~:route");
  EXPECT_EQ(urls_of(revealed), wanted);
  EXPECT_EQ(revealed.notes.at("routes-bare"), 1U);
}

TEST(RevealApps, ButtonsThatChangeABareRouteAreLinks) {
  ScriptedView view;
  view.html = [] {
    return "<body>" + prose("home") + button(1, "more", "Next") + button(2, "more", "Back") +
           "</body>";
  };
  for (const auto& [id, fragment] : {std::pair{1U, "#two"}, {2U, "#"}}) {
    view.on_click[id] = [&view, fragment = fragment] {
      view.effect = ClickEffect::Moved;
      view.targets = {std::string(kUrl) + fragment};
    };
  }
  RevealOptions options;
  options.routes = Routes::Proven;
  const std::string own = std::string(kUrl) + "#one:~:route";
  EXPECT_EQ(urls_of(run(view, options, own)),
            (std::vector<std::string>{std::string(kUrl) + "#two:~:route", std::string(kUrl)}));
  EXPECT_TRUE(view.how.bare_routes);
  EXPECT_EQ(urls_of(run(view, options)), std::vector<std::string>{std::string(kUrl)});
  EXPECT_FALSE(view.how.bare_routes);
}

TEST(RevealApps, PlacesThatASecondHashNamesAreNoPages) {
  ScriptedView view;
  view.html = [] {
    std::string out = "<body>" + prose("home");
    std::uint32_t id = 0;
    for (const char* to : {"#/#install", "#/usage#start", "#/usage", "#/usage#end", "#/api#a"})
      out += drawn(++id, "a", std::string("class=what href='") + to + "'", "Link");
    return out + "</body>";
  };
  RevealOptions options;
  options.routes = Routes::Proven;
  EXPECT_EQ(urls_of(run(view, options)),
            (std::vector<std::string>{std::string(kUrl) + "#/usage", std::string(kUrl) + "#/api"}));
}

TEST(RevealApps, FragmentsThatDrawNothingAreNoPages) {
  for (const int drawing : {0, 1}) {
    ScriptedView view;
    int tried = 0;
    view.html = [] { return "<body>" + prose("home") + bare_links(9, 0) + "</body>"; };
    view.on_fragment = [&](const std::string&) { return ++tried <= drawing; };
    RevealOptions options;
    options.routes = Routes::Pages;
    EXPECT_TRUE(urls_of(run(view, options)).empty());
    EXPECT_EQ(tried, 4);
    EXPECT_EQ(view.clicks.size() > 1, true);
  }
}

TEST(RevealApps, AFewFragmentsAndPagesReadAloneAreNotTried) {
  for (const auto& [n, routes] : {std::pair{3, Routes::Pages}, {9, Routes::InPage}}) {
    ScriptedView view;
    view.html = [n = n] { return "<body>" + prose("home") + bare_links(n, 0) + "</body>"; };
    view.on_fragment = [](const std::string&) -> bool { throw std::logic_error("tried"); };
    RevealOptions options;
    options.routes = routes;
    run(view, options);
  }
}

}  // namespace
}  // namespace sito::reveal
