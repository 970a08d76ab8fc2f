// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/consent_text.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::extract {
namespace {

bool consent(std::string_view text) { return is_consent_text(consent_words(text)); }
bool legal(std::string_view text) { return is_legal_line(consent_words(text)); }

TEST(ConsentText, CountsWordsByWhatTheySpeakOf) {
  const ConsentWords words = consent_words("We use COOKIES. Accept our privacy terms, visitors!");
  EXPECT_EQ(words.n_words, 8U);
  EXPECT_EQ(words.cookie, 1U);
  EXPECT_EQ(words.act, 1U);
  EXPECT_EQ(words.data, 1U);
  EXPECT_EQ(words.purpose, 1U);
  EXPECT_EQ(words.legal, 2U);  // "use", "terms"
  EXPECT_DOUBLE_EQ(words.consent_share(), 0.5);
  EXPECT_DOUBLE_EQ(consent_words("").consent_share(), 0);
}

TEST(ConsentText, CountsOfPiecesAddUp) {
  ConsentWords sum = consent_words("Our cookies are ");
  sum += consent_words("necessary.");
  const ConsentWords whole = consent_words("Our cookies are necessary.");
  EXPECT_EQ(sum.n_words, whole.n_words);
  EXPECT_EQ(sum.cookie, whole.cookie);
  EXPECT_EQ(sum.purpose, whole.purpose);
}

TEST(ConsentText, FindsWordsInLongTexts) {
  for (std::size_t n = 0; n < 70; ++n) {
    const ConsentWords words = consent_words(std::string(n, '.') + "Cookies a of " +
                                             std::string(n + 1, 'x') + "\xC3\xA9 privacy");
    EXPECT_EQ(words.n_words, 5U) << n;
    EXPECT_EQ(words.cookie, 1U) << n;
    EXPECT_EQ(words.data, 1U) << n;
  }
}

TEST(ConsentText, KnowsNoticesInManyLanguages) {
  for (const std::string_view text : {
           "We and our partners store cookies on your device to show you relevant offers.",
           "Accept all cookies",
           "Wir verwenden Cookies. Mit Klick auf OK stimmen Sie der Verwendung f\u00FCr Werbung "
           "und "
           "Statistiken zu.",
           "Tento web pou\u017E\u00EDv\u00E1 soubory cookie. Souhlas\u00EDte s nimi?",
           "S\u00FAhlas\u00EDm s pou\u017E\u00EDvan\u00EDm s\u00FAborov cookies na tomto "
           "zariaden\u00ED",
           "A weboldal s\u00FCtiket haszn\u00E1l. Elfogadom",
           // CYRILLIC: "We use cookie files and Yandex metrics. I accept"
           "\u041C\u044B \u0438\u0441\u043F\u043E\u043B\u044C\u0437\u0443\u0435\u043C "
           "\u0444\u0430\u0439\u043B\u044B cookie. "
           "\u041F\u0420\u0418\u041D\u0418\u041C\u0410\u042E",
           "Ta strona u\u017Cywa plik\u00F3w cookies w celach reklamowych. Akceptuj\u0119",
           "Ce site utilise des cookies pour mesurer l'audience. Tout refuser",
           "Utilizamos cookies propias y de terceros. Aceptar todo",
           "Questo sito utilizza cookie tecnici e di profilazione. Accetta",
       }) {
    EXPECT_TRUE(consent(text)) << text;
  }
}

TEST(ConsentText, KnowsNoticesOfDataProtectionThatWantSomething) {
  EXPECT_TRUE(consent("By subscribing you consent to our partners and to our privacy notice."));
  EXPECT_FALSE(consent("The course teaches how to build a website that keeps privacy in mind."));
}

TEST(ConsentText, LeavesOtherTextAlone) {
  EXPECT_FALSE(consent(""));
  EXPECT_FALSE(consent("Cookies & Cream"));
  EXPECT_FALSE(consent("Bake the cookies for twelve minutes and let them cool on a rack."));
  EXPECT_FALSE(consent("The committee will accept the report and manage the necessary settings."));
}

TEST(ConsentText, KnowsLinesOfTermsAndRights) {
  EXPECT_TRUE(legal("Copyright 2004 Example Ltd. All rights reserved."));
  EXPECT_TRUE(legal("Privacy"));
  EXPECT_TRUE(legal("Terms and Conditions"));
  EXPECT_TRUE(legal("Cookie policy"));
  EXPECT_FALSE(legal("Warranty"));
  EXPECT_FALSE(legal("Human Rights Magazine"));
  EXPECT_FALSE(
      legal("The reader has a right to know who wrote the terms, and we asked ten authors."));
}

TEST(ConsentText, ReadsTheVisibleTextOfABlock) {
  Page page;
  PageParser(Limits{}).parse(
      "<p>We use <b>cookies</b><script>accept</script> and you <i>agree</i>.</p>", "", page);
  ASSERT_EQ(page.blocks().size(), 1U);
  const ConsentWords words = consent_words(page, page.blocks()[0]);
  EXPECT_EQ(words.n_words, 6U);
  EXPECT_EQ(words.cookie, 1U);
  EXPECT_EQ(words.act, 1U);
}

}  // namespace
}  // namespace sito::extract
