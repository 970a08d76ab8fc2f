// SPDX-License-Identifier: Apache-2.0
#include "sito/text/name_finder.h"

#include "sito/text/embedded.h"
#include "sito/text/known_names.h"
#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::text {
namespace {

std::string joined_by(NameFinder& finder, std::string_view language, std::string_view text) {
  Segmenter segmenter;
  segmenter.set_language(language);
  finder.set_language(language);
  std::vector<Token> tokens;
  segmenter.tokens(text, {0, static_cast<std::uint32_t>(text.size())}, tokens);
  finder.join(text, tokens);
  std::string out;
  for (const Token& token : tokens) {
    if (!out.empty()) out += token.glued ? "~" : "/";
    out += text.substr(token.begin, token.end - token.begin);
  }
  return out;
}

// The names that are found in a text, with '|' between them, by lists of the test.
std::string found_in(std::string_view language, std::string_view text,
                     NameKinds kinds = NameKinds::All) {
  static const KnownNames names = [] {
    KnownNames made;
    made.add_places(
        "# places\n[any]\nNew York\nNew York City\nFrankfurt am Main\nLos Angeles\n"
        "Nov\u00fd Ji\u010d\u00edn\nHradec Kr\u00e1lov\u00e9\nNov\u00e9 M\u011bsto nad "
        "Metuj\u00ed\nBansk\u00e1 Bystrica\nZielona G\u00f3ra\nKarlovy Vary\n"
        "\u041d\u0438\u0436\u043d\u0438\u0439 "
        "\u041d\u043e\u0432\u0433\u043e\u0440\u043e\u0434\n[cs]\nSpojen\u00e9 "
        "st\u00e1ty\n[pl]\nNowy Jork\n[de]\nVereinigte Staaten\n");
    made.add_people(
        "[given]\nJan Jana Petr Karel Anna John Barack Ludwig Vincent Thomas J\u00e1nos\n"
        "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440 "
        "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440\u043e\u0432\u0438\u0447\n"
        "[word]\nWill Elizabeth\n[family]\nSmith Nov\u00e1k Kov\u00e1cs\n[no-family]\nStreet\n");
    return made;
  }();
  NameFinder finder(kinds, names);
  const std::string joined = joined_by(finder, language, text);
  std::string found;
  std::size_t begin = 0;
  while (begin < joined.size()) {
    const std::size_t end = std::min(joined.find_first_of("/~", begin), joined.size());
    const std::string token = joined.substr(begin, end - begin);
    if (token.find(' ') != std::string::npos) found += (found.empty() ? "" : "|") + token;
    begin = end + 1;
  }
  return found;
}

TEST(NameFinder, APlaceIsFoundAsListedTheLongestNameFirst) {
  EXPECT_EQ(found_in("en", "He left New York City for New York."), "New York City|New York");
  EXPECT_EQ(found_in("", "In New York and Los Angeles"), "New York|Los Angeles");
  EXPECT_EQ(found_in("en", "new york, New, York, New-York"), "");
  EXPECT_EQ(found_in("en", "New York", NameKinds::People), "");
  EXPECT_EQ(found_in("en", "New York", NameKinds::None), "");
}

TEST(NameFinder, APlaceIsFoundInEveryCaseOfTheLanguage) {
  EXPECT_EQ(found_in("cs",
                     "V Nov\u00e9m Ji\u010d\u00edn\u011b a do Nov\u00e9ho "
                     "Ji\u010d\u00edna, p\u0159ed Nov\u00fdm Ji\u010d\u00ednem"),
            "Nov\u00e9m Ji\u010d\u00edn\u011b|Nov\u00e9ho Ji\u010d\u00edna|Nov\u00fdm "
            "Ji\u010d\u00ednem");
  EXPECT_EQ(found_in("cs",
                     "v Hradci Kr\u00e1lov\u00e9 a v Nov\u00e9m M\u011bst\u011b nad "
                     "Metuj\u00ed"),
            "Hradci Kr\u00e1lov\u00e9|Nov\u00e9m M\u011bst\u011b nad Metuj\u00ed");
  EXPECT_EQ(found_in("cs",
                     "ze Spojen\u00fdch st\u00e1t\u016f, z Karlov\u00fdch Var\u016f, z New "
                     "Yorku"),
            "Spojen\u00fdch st\u00e1t\u016f|Karlov\u00fdch Var\u016f|New Yorku");
  EXPECT_EQ(found_in("sk", "v Banskej Bystrici, za Banskou Bystricou"),
            "Banskej Bystrici|Banskou Bystricou");
  EXPECT_EQ(found_in("pl", "do Nowego Jorku i w Zielonej G\u00f3rze"),
            "Nowego Jorku|Zielonej G\u00f3rze");
  EXPECT_EQ(found_in("ru",
                     "\u0432 \u041d\u0438\u0436\u043d\u0435\u043c "
                     "\u041d\u043e\u0432\u0433\u043e\u0440\u043e\u0434\u0435"),
            "\u041d\u0438\u0436\u043d\u0435\u043c "
            "\u041d\u043e\u0432\u0433\u043e\u0440\u043e\u0434\u0435");
  EXPECT_EQ(found_in("de", "in den Vereinigten Staaten und Frankfurt am Mains Rand"),
            "Vereinigten Staaten|Frankfurt am Mains");
  EXPECT_EQ(found_in("hu", "New Yorkban \u00e9s Los Angelesben"), "New Yorkban|Los Angelesben");
  EXPECT_EQ(found_in("en", "New York's mayor"), "New York's");
}

TEST(NameFinder, TheWordsOfAPlaceHaveOneCase) {
  // Instrumental and genitive; the second word is no form of its name; another language.
  EXPECT_EQ(found_in("cs", "s Nov\u00fdm Ji\u010d\u00edna"), "");
  EXPECT_EQ(found_in("cs", "Nov\u00e9ho Ji\u010d\u00ednsk\u00e9ho"), "");
  EXPECT_EQ(found_in("en", "Nov\u00e9m Ji\u010d\u00edn\u011b"), "");
  EXPECT_EQ(found_in("sk", "Spojen\u00e9 st\u00e1ty"), "");
  EXPECT_EQ(found_in("cs-CZ", "Spojen\u00e9 st\u00e1ty"), "Spojen\u00e9 st\u00e1ty");
}

TEST(NameFinder, APersonIsAGivenNameAndACapitalisedWord) {
  EXPECT_EQ(found_in("cs", "S Janem Nov\u00e1kem a Annou Malou p\u0159i\u0161el Karel."),
            "Janem Nov\u00e1kem|Annou Malou");
  EXPECT_EQ(found_in("en", "So Barack H. Obama met Ludwig van Beethoven and John."),
            "Barack H. Obama|Ludwig van Beethoven");
  EXPECT_EQ(found_in("ru",
                     "\u0441 \u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440\u043e\u043c "
                     "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440\u043e\u0432\u0438\u0447"
                     "\u0435\u043c \u041c\u0430\u043b\u044b\u043c."),
            "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440\u043e\u043c "
            "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440\u043e\u0432\u0438\u0447\u0435\u043c "
            "\u041c\u0430\u043b\u044b\u043c");
  EXPECT_EQ(found_in("en", "John, Smith and John 2nd; John went"), "");
  EXPECT_EQ(found_in("en", "John Smith", NameKinds::Places), "");
}

TEST(NameFinder, AGivenNameThatIsAWordNeedsAKnownFamilyName) {
  EXPECT_EQ(found_in("en", "Today Will Smith met us. Will Anybody come?"), "Will Smith");
  EXPECT_EQ(found_in("en", "It was J. R. Smith who saw J. Doe and vitamin D. Smiths"),
            "J. R. Smith");
  EXPECT_EQ(found_in("en", "We live in John Street and met John Doe"), "John Doe");
}

TEST(NameFinder, AHeadlineThatCapitalisesItsWordsNeedsAKnownFamilyName) {
  EXPECT_EQ(found_in("en", "John Wins Big Award Again"), "");
  EXPECT_EQ(found_in("en", "John Smith Wins Award Again"), "John Smith");
  EXPECT_EQ(found_in("pl", "Jan Kot, Anna Lis, Karel Wilk"), "Jan Kot|Anna Lis|Karel Wilk");
}

TEST(NameFinder, HungarianHasTheFamilyNameFirst) {
  EXPECT_EQ(found_in("hu", "Kov\u00e1cs J\u00e1nos \u00e9s a Kis J\u00e1nosnak."),
            "Kov\u00e1cs J\u00e1nos|Kis J\u00e1nosnak");
}

TEST(NameFinder, TheShippedListsKnowCommonNames) {
  NameFinder finder(NameKinds::All);
  EXPECT_EQ(joined_by(finder, "cs", "Ve Spojen\u00fdch st\u00e1tech"),
            "Ve/Spojen\u00fdch st\u00e1tech");
  EXPECT_EQ(joined_by(finder, "cs", "z \u010cesk\u00fdch Bud\u011bjovic"),
            "z/\u010cesk\u00fdch Bud\u011bjovic");
  EXPECT_EQ(joined_by(finder, "sk", "do Ko\u0161\u00edc a Banskej Bystrice"),
            "do/Ko\u0161\u00edc/a/Banskej Bystrice");
  EXPECT_EQ(joined_by(finder, "pl", "w Gorzowie Wielkopolskim"), "w/Gorzowie Wielkopolskim");
  EXPECT_EQ(joined_by(finder, "ru",
                      "\u0432 \u0412\u0435\u043b\u0438\u043a\u043e\u043c "
                      "\u041d\u043e\u0432\u0433\u043e\u0440\u043e\u0434\u0435"),
            "\u0432/\u0412\u0435\u043b\u0438\u043a\u043e\u043c "
            "\u041d\u043e\u0432\u0433\u043e\u0440\u043e\u0434\u0435");
  EXPECT_EQ(joined_by(finder, "de", "in Frankfurt am Main"), "in/Frankfurt am Main");
  EXPECT_EQ(joined_by(finder, "cs", "Petra Nov\u00e1ka a Jany Mal\u00e9."),
            "Petra Nov\u00e1ka/a/Jany Mal\u00e9~.");
  EXPECT_EQ(joined_by(finder, "en", "the Buenos Aires office"), "the/Buenos Aires/office");
}

TEST(NameFinder, OtherTokensStayAndEmptyTextIsNothing) {
  NameFinder finder(NameKinds::All);
  EXPECT_EQ(joined_by(finder, "en", ""), "");
  EXPECT_EQ(joined_by(finder, "en", "J J. 1 New"), "J/J./1/New");
  EXPECT_EQ(joined_by(finder, "xx", "Los Angeles"), "Los Angeles");
}

TEST(NameFinder, FindsEachGivenNameInTheTextOfItsList) {
  int n_given = 0;
  for (const Embedded& file : embedded_names()) {
    std::size_t at = 0;
    for (std::string_view word = next_word(file.text, at); !word.empty();
         word = next_word(file.text, at)) {
      const bool given = (KnownNames::shipped().person_word(word) & kGivenName) != 0;
      n_given += given ? 1 : 0;
      EXPECT_EQ(is_given_name(word), given) << word;
    }
  }
  EXPECT_GT(n_given, 5000);
  for (const char* other :
       {"", " ", "A", "Aaliya", "Aaliyahh", "Zz", "[word]", "\u0410", "Anna Bob"})
    EXPECT_FALSE(is_given_name(other)) << other;
}

}  // namespace
}  // namespace sito::text
