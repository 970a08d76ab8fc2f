// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/signature.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Signature, IsALineOfInitialsAndAgencies) {
  EXPECT_EQ(signature_of_line("jkn"), "jkn");
  EXPECT_EQ(signature_of_line(" (red) "), "red");
  EXPECT_EQ(signature_of_line("(\xC4\x8CTK, tyt)"), "\xC4\x8CTK, tyt");
  EXPECT_EQ(signature_of_line("dpa/AFP"), "dpa/AFP");
  EXPECT_EQ(signature_of_line("Reuters"), "Reuters");
  EXPECT_EQ(signature_of_line("[\xD0\xA2\xD0\x90\xD0\xA1\xD0\xA1]"),
            "\xD0\xA2\xD0\x90\xD0\xA1\xD0\xA1");
}

TEST(Signature, IsNoOtherShortLine) {
  EXPECT_EQ(signature_of_line("Sdilet"), "");
  EXPECT_EQ(signature_of_line("Jn"), "") << "both cases: a word";
  EXPECT_EQ(signature_of_line("12"), "");
  EXPECT_EQ(signature_of_line("(viz foto)"), "");
  EXPECT_EQ(signature_of_line("a, b, c"), "");
  EXPECT_EQ(signature_of_line("jkn, tyt, red, abc, def"), "") << "a list of something else";
  EXPECT_EQ(signature_of_line(""), "");
  EXPECT_EQ(signature_of_line("("), "");
}

TEST(Signature, StandsInBracketsBehindTheLastSentence) {
  EXPECT_EQ(signature_at_end("They came back. (jkn)"), "jkn");
  EXPECT_EQ(signature_at_end("\"They came back.\" (dpa, red) "), "dpa, red");
  EXPECT_EQ(signature_at_end("The company (plc)"), "") << "within a sentence";
  EXPECT_EQ(signature_at_end("They came back. (see above)"), "");
}

TEST(Signature, KnowsAgenciesInAnyCase) {
  EXPECT_TRUE(is_agency("AFP"));
  EXPECT_TRUE(is_agency("\xC4\x8Ctk"));
  EXPECT_FALSE(is_agency("Jane Doe"));
}

}  // namespace
}  // namespace sito
