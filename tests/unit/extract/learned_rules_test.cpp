// SPDX-License-Identifier: Apache-2.0
// The rules of the row sito after the choice.
#include "sito/extract/learned/decide.h"
#include "sito/extract/learned/sibling_lists.h"

#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;
using test::kept;

TEST_F(Learned, NoticesOfConsentAreDroppedByTheirWords) {
  const std::string notice =
      "<p>We and our partners use cookies to personalise content and ads. Accept all cookies or "
      "manage your privacy settings.</p>";
  const std::string prose = "<p>The old bridge is closed for a year.</p>";
  EXPECT_EQ(kept(parse("<title>The bridge</title>" + prose + notice)),
            (std::vector<bool>{true, false}));
  EXPECT_EQ(kept(parse("<title>How cookies work</title>" + prose + notice)),
            (std::vector<bool>{true, true}));
}

TEST_F(Learned, LabelsOfAdvertisingAreDroppedUnlessTheyAreHeadings) {
  EXPECT_EQ(
      kept(parse("<p>The old bridge is closed.</p><div>- <b>Adver</b>tisement -</div>"
                 "<p>(Story continues below)</p><h2>Advertisement</h2><p>Advertisement 3</p>")),
      (std::vector<bool>{true, false, false, true, true}));
}

TEST(SiblingLists, OfTeasersHaveLinkedTitles) {
  const auto lists = [](const std::string& html) {
    PageParser parser(Limits{});
    Page page;
    parser.parse(html, "http://www.t.example/a", page);
    Units units;
    units.build(page);
    Outline outline;
    outline.build(page, units);
    std::string found;
    for (const SiblingList& list : sibling_lists(page, units, outline).teasers) {
      found += std::to_string(list.begin) + "-" + std::to_string(list.end) + " ";
    }
    return found;
  };
  const auto boxes = [](const std::string& href, const std::string& text, int n) {
    std::string html = "<p>The old bridge is closed.</p><h2>Related</h2><div>";
    for (int i = 0; i < n; ++i) {
      html += "<div class=t><h3><a href='" + href + std::to_string(i) +
              "'>A new bridge</a></h3><p>" + text + "</p></div>";
    }
    return html + "</div>";
  };
  EXPECT_EQ(lists(boxes("/b", "It opens in May.", 4)), "2-10 ");
  EXPECT_EQ(lists(boxes("http://t.example/b", "It opens in May.", 4)), "2-10 ");
  EXPECT_EQ(lists(boxes("/b", "It opens in May.", 3)), "2-8 ");
  EXPECT_EQ(lists(boxes("/b", "It opens in May.", 2)), "");
  EXPECT_EQ(lists(boxes("http://o.example/b", "It opens in May.", 4)), "");  // sources
  EXPECT_EQ(lists(boxes("#b", "It opens in May.", 4)), "");                  // parts of the page
  EXPECT_EQ(lists(boxes("/b", "", 4)), "2-6 ");
  std::string dated = "<ul>";
  for (const char* date : {"1. 5. 2024", "2. 5. 2024", "3. 5. 2024", "4. 5. 2024"}) {
    dated +=
        std::string("<li><a href=/b>A new bridge</a> <span>") + date + "</span><p>It opens.</p>";
  }
  EXPECT_EQ(lists(dated), "0-8 ");
  std::string chapter;
  for (int i = 0; i < 30; ++i) chapter += "It opens in May. ";
  EXPECT_EQ(lists(boxes("/b", chapter, 4)), "");
}

// What is kept of a page by a model to which everything with three words is content.
std::vector<bool> kept_if_long(const Page& page) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 3.0F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  return kept(page, parts);
}

TEST_F(Learned, TitlesOfAFrontAreKeptIfTheNoticeAboveWasAllElse) {
  const std::string notice =
      "<p>We use cookies to store your choices and to measure our audience. You can accept or "
      "manage your consent at any time in the settings.</p>";
  std::string titles;
  for (const char* name : {"mill", "bridge", "choir", "school", "library"}) {
    titles += std::string("<li><a href=/") + name + ">A new " + name + "</a></li>";
  }
  // Everything with 13 words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 13.0F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse("<title>The town</title>" + html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  EXPECT_EQ(n_kept(notice + "<h1>News</h1><ul>" + titles + "</ul><p>Contact us</p>"), 6);
  EXPECT_EQ(n_kept(notice + "<nav><ul>" + titles + "</ul></nav>"), 0);
  EXPECT_EQ(n_kept(notice + "<ul>" + titles.substr(titles.find("</li>") + 5) + "</ul>"), 0);
  EXPECT_EQ(n_kept("<ul>" + titles + "</ul>"), 0);
}

TEST_F(Learned, TeasersThatEndADatedArticleAreDropped) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "product"};
  parts.type = {{{{-1, -1, 0, 1.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const std::string title = "<title>A bridge is closed</title>";
  const std::string headline = title + "<h1>A bridge is closed</h1>";
  const std::string text = "<p>The old bridge over the river is closed for a year.</p>";
  std::string teasers = "<div>";
  for (const char* name : {"mill", "tower", "weir", "gate"}) {
    teasers += std::string("<div class=t><h3><a href=/") + name + ">The new " + name +
               "</a></h3><p>The town shows it to all who want to see it.</p></div>";
  }
  teasers += "</div>";
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  EXPECT_EQ(n_kept(headline + "<p>Jane Doe, 5 May 2024</p>" + text + teasers), 3);
  EXPECT_EQ(n_kept(title + "<div>9:30</div><h1>The bridge</h1>" + text + teasers), 3);
  EXPECT_EQ(n_kept(headline + "<time>yesterday</time>" + text + teasers), 3);
  EXPECT_EQ(n_kept(title + "<b>A bridge is closed</b><p>2024" + text + teasers), 3);
  // A guide has no date, a column has no headline, and this article goes on.
  EXPECT_EQ(n_kept(headline + text + teasers), 10);
  EXPECT_EQ(n_kept(title + "<p>5 May 2024</p>" + text + teasers), 10);
  // A list has headings, but no article above.
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p><h2>All that is new in town in these days</h2>" +
                   teasers),
            11);
  std::string more;
  for (int i = 0; i < 9; ++i) more += text;
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + text + teasers + more), 20);
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + text + teasers + text), 4);
  // The entries of a round-up are longer.
  std::string round_up = "<div>";
  for (const char* name : {"mill", "tower", "weir", "gate"}) {
    round_up +=
        std::string("<div class=t><h3><a href=/") + name + ">The new " + name + "</a></h3><p>";
    for (int i = 0; i < 10; ++i) round_up += std::string("The ") + name + " has a roof. ";
    round_up += "</p></div>";
  }
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + text + round_up + "</div>"), 11);
  // A ranking or results: a list in order is all of the page, but for an introduction.
  std::string entries;
  for (const char* name : {"mill", "tower", "weir", "gate"}) {
    entries +=
        std::string("<li class=t><h3><a href=/") + name + ">The new " + name +
        "</a></h3><span>3 May 2024</span><p>The town shows it to all who want to see it.</p>";
  }
  const std::string date = "<p>5 May 2024</p>";
  EXPECT_EQ(n_kept(headline + date + text + "<ol>" + entries + "</ol>"), 15);
  EXPECT_EQ(n_kept(headline + date + text + "<ul>" + entries + "</ul>"), 15);
  EXPECT_EQ(n_kept(title + "<header><h1>A bridge is closed</h1>" + date + text + "</header><ol>" +
                   entries + "</ol>"),
            15);
  EXPECT_EQ(n_kept(headline + date + "<div>" + text + "</div><ul>" + entries + "</ul>"), 3);
  EXPECT_EQ(n_kept(headline + date + text + "<h2>More</h2><ul>" + entries + "</ul>"), 3);
  EXPECT_EQ(n_kept(headline + date + text + "<div>More</div><ul>" + entries + "</ul>"), 4);
  EXPECT_EQ(n_kept(headline + date + text + text + text + text + "<ul>" + entries + "</ul>"), 6);
  // A listing keeps its list, unless its type is in doubt and much text stands above.
  parts.types[1] = "listing";
  parts.type[1] = {{{-1, -1, 0, 1.1F}}};
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + text + teasers), 11);
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + more + teasers), 11);
  parts.type[1] = {{{-1, -1, 0, 2.0F}}};
  EXPECT_EQ(n_kept(headline + "<p>5 May 2024</p>" + more + teasers), 19);
}

TEST_F(Learned, CardsBelowAnArticleWithoutADateAreDropped) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "service"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const std::string headline = "<title>A bridge is closed</title><h1>A bridge is closed</h1>";
  const auto texts = [](int n) {
    std::string html;
    for (int i = 0; i < n; ++i) {
      html += "<p>The old bridge number " + std::to_string(i) + " is closed for a year.</p>";
    }
    return html;
  };
  const auto cards = [](const std::string& text) {
    std::string html;
    for (const char* name : {"mill", "tower", "weir", "gate"}) {
      html += std::string("<div class=t><h3><a href=/") + name + ">The new " + name +
              "</a></h3><p>See the " + name + text + "</p></div>";
    }
    return html;
  };
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  const std::string text = " in town.", date = "<p>5 May 2024</p>";
  EXPECT_EQ(n_kept(headline + texts(6) + cards(text)), 7);
  // Little text above, more in the list than above, no texts, texts with links, and text behind.
  EXPECT_EQ(n_kept(headline + texts(3) + cards(text)), 12);
  std::string long_text;
  for (int i = 0; i < 20; ++i) long_text += text;
  EXPECT_EQ(n_kept(headline + texts(6) + cards(long_text)), 15);
  EXPECT_EQ(n_kept(headline + texts(6) + cards("")), 15);
  EXPECT_EQ(n_kept(headline + texts(6) + cards(" in <a href=/t>town</a>.")), 15);
  EXPECT_EQ(n_kept(headline + texts(6) + cards(text) + texts(16).substr(texts(6).size())), 25);
  // The page may be of another type.
  parts.type[1] = {{{-1, -1, 0, 1.9F}}};
  EXPECT_EQ(n_kept(headline + texts(6) + cards(text)), 15);
  parts.type[1] = {{{-1, -1, 0, 2.1F}}};
  EXPECT_EQ(n_kept(headline + texts(6) + cards(text)), 15);
  EXPECT_EQ(n_kept(headline + date + texts(6) + cards(text)), 16);
}

TEST_F(Learned, ANoteWithALinkIsNoHeadingOfTeasers) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "listing"};
  parts.type = {{{{-1, -1, 0, 9.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  std::string list = "<ul>";
  for (const char* town : {"Upton", "Weston", "Norton", "Aston"}) {
    list += std::string("<li><a href=/b>The bridge of ") + town + "</a>";
  }
  std::string prose = "<p>The old bridge is closed for a year";
  for (int i = 0; i < 30; ++i) prose += " again";
  EXPECT_FALSE(kept(parse(prose + "<p>Related</p>" + list), parts)[1]);
  EXPECT_TRUE(kept(parse(prose + "<p>Related: <a href=/c>old dams</a>.</p>" + list), parts)[1]);
}

TEST_F(Learned, TextsBelowDroppedTitlesAreDropped) {
  // Titles are dropped because all of their words are links.
  ModelParts parts;
  parts.features = {"own-link-density"};
  parts.general = parts.article = {{{1, 2, 0, 0.5F}, {-1, -1, 0, 2.0F}, {-1, -1, 0, -5.0F}}};
  parts.types = {"article", "listing"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const std::string text =
      "<p>The old bridge over the river is closed, and nobody knows for how many years.</p>";
  const auto teasers = [](const std::string& title, int n) {
    std::string all = "<dl>";
    for (int i = 0; i < n; ++i) {
      all += "<dt><a href=/b" + std::to_string(i) + ">" + title +
             "</a></dt><dd>A ship from the north is in the port.</dd>";
    }
    return all + "</dl>";
  };
  const auto n_kept = [&](const std::string& html) {
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  const std::string title = "A new ship";
  EXPECT_EQ(n_kept(text + teasers(title, 3)), 1);
  EXPECT_EQ(n_kept(text + teasers(title, 2)), 3);
  EXPECT_EQ(n_kept(text + teasers("Call", 3)), 4);
  // Nothing stands above, or other texts have the same path.
  EXPECT_EQ(n_kept(teasers(title, 3)), 3);
  const std::string others = "<dl><dd>It is one of six ships.</dd><dd>They are all new.</dd></dl>";
  EXPECT_EQ(n_kept(text + teasers(title, 3) + others), 6);
  // A list that the trees are sure of, and a page that may be a list.
  parts.general = parts.article = {{{1, 2, 0, 0.5F}, {-1, -1, 0, 4.0F}, {-1, -1, 0, -5.0F}}};
  EXPECT_EQ(n_kept(text + teasers(title, 3)), 4);
  parts.general = parts.article = {{{1, 2, 0, 0.5F}, {-1, -1, 0, 2.0F}, {-1, -1, 0, -5.0F}}};
  parts.type[1] = {{{-1, -1, 0, 1.0F}}};
  EXPECT_EQ(n_kept(text + teasers(title, 3)), 4);
}

TEST_F(Learned, DialogsOverAnArticleAreDropped) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, 3.0F}}};
  parts.types = {"article", "product"};
  parts.type = {{{{-1, -1, 0, 1.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  std::string prose = "<p>The old bridge is closed for a year";
  for (int i = 0; i < 30; ++i) prose += " again";
  const std::string letter = "<div role=dialog><p>Do you want our letter?</p></div>";
  EXPECT_EQ(kept(parse(letter + prose), parts), (std::vector<bool>{false, true}));
  EXPECT_EQ(kept(parse(letter + "<p>The old bridge is closed.</p>"), parts),
            (std::vector<bool>{true, true}));
  parts.type[1] = {{{-1, -1, 0, 2.0F}}};
  EXPECT_EQ(kept(parse(letter + prose), parts), (std::vector<bool>{true, true}));
}

TEST_F(Learned, SentencesOfDialogsThatClicksOpenedAreKept) {
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{-1, -1, 0, -6.0F}}};
  const auto dialog = [](const std::string& flags, const std::string& inner) {
    return "<div data-sito-box='5 0 0 400 300 " + flags + "' role=dialog>" + inner + "</div>";
  };
  const std::string sentence = "<p>The bridge has six piers, each of stone and oak.</p>";
  EXPECT_EQ(kept(parse(dialog("v", sentence)), parts), (std::vector{false}));
  EXPECT_EQ(kept(parse(dialog("vd", sentence + "<p>Close</p>")), parts),
            (std::vector{true, false}));
  EXPECT_EQ(kept(parse(dialog("vd", "<form>" + sentence + "</form>")), parts),
            (std::vector{false}));
}

TEST_F(Learned, HeadingsOfArticlesWhoseTextWasDroppedAreDropped) {
  // Everything with three words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 2.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  parts.types = {"article", "product"};
  parts.type = {{{{-1, -1, 0, 1.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const std::string text = "<p>The bridge is closed.</p>";
  const std::string bare = "<h2>More about this</h2><p>A B</p>";
  const auto keep = [&](const std::string& html) { return kept(parse(html), parts); };
  EXPECT_EQ(keep(text + bare + "<h2>On the bridge</h2>" + text + bare + "<p>C</p>"),
            (std::vector<bool>{true, false, false, true, true, false, false, false}));
  // All headings above, too, but not those above a lower heading or text.
  EXPECT_EQ(keep("<h2>On the bridge</h2>" + text + "<h2>More of this</h2><h3>And of that</h3><p>A"),
            (std::vector<bool>{true, true, false, false, false}));
  EXPECT_EQ(keep("<h2>On the bridge</h2><p>A</p><h3>How it was</h3>" + text),
            (std::vector<bool>{true, false, true, true}));
  EXPECT_EQ(keep("<h2>On the bridge</h2><p>A</p>" + text), (std::vector<bool>{true, false, true}));
  // The page has no text below it, or it is a text.
  EXPECT_EQ(keep(text + "<h2>On the bridge</h2><h2>How it was</h2>" + text),
            (std::vector<bool>{true, true, true, true}));
  EXPECT_EQ(keep(text + "<h2>It will open again.</h2><p>A B</p>"),
            (std::vector<bool>{true, true, false}));
  EXPECT_EQ(keep(text + "<h2>Will it open again?</h2><p>A B</p>"),
            (std::vector<bool>{true, false, false}));
  EXPECT_EQ(keep(text + "<h2>3. On the bridge</h2><p>A B</p>"),
            (std::vector<bool>{true, true, false}));
  // Titles of cards.
  EXPECT_EQ(keep(bare + bare + bare), (std::vector<bool>{true, false, true, false, true, false}));
  // At the end of the text, a number of things is none of a series.
  EXPECT_EQ(keep(text + "<h2>7 Comments of readers</h2><p>A B</p>"),
            (std::vector<bool>{true, false, false}));
  // On other pages, only headings at the end.
  parts.type[1] = {{{-1, -1, 0, 2.0F}}};
  EXPECT_EQ(keep(text + bare), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(keep(bare + "<h2>On the bridge</h2>" + text),
            (std::vector<bool>{true, false, true, true}));
  EXPECT_EQ(keep(text + "<h2><a href=/b>News</a> on the old bridge</h2><p>A B</p>"),
            (std::vector<bool>{true, true, false}));
}

TEST_F(Learned, AHeadlineThatIsRepeatedForSmallScreensIsKeptOnce) {
  const std::string headline = "<h1>The old bridge</h1>";
  EXPECT_EQ(kept(parse(headline + "<img src=a>" + headline + "<p>It is closed.</p>")),
            (std::vector<bool>{true, false, true}));
  EXPECT_EQ(kept(parse(headline + "<p>By Ann Lee</p>" + headline + "<p>It is closed.</p>")),
            (std::vector<bool>{true, true, false, true}));
  std::string prose;
  for (int i = 0; i < 15; ++i) prose += "It is closed. ";
  EXPECT_EQ(kept(parse(headline + "<p>" + prose + "</p>" + headline)),
            (std::vector<bool>{true, true, true}));
  EXPECT_EQ(kept(parse("<h3>The old bridge</h3><h3>The old bridge</h3><p>It is closed.</p>")),
            (std::vector<bool>{true, true, true}));
  const std::string example = "<h3>Wrong:</h3><pre>a</pre>";
  EXPECT_EQ(kept(parse(example + example)), (std::vector<bool>{true, true, true, true}));
}

TEST_F(Learned, AHeadlineThatIsRepeatedAboveTheBodyIsKeptOnce) {
  const std::string headline = "<h1>The old bridge</h1>", text = "<p>It is closed.</p>";
  EXPECT_EQ(kept(parse(headline + "<h2> The old\n<b>bridge</b></h2>" + text)),
            (std::vector<bool>{true, false, true}));
  EXPECT_EQ(kept(parse(headline + "<p>By Ann Lee</p><h2>The old bridge</h2>" + text)),
            (std::vector<bool>{true, true, false, true}));
  EXPECT_EQ(kept(parse("<h2>The old bridge</h2>" + headline + text)),
            (std::vector<bool>{false, true, true}));
  EXPECT_EQ(kept(parse(headline + "<div>The old bridge</div>" + text)),
            (std::vector<bool>{true, false, true}));
  // A text further below, and another heading.
  EXPECT_EQ(kept(parse(headline + text + "<div>The old bridge</div>")),
            (std::vector<bool>{true, true, true}));
  EXPECT_EQ(kept(parse(headline + "<h2>The new bridge</h2>" + text)),
            (std::vector<bool>{true, true, true}));
  EXPECT_EQ(kept(parse("<h2>The old bridge</h2>" + text + headline)),
            (std::vector<bool>{true, true, true}));
}

TEST_F(Learned, AListThatIsThePageStaysAsAWhole) {
  const std::string items = "<li>A B<li>A B<li>A long one<li>A B<li>A B<li>A B";
  EXPECT_EQ(kept_if_long(parse("<ul>" + items + "</ul>")), std::vector<bool>(6, true));
  EXPECT_EQ(kept_if_long(parse("<ul><li>A B<li>A B<li>A B<li>A B</ul>")),
            std::vector<bool>(4, false));
}

TEST_F(Learned, RowsStayOrGoTogether) {
  const std::string row = "<li>The old bridge is closed.";
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<li>Ah" + row + row + "</ul><div>Ah</div>")),
            (std::vector<bool>{true, true, true, true, false}));
  const std::string short_rows = "<ul><li>A B<li>A B<li>A long one<li>A B<li>A B<li>A B</ul>";
  EXPECT_EQ(kept_if_long(parse(short_rows + "<p>A long one</p>")),
            (std::vector<bool>{false, false, false, false, false, false, true}));
  // Each column by itself.
  const std::string cells = "<tr><td>The old bridge is closed.<td>Map";
  EXPECT_EQ(
      kept_if_long(parse("<table>" + cells + cells + "<tr><td>Ah<td>Map" + cells + "</table>")),
      (std::vector<bool>{true, false, true, false, true, false, true, false}));
  // Not if they differ, or if something stands between them.
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<li>Ah<br>Oh" + row + row + "</ul>")),
            (std::vector<bool>{true, false, false, true, true}));
  EXPECT_EQ(kept_if_long(parse("<ul>" + row + "<p>Oh</p><li>Ah" + row + row + "</ul>")),
            (std::vector<bool>{true, false, false, true, true}));
}

TEST_F(Learned, DatesOfEntriesAreKeptIfOneIs) {
  // Everything with four words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 3.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  const auto n_kept = [&](std::initializer_list<const char*> dates, const char* title) {
    std::string html;
    for (const char* date : dates) {
      const std::string name = "a" + std::to_string(html.size());
      html += "<div class=e><h2>" + name + title + "</h2><div>" + date + "</div><p>In " + name +
              " they mended the roof, the yard and the old store beside it.</p></div>";
    }
    const std::vector<bool> keep = kept(parse(html), parts);
    return std::count(keep.begin(), keep.end(), true);
  };
  const char* title = " mill by the river";
  EXPECT_EQ(n_kept({"12 March 2024", "3. April 2023", "Monday, 1 June 2022"}, title), 9);
  // None is chosen, some of the titles are not, there are two in an entry, and times.
  EXPECT_EQ(n_kept({"12 March 2024", "3. April 2023", "1 June 2022"}, title), 6);
  EXPECT_EQ(n_kept({"12 March 2024", "3. April 2023", "Monday, 1 June 2022"}, " mill"), 4);
  EXPECT_EQ(
      n_kept({"12 March 2024<p>13 March 2024", "3. April 2023", "Monday, 1 June 2022"}, title), 7);
  EXPECT_EQ(n_kept({"1:30", "1:45", "from 9:00 to 10:00"}, title), 7);
}

TEST_F(Learned, TextsRepeatedInAnotherContainerAreKeptOnce) {
  const std::string prose =
      "<p>The old bridge is closed for a year because its piers of oak are weak.</p>";
  EXPECT_EQ(kept(parse(prose + "<div>" + prose + "<p>Yes.</p></div><p>Yes.</p>")),
            (std::vector<bool>{true, false, true, true}));
  // A refrain.
  EXPECT_EQ(kept(parse(prose + "<p>Yes.</p>" + prose)), (std::vector<bool>{true, true, true}));
}

// The same text in other pieces.
std::string marked(const std::string& text) {
  return text.substr(0, 4) + "<b>" + text.substr(4) + "</b>";
}

TEST_F(Learned, ACopyOfAnArticleMayDifferInMarkupAndIndentation) {
  const std::vector<std::string> article = {"The old bridge is closed for a year.",
                                            "Its piers were built of stone and oak.",
                                            "A ferry carries people across the river instead.",
                                            "The town will pay for half of the repairs."};
  std::string page;
  std::string copy;
  for (const std::string& text : article) page += "<p>" + text + "</p>";
  for (const std::string& text : article) copy += "<p>\n  " + marked(text) + "</p>";
  const std::string other = "<p>The new bridge will have two lanes for bicycles.</p>";
  EXPECT_EQ(kept(parse(page + copy + other)),
            (std::vector<bool>{true, true, true, true, false, false, false, false, true}));
}

TEST_F(Learned, AQuotationOfAParagraphIsKept) {
  const std::string prose =
      "<p>The old bridge is closed for a year.</p><p>Its piers were built of stone and oak.</p>";
  const std::string quotation = "<p><i>The old bridge</i> is closed for a year.</p>";
  EXPECT_EQ(kept(parse(prose + quotation)), (std::vector<bool>{true, true, true}));
}

TEST_F(Learned, AQuotationOfAPostIsKept) {
  std::string post;
  std::string quotation = "<blockquote>";
  for (const std::string text :
       {"The old bridge is closed for a year.", "Its piers were built of stone and oak.",
        "A ferry carries people across the river instead.",
        "The town will pay for half of the repairs."}) {
    post += "<p>" + text + "</p>";
    quotation += "<p>" + marked(text) + "</p>";
  }
  EXPECT_EQ(kept(parse(post + quotation + "</blockquote>")), std::vector<bool>(8, true));
}

}  // namespace
}  // namespace sito::extract::learned
