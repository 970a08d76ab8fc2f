// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/page_state.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::extract {
namespace {

std::string state(std::string_view html) {
  return std::string(name_of(page_state(test::ParsedPage(html).page)));
}

std::string page(std::string_view title, std::string_view body) {
  return "<title>" + std::string(title) +
         "</title><nav><a href=/>Home</a> <a href=/n>News</a></nav>" + std::string(body) +
         "<footer><a href=/c>Contact</a> &copy; 2021 Example</footer>";
}

// What makes a page an article, of 500 characters and more.
constexpr std::string_view kArticle =
    "<p>The mill by the river has been closed for ten years, and nobody knew what would become of "
    "it until the town bought it in the spring. The roof has to be mended first, and then the "
    "wheel, "
    "which has not turned since the flood. Most of the work is done by people from the town.</p>"
    "<p>It will take three years, says the mayor, if there is money enough. The first visitors may "
    "come in the autumn, when the yard is cleared and the old store has been made into a small "
    "hall "
    "with a stage and a kitchen, where the school can play and the choir can sing in winter.</p>"
    "<p>Bread was baked here for two hundred years. It is to be baked here again, on "
    "Saturdays.</p>";

TEST(PageState, KnowsErrorsInManyLanguages) {
  for (const std::string_view body : {
           "<h1>404</h1><h2>Page not found</h2>",
           "<h1>Oops!</h1><p>The page you are looking for does not exist. Check the address, or go "
           "back to our front page.</p>",
           "<h1>Seite nicht gefunden</h1><p>Die angeforderte Seite gibt es nicht.</p>",
           "<h1>Str\u00E1nka nenalezena</h1><p>Po\u017Eadovan\u00E1 str\u00E1nka neexistuje.</p>",
           "<p>Str\u00E1nka sa nena\u0161la</p>",
           "<h1>Az oldal nem tal\u00E1lhat\u00F3</h1>",
           // CYRILLIC: "Page not found"
           "<h1>\u0421\u0442\u0440\u0430\u043D\u0438\u0446\u0430 \u043D\u0435 "
           "\u043D\u0430\u0439\u0434\u0435\u043D\u0430</h1>",
           "<h1>Nie znaleziono strony</h1>",
           "<h1>Page introuvable</h1>",
           "<h1>P\u00E1gina no encontrada</h1>",
           "<h1>Pagina non trovata</h1>",
       }) {
    EXPECT_EQ(state(page("Example", body)), "error-page") << body;
  }
  EXPECT_EQ(state("<title>403 Forbidden</title><h1>Forbidden</h1><p>You don't have permission to "
                  "access this resource.</p>"),
            "error-page");
}

TEST(PageState, KnowsLoginsByTheirForm) {
  const std::string_view form =
      "<h1>Log in</h1><form><input name=u><input type=password name=p><button>Go</button></form>";
  EXPECT_EQ(state(page("Members", form)), "login-page");
  EXPECT_EQ(state(page("Members", "<h1>Log in</h1><p>Ask the librarian.</p>")), "content");
}

TEST(PageState, LeavesTextsBesideALoginAlone) {
  const std::string form =
      "<form><input name=u><input type=password name=p><button>Log in</button></form>";
  const std::string login = "<h2>Log in</h2>" + form;
  const std::string notice =
      "<h1>The water is off on Monday</h1><p>The water supply in Mill Street will be closed on "
      "Monday from eight to twelve because the main pipe is mended. Please store enough water.</p>";
  const std::string title = "The water is off on Monday";
  EXPECT_EQ(state(page(title, notice + login)), "content");
  EXPECT_EQ(state(page(title, login + notice)), "content");
  EXPECT_EQ(state(page(title, notice + "<aside>" + login + "</aside>")), "content");
  // A question is about logins and is none.
  const std::string answer =
      "<p>Choose the button at the top right and write the name that you chose when you joined. If "
      "you have lost the password, a letter with a new one is sent to your address.</p>";
  EXPECT_EQ(state(page("How do I log in?", "<h1>How do I log in?</h1>" + answer + form)),
            "content");
  // ARABIC QUESTION MARK; the title of the page does not say it.
  EXPECT_EQ(state(page("Help", "<h1>Log in\u061F</h1>" + answer + form)), "content");
  // Texts about the form, in it, below its heading, and beside it.
  const std::string other = answer.substr(3);
  for (const std::string& body :
       {"<h1>The town</h1><p>Please log in to read this. " + other + login,
        "<h1>The town</h1><form><p>" + other +
            "<input type=password><button>Log in</button></form>",
        "<h1>The town</h1><h2>Log in</h2><p>" + other + form,
        "<h1>The town</h1>" + login + "<aside><p>" + other + "</aside>"}) {
    EXPECT_EQ(state(page("The town", body)), "login-page") << body;
  }
  EXPECT_EQ(state(page("Log in", "<h1>The town</h1>" + answer + login)), "login-page");
}

TEST(PageState, KnowsHeadlinesThatOnlyContainAnError) {
  const std::string text =
      "<p>The band from the north has released its second album, which was recorded in an old mill "
      "by the river last winter. It has eleven songs, and most of them are about the sea.</p>"
      "<p>They will play in the town hall on Saturday, and all tickets are sold.</p>";
  const std::string headline = "Error 404 release second album";
  EXPECT_EQ(state(page(headline + " - The town", "<h1>" + headline + "</h1>" + text)), "content");
  // Two places say that this is an error.
  const std::string error = "Oops! Error 404";
  EXPECT_EQ(state(page(error, "<h1>" + error + "</h1>" + text)), "error-page");
  EXPECT_EQ(state(page("Page not found", "<h1>" + headline + "</h1>" + text)), "error-page");
}

TEST(PageState, ErrorsMayHaveASentenceAtEachOfTheirLinks) {
  std::string inside;
  std::string below;
  for (const std::string_view name :
       {"Home", "News", "Shop", "Help", "Archive", "Contact", "Letters", "Jobs", "Weather"}) {
    const std::string link = "<a href=/" + std::string(name) + ">" + std::string(name) + "</a>";
    const std::string sentence =
        " Read what is new today in the town and in all of the villages around it, with pictures "
        "and with maps that our own writers have made for you in the last few days.";
    inside += "<li>" + link + " -" + sentence + "</li>";
    below += "<div>" + link + "<p>" + sentence + "</p></div>";
  }
  for (const std::string& list : {inside, below}) {
    EXPECT_EQ(state(page("Page not found", "<h1>Page not found</h1>" + list)), "error-page");
    EXPECT_EQ(state(page("The town", "<h1>The town</h1>" + list)), "content");
    EXPECT_EQ(state(page("The town", "<p>Error 404: advert not found</p>" + list)), "content");
    EXPECT_EQ(state(page("The town", "<p>This domain is for sale</p>" + list)), "content");
  }
}

TEST(PageState, KnowsDomainsForSale) {
  EXPECT_EQ(state("<title>example.test</title><h1>example.test</h1><p>This domain is for sale!</p>"
                  "<a href=/x>Cheap flights</a><a href=/y>Loans</a>"),
            "parked-domain");
  EXPECT_EQ(state("<p>Tato dom\u00E9na je na prodej.</p>"), "parked-domain");
  EXPECT_EQ(state("<title>x</title><a href=/buy>Buy this domain</a>"), "parked-domain");
}

TEST(PageState, KnowsNoticesThatAreThePage) {
  const std::string notice =
      "<div><p>We and our 120 partners store cookies on your device to measure our audience and to "
      "show you personalised advertising. You can accept or manage your preferences at any time in "
      "the settings, or withdraw your consent.</p><button>Accept all</button></div>";
  EXPECT_EQ(state(page("Example", notice)), "consent-wall");
  EXPECT_EQ(state(page("Example", notice + std::string(kArticle))), "content");
}

TEST(PageState, KnowsPagesThatNeedScripts) {
  EXPECT_EQ(state("<title>App</title><div id=root></div><noscript>You need to enable JavaScript to "
                  "run this app.</noscript>"),
            "needs-script");
  EXPECT_EQ(state(page("App", "<p>Bitte aktivieren Sie JavaScript, um fortzufahren.</p>")),
            "needs-script");
  // In any language, if it stands in `noscript`. Where a menu is longer, that element is hidden.
  const std::string asks = "<div id=root></div><noscript>Det virker kun med JavaScript.</noscript>";
  EXPECT_EQ(state("<title>App</title>" + asks), "needs-script");
  EXPECT_EQ(state(page("App", asks + "<p>Loading ...</p>")), "needs-script");
  EXPECT_EQ(state(page("App", asks + "<h1>Weather</h1><p>Sunny.</p>")), "content");
  EXPECT_EQ(state(page("App", "<noscript>Det virker.</noscript><p>Loading ...</p>")), "content");
  EXPECT_EQ(state(page("App", asks + "<p>Sunny and warm, with a little wind.</p>")), "content");
}

TEST(PageState, KnowsChecksForRobots) {
  EXPECT_EQ(state("<title>Just a moment...</title><p>Checking your browser before you access the "
                  "site.</p>"),
            "robot-check");
  EXPECT_EQ(state("<p>Ov\u011B\u0159te, \u017Ee jste \u010Dlov\u011Bk</p>"), "robot-check");
}

TEST(PageState, KnowsEmptyPages) {
  EXPECT_EQ(state(""), "empty-page");
  EXPECT_EQ(state("<title>A title</title><div><img src=a.png></div><script>x</script>"),
            "empty-page");
}

TEST(PageState, LeavesArticlesOnTheseThingsAlone) {
  for (const std::string_view title :
       {"Page not found: how to write a good 404 page", "Log in", "Cookies and consent",
        "This domain is for sale: a history", "Please enable JavaScript", "Are you a robot?"}) {
    EXPECT_EQ(state(page(title, "<h1>" + std::string(title) + "</h1><input type=password>" +
                                    std::string(kArticle))),
              "content")
        << title;
  }
}

TEST(PageState, LeavesShortPagesAlone) {
  EXPECT_EQ(state(page("Weather", "<p>Sunny, 21 degrees.</p>")), "content");
  EXPECT_EQ(state(page("Peugeot 404", "<h1>Peugeot 404</h1><p>Built from 1960 to 1975.</p>")),
            "content");
  EXPECT_EQ(state(page("Cookies", "<h1>Oat cookies</h1><p>Bake them for ten minutes.</p>")),
            "content");
  EXPECT_EQ(state(page("Shop",
                       "<ul><li>Cup 4.50</li><li>Plate 7.90</li></ul>"
                       "<p>We use cookies.</p>")),
            "content");
}

// Titles of other pages, as on the front of a section or a board.
std::string list_of_titles(std::string_view extra = "") {
  std::string html = "<ul>";
  for (const std::string_view subject :
       {"The old mill", "A new bridge", "The choir", "Our school", "The library", "The harbour",
        "The bakery", "Bees in winter", "The orchard", "The museum"}) {
    html += "<li><a href=/" + std::to_string(html.size()) + ">" + std::string(subject) +
            " and what becomes of it</a>" + std::string(extra) + "</li>";
  }
  return html + "</ul>";
}

TEST(PageState, LeavesListsOfTitlesAlone) {
  const std::string login =
      "<h2>Log in</h2><form><input name=u><input type=password name=p><button>Go</button></form>";
  const std::string notice =
      "<div><p>We and our 120 partners store cookies on your device to measure our audience and to "
      "show you personalised advertising. You can accept or manage your preferences at any time in "
      "the settings, or withdraw your consent.</p><button>Accept all</button></div>";
  const std::string script = "<p>Please enable JavaScript to use all functions of this site.</p>";
  const std::string error = "<p>Error 404: advert not found</p>";
  for (const std::string& message : {login, notice, script, error}) {
    EXPECT_EQ(state(page("The town", "<h1>News</h1>" + list_of_titles() + message)), "content")
        << message;
    EXPECT_EQ(state(page("The town", message + list_of_titles("<span>5 replies</span>"))),
              "content")
        << message;
  }
  // All titles in one block.
  std::string titles;
  for (int i = 0; i < 9; ++i) {
    titles += "<a href=/t" + std::to_string(i) + ">The old mill and the river</a>, ";
  }
  EXPECT_EQ(state(page("The town", notice + "<p>" + titles + "</p>")), "content");
  // A list of short names with numbers.
  std::string shelves;
  for (int i = 0; i < 25; ++i) {
    const std::string n = std::to_string(i);
    shelves += "<div><a href=/s" + n + ">Shelf " + n + "</a><p>1" + n + " books</p><p>from 190" +
               n + "</p></div>";
  }
  EXPECT_EQ(state(page("Books", login + shelves)), "content");
}

TEST(PageState, KnowsMessagesBesideListsAndMenus) {
  const std::string form = "<form><input name=u><input type=password name=p></form>";
  // The title or the headline says it.
  EXPECT_EQ(state(page("Page not found", "<p>Perhaps you like this:</p>" + list_of_titles())),
            "error-page");
  EXPECT_EQ(state(page("The town", "<h1>Oops!</h1>" + list_of_titles())), "error-page");
  EXPECT_EQ(state(page("The town", "<h2>Page not found</h2>" + list_of_titles())), "error-page");
  EXPECT_EQ(state(page("Log in", form + list_of_titles())), "login-page");
  // Menus with many entries.
  std::string menu;
  for (const std::string_view entry :
       {"News", "Sports", "Culture", "Terms of use", "About us", "Work with us", "Help centre",
        "Contact us", "Privacy policy", "Site map", "Town hall", "Opening hours", "Archive"}) {
    menu += "<li><a href=/m" + std::to_string(menu.size()) + ">" + std::string(entry) + "</a></li>";
  }
  menu = "<ul>" + menu + "</ul>";
  EXPECT_EQ(state(page("The town", menu + "<h2>Log in</h2>" + form + menu)), "login-page");
  EXPECT_EQ(state(page("The town", menu + "<p>The page you requested does not exist.</p>")),
            "error-page");
  EXPECT_EQ(state(page("The town", menu + "<p>Please enable JavaScript.</p>")), "needs-script");
  // Titles in a menu that no element names.
  for (const std::string_view name :
       {"role=navigation", "class=navbar", "class='left sidebar'", "id=mainMenu"}) {
    const std::string titles = "<div " + std::string(name) + ">" + list_of_titles() + "</div>";
    EXPECT_EQ(state(page("The town", titles + "<p>Please enable JavaScript.</p>")), "needs-script");
    EXPECT_EQ(state(page("The town", titles + "<h2>Log in</h2>" + form)), "login-page") << name;
    EXPECT_EQ(state(page("The town", titles + "<p>The page you requested does not exist.</p>")),
              "error-page");
  }
  EXPECT_EQ(state(page("The town", list_of_titles() + "<p>Please verify that you are human.</p>")),
            "robot-check");
  // Titles beside the message.
  EXPECT_EQ(state(page("The town", "<aside>" + list_of_titles() +
                                       "</aside><p>The page you requested does not exist.</p>")),
            "error-page");
}

TEST(PageState, AnErrorPageIsOneByItsStatusOrByWhatItSays) {
  const test::ParsedPage article("<p>A page about bees and what they do all day.</p>");
  const test::ParsedPage error("<title>404 Not Found</title><h1>Not Found</h1>");
  EXPECT_FALSE(extract::is_error_page(200, article.page));
  EXPECT_FALSE(extract::is_error_page(0, article.page));
  EXPECT_TRUE(extract::is_error_page(404, article.page));
  EXPECT_TRUE(extract::is_error_page(503, article.page));
  EXPECT_TRUE(extract::is_error_page(200, error.page));
}

}  // namespace
}  // namespace sito::extract
