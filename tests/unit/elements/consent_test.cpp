// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/consent.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::elements {
namespace {

using Meaning = ConsentMeaning;

TEST(ConsentMeaning, OfLabels) {
  const std::pair<const char*, Meaning> labels[] = {
      {"Reject all", Meaning::Reject},
      {"Do not accept", Meaning::Reject},
      {"I don't agree", Meaning::Reject},
      {"Continue without accepting", Meaning::Reject},
      {"Accept only necessary cookies", Meaning::Reject},
      {"No, thanks", Meaning::Reject},
      {"No", Meaning::Reject},
      {"Accept all", Meaning::Accept},
      {"OK", Meaning::Accept},
      {"I AGREE", Meaning::Accept},
      {"Got it!", Meaning::Accept},
      {"Save and accept all", Meaning::Accept},
      {"Save choices", Meaning::Save},
      {"Accept selected", Meaning::Save},
      {"Manage options", Meaning::Settings},
      {"Cookie settings", Meaning::Settings},
      {"Subscribe", Meaning::Unknown},
      {"", Meaning::Unknown},
      {"xyzzy plugh", Meaning::Unknown},
  };
  for (const auto& [label, meaning] : labels) {
    EXPECT_EQ(consent_meaning(label), meaning) << label;
  }
}

TEST(ConsentMeaning, OfLabelsInOtherLanguages) {
  const std::pair<const char*, Meaning> labels[] = {
      {"Alle ablehnen", Meaning::Reject},
      {"Nicht zustimmen", Meaning::Reject},
      {"Nur notwendige Cookies", Meaning::Reject},
      {"Alle akzeptieren", Meaning::Accept},
      {"Tout refuser", Meaning::Reject},
      {"Tout accepter", Meaning::Accept},
      {"Continuer sans accepter", Meaning::Reject},
      {"Rechazar todo", Meaning::Reject},
      {"Aceptar todo", Meaning::Accept},
      {"No acepto", Meaning::Reject},
      {"Rifiuta", Meaning::Reject},
      {"Accetta", Meaning::Accept},
      {"N\u00E3o aceito", Meaning::Reject},
      {"Aceitar e continuar no site", Meaning::Accept},  // "no" is "in the"
      {"Weigeren", Meaning::Reject},
      {"Akkoord", Meaning::Accept},
      {"Odm\u00EDtnout v\u0161e", Meaning::Reject},
      {"Nesouhlas\u00EDm", Meaning::Reject},
      {"Souhlas\u00EDm", Meaning::Accept},
      {"Nastaven\u00ED", Meaning::Settings},
      {"Ulo\u017Eit v\u00FDb\u011Br", Meaning::Save},
      {"S\u00FAhlas\u00EDm", Meaning::Accept},
      {"Odmietnu\u0165", Meaning::Reject},
      {"Nie zgadzam si\u0119", Meaning::Reject},
      {"Zgadzam si\u0119", Meaning::Accept},
      {"Nem fogadom el", Meaning::Reject},
      {"\u00D6sszes elfogad\u00E1sa", Meaning::Accept},
      {"\u041E\u0442\u043A\u043B\u043E\u043D\u0438\u0442\u044C", Meaning::Reject},
      {"\u041D\u0435 \u0441\u043E\u0433\u043B\u0430\u0441\u0435\u043D", Meaning::Reject},
      {"\u041F\u0440\u0438\u043D\u044F\u0442\u044C \u0432\u0441\u0435", Meaning::Accept},
      {"T\u00FCm\u00FCn\u00FC reddet", Meaning::Reject},
      {"Kabul etmiyorum", Meaning::Reject},
      {"Kabul et", Meaning::Accept},
      {"\u5168\u90E8\u62D2\u7EDD", Meaning::Reject},
      {"\u4E0D\u540C\u610F", Meaning::Reject},  // "not agree", which has "agree" in it
      {"\u540C\u610F", Meaning::Accept},
      {"\u540C\u610F\u3057\u306A\u3044", Meaning::Reject},
      {"\u3059\u3079\u3066\u540C\u610F\u3059\u308B", Meaning::Accept},
      {"\uB3D9\uC758\uD558\uC9C0 \uC54A\uC74C", Meaning::Reject},
      {"\uBAA8\uB450 \uB3D9\uC758", Meaning::Accept},
      {"\u0631\u0641\u0636 \u0627\u0644\u0643\u0644", Meaning::Reject},
      {"\u0642\u0628\u0648\u0644 \u0627\u0644\u0643\u0644", Meaning::Accept},
      {"\u0391\u03C0\u03CC\u03C1\u03C1\u03B9\u03C8\u03B7", Meaning::Reject},
      {"\u0391\u03C0\u03BF\u03B4\u03BF\u03C7\u03AE", Meaning::Accept},
  };
  for (const auto& [label, meaning] : labels) {
    EXPECT_EQ(consent_meaning(label), meaning) << label;
  }
}

struct Parsed {
  std::string source;
  Page page;
  explicit Parsed(const std::string& body)
      : source(
            "<html data-sito-box=\"1 0 0 1280 900 v\"><body data-sito-box=\"2 0 0 1280 900 v\">"
            "<p data-sito-box=\"3 0 0 900 90 v\">Text of the page.</p>" +
            body + "</body></html>") {
    PageParser{Limits{}}.parse(source, "http://a.test/", page);
  }
  /// The number in the browser of what is to be clicked, and why; "" for nothing.
  [[nodiscard]] std::string choice() const {
    const auto chosen = consent_choice(consent_walls(page));
    return chosen ? std::to_string(chosen->element) + " " + std::string(name_of(chosen->meaning))
                  : "";
  }
};

std::string button(int id, const std::string& text, int width = 120, const std::string& more = "") {
  return "<button data-sito-box=\"" + std::to_string(id) + " 0 700 " + std::to_string(width) +
         " 40 vfzp\" " + more + ">" + text + "</button>";
}

std::string wall(const std::string& buttons, const std::string& text = "We use cookies.",
                 const std::string& more = "") {
  return "<div data-sito-box=\"10 0 600 1280 300 vfz\" " + more +
         "><p data-sito-box=\"11 0 600 900 40 vfz\">" + text + "</p>" + buttons + "</div>";
}

TEST(ConsentChoice, IsToReject) {
  EXPECT_EQ(Parsed(wall(button(20, "Accept all") + button(21, "Reject all"))).choice(),
            "21 reject");
  EXPECT_EQ(Parsed(wall(button(20, "Reject all") + button(21, "Accept all"))).choice(),
            "20 reject");
  EXPECT_EQ(Parsed(wall(button(20, "Settings") + button(21, "Only necessary") + button(22, "OK")))
                .choice(),
            "21 reject");
}

TEST(ConsentChoice, IsElseToCloseThenToSaveThenToSet) {
  EXPECT_EQ(Parsed(wall(button(20, "\u00D7") + button(21, "OK") + button(22, "Settings"))).choice(),
            "20 close");
  EXPECT_EQ(
      Parsed(wall(button(20, "OK") + button(21, "Settings") + button(22, "Save choices"))).choice(),
      "22 save");
  EXPECT_EQ(Parsed(wall(button(20, "OK") + button(21, "Settings"))).choice(), "21 settings");
}

TEST(ConsentChoice, KeepsNothingThatIsTicked) {
  const std::string buttons =
      button(20, "Settings") + button(21, "Save choices") + button(22, "OK");
  const std::string box = "<input type=checkbox data-sito-box=\"30 0 0 9 9 vfz\" ";
  EXPECT_EQ(Parsed(wall(box + "checked>" + buttons)).choice(), "20 settings");
  EXPECT_EQ(Parsed(wall(box + "checked disabled>" + buttons)).choice(), "21 save");
  EXPECT_EQ(Parsed(wall(box + ">" + buttons)).choice(), "21 save");
  EXPECT_EQ(Parsed(wall("<div role=switch aria-checked=true></div>" + buttons)).choice(),
            "20 settings");
}

TEST(ConsentChoice, IsNothingWhereOnlyAcceptingIsOffered) {
  EXPECT_EQ(Parsed(wall(button(20, "OK"))).choice(), "");
  EXPECT_EQ(Parsed(wall(button(20, "Accept") + button(21, "Agree and continue"))).choice(), "");
}

TEST(ConsentChoice, LeavesLinksToOtherPages) {
  EXPECT_EQ(Parsed(wall("<a href=/reject data-sito-box=\"20 0 0 90 20 vfzp\">Reject</a>" +
                        button(21, "Accept")))
                .choice(),
            "");
  EXPECT_EQ(Parsed(wall("<a href='#' data-sito-box=\"20 0 0 90 20 vfzp\">Reject</a>" +
                        button(21, "Accept")))
                .choice(),
            "20 reject");
}

TEST(ConsentChoice, LeavesWhatIsNotShown) {
  EXPECT_EQ(Parsed(wall("<button data-sito-box=\"20 0 0 0 0 -\">Reject</button>" +
                        button(21, "Settings") + button(22, "OK")))
                .choice(),
            "21 settings");
}

TEST(ConsentChoice, GoesByNamesInUnknownWords) {
  EXPECT_EQ(Parsed(wall(button(20, "Blargh", 120, "class=cmp-accept-all") +
                            button(21, "Frobz", 120, "class=cmp-deny-all"),
                        "Zzz zzz", "id=cookie-box"))
                .choice(),
            "21 reject");
}

TEST(ConsentChoice, NeverTakesTheProminentButtonOfUnknownWords) {
  // The larger one agrees, as a rule.
  EXPECT_EQ(Parsed(wall(button(20, "Blargh", 300) + button(21, "Frobz", 100), "Zzz")).choice(),
            "21 unknown");
  EXPECT_EQ(Parsed(wall(button(20, "Blargh", 100, "class='btn btn-primary'") +
                            button(21, "Frobz", 100, "class=btn"),
                        "Zzz"))
                .choice(),
            "21 unknown");
  // Nothing tells them apart, or there are several that may agree.
  EXPECT_EQ(Parsed(wall(button(20, "Blargh") + button(21, "Frobz"), "Zzz")).choice(), "");
  EXPECT_EQ(
      Parsed(wall(button(20, "A1", 300) + button(21, "B2", 100) + button(22, "C3", 100), "Zzz"))
          .choice(),
      "");
  EXPECT_EQ(Parsed(wall(button(20, "Blargh"), "Zzz", "class=consent")).choice(), "");
}

TEST(ConsentChoice, AnswersWordsAgainstNames) {
  // Names of tools are the same on all their buttons, or wrong; words are for people.
  EXPECT_EQ(Parsed(wall(button(20, "Accept", 120, "class=reject") +
                        button(21, "Reject", 120, "class=accept")))
                .choice(),
            "21 reject");
  // A cross that tells readers of screens that it accepts.
  EXPECT_EQ(Parsed(wall(button(20, "\u00D7", 30, "aria-label='Accept and close'"))).choice(), "");
}

// Words of no language; the boxes tell what is kept.
TEST(ConsentChoice, IsBesideBoxesThatAreNotTicked) {
  const auto boxes = [](const std::string& more) {
    return "<div data-sito-box=\"30 0 700 620 40 vfz\"><label data-sito-box=\"31 0 700 90 20 vfz\">"
           "<input type=checkbox data-sito-box=\"32 0 700 13 13 vfz\"" +
           more + ">Blorg</label>" + button(33, "Blargh") + "</div>";
  };
  EXPECT_EQ(Parsed(wall(button(20, "Accept") + button(21, "Settings") + boxes(""))).choice(),
            "33 unknown");
  EXPECT_EQ(
      Parsed(wall(button(20, "Accept") + button(21, "Settings") + boxes(" checked"))).choice(),
      "21 settings");
}

TEST(ConsentWalls, AreNoBoxesThatAskForAnAddress) {
  const Parsed letter(wall(
      "<form><input type=email name=mail>" + button(20, "Blargh") + "</form>" + button(21, "Xyzzy"),
      "Flurb every week."));
  EXPECT_TRUE(consent_walls(letter.page).empty());
}

TEST(ConsentWalls, AreNoBarsOfTheSite) {
  const Parsed bar("<header data-sito-box=\"10 0 0 1280 60 vf\">" + button(20, "Menu") +
                   button(21, "Search") + "</header>");
  EXPECT_TRUE(consent_walls(bar.page).empty());
  const Parsed text("<p data-sito-box=\"10 0 0 900 90 v\">Cookies are baked.</p>" +
                    button(20, "Accept"));
  EXPECT_TRUE(consent_walls(text.page).empty());
}

TEST(ConsentWalls, AreNoMenusOfRoutes) {
  std::string links;
  for (const char* name : {"usage", "setup", "tables"}) {
    links += "<a href=\"#/" + std::string(name) + "\" data-sito-box=\"20 0 700 120 40 vfzp\">" +
             name + "</a> ";
  }
  EXPECT_TRUE(consent_walls(Parsed(wall(links, "Guide", "class=menu")).page).empty());
}

TEST(ConsentWalls, MayStandInThePage) {
  const Parsed page("<div class=cookie-notice data-sito-box=\"10 0 0 1280 90 v\">Cookies! " +
                    button(20, "Accept") + button(21, "Decline") + "</div>");
  const auto walls = consent_walls(page.page);
  ASSERT_EQ(walls.size(), 1U);
  EXPECT_TRUE(walls[0].certain);
  EXPECT_EQ(page.choice(), "21 reject");
}

TEST(ConsentWalls, SayWhatIsNotToBeClicked) {
  const Parsed page(wall(button(20, "Accept") + button(21, "Reject") + button(22, "Blargh")));
  const auto walls = consent_walls(page.page);
  ASSERT_EQ(walls.size(), 1U);
  ASSERT_EQ(walls[0].buttons.size(), 3U);
  EXPECT_TRUE(could_agree(walls, walls[0].buttons[0].node));
  EXPECT_FALSE(could_agree(walls, walls[0].buttons[1].node));
  EXPECT_TRUE(could_agree(walls, walls[0].buttons[2].node));
  EXPECT_FALSE(could_agree(walls, NodeId{0}));
}

TEST(ConsentWalls, OfPagesWithoutGeometryAreDialogs) {
  Page page;
  const std::string html =
      "<div role=dialog><p>Cookies and your "
      "privacy</p><button>OK</button><button>Reject</button></div>";
  PageParser{Limits{}}.parse(html, "", page);
  const auto chosen = consent_choice(consent_walls(page));
  ASSERT_TRUE(chosen.has_value());
  EXPECT_EQ(chosen->meaning, Meaning::Reject);
}

TEST(ConsentWalls, AreNoneOnAnEmptyPage) {
  Page page;
  PageParser{Limits{}}.parse("", "", page);
  EXPECT_TRUE(consent_walls(page).empty());
  EXPECT_FALSE(consent_choice(consent_walls(page)).has_value());
}

}  // namespace
}  // namespace sito::elements
