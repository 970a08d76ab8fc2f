// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/commands/tagger.h"

#include <gtest/gtest.h>

namespace sito::corpus {
namespace {

const std::string kVertical =
    "<doc id=\"1\">\n<p>\n<s>\nBees\n&lt;3\n<g/>\n.\n</s>\n</p>\n</doc>\n";
const std::string kTagged =
    "<doc id=\"1\">\n<p>\n<s>\nBees\tl\tt\n&lt;3\tl\tt\n<g/>\n.\tl\tt\n</s>\n</p>\n</doc>\n";

TaggerOptions options(const std::string& command, TaggerForm form = TaggerForm::Vertical) {
  TaggerOptions made;
  made.command = command;
  made.form = form;
  made.seconds = 20;
  return made;
}

std::string fault(const TaggerOptions& options) {
  std::string vertical = kVertical;
  const Result<void> tagged = tag(options, vertical);
  EXPECT_EQ(vertical, kVertical);
  return tagged ? "" : tagged.error().message;
}

TEST(Tagger, ColumnsStandBehindTokens) {
  std::string vertical = kVertical;
  ASSERT_TRUE(tag(options("sed '/^</!s/$/\\tl\\tt/'"), vertical));
  EXPECT_EQ(vertical, kTagged);
}

TEST(Tagger, TokensAloneAreGivenWithSentences) {
  std::string vertical = kVertical;
  ASSERT_TRUE(tag(options("sed '/^$/!s/$/\\tl\\tt/'", TaggerForm::Tokens), vertical));
  EXPECT_EQ(vertical, kTagged);
  // It sees "<3", not the entity.
  EXPECT_EQ(fault(options("grep -v '<3'", TaggerForm::Tokens)).find("the tagger was given"), 0U);
}

TEST(Tagger, ALotIsGivenAndAnsweredAtTheSameTime) {
  std::string vertical = "<s>\n";
  for (int i = 0; i < 300000; ++i) vertical += "honey\n";
  vertical += "</s>\n";
  const std::size_t size = vertical.size();
  ASSERT_TRUE(tag(options("sed '/^</!s/$/\\tl\\tt/'"), vertical));
  EXPECT_EQ(vertical.size(), size + 300000U * 4);
}

TEST(Tagger, FaultsAreSaid) {
  EXPECT_NE(fault(options("cat")).find("expected the word with 2 columns"), std::string::npos);
  EXPECT_NE(fault(options("sed '/^</!s/$/\\tl\\tt/' | head -5")).find("too few lines"),
            std::string::npos);
  EXPECT_NE(fault(options("sed '/^</!s/$/\\tl\\tt/'; echo more")).find("too many lines"),
            std::string::npos);
  EXPECT_NE(fault(options("sed '/^</!s/$/\\tl\\tt/'; exit 3")).find("code 3"), std::string::npos);
  EXPECT_NE(fault(options("kill -9 $$")).find("code 137"), std::string::npos);
  EXPECT_NE(fault(options("no-such-tagger-anywhere 2>/dev/null")).find("cannot be run"),
            std::string::npos);
  TaggerOptions hanging = options("sleep 100");
  hanging.seconds = 0.2;
  EXPECT_NE(fault(hanging).find("has not answered for 0.2 s"), std::string::npos);
}

TEST(Tagger, ACommandThatClosesItsInputEndsNothingElse) {
  std::string vertical;
  for (int i = 0; i < 100000; ++i) vertical += "honey\n";
  const Result<void> tagged = tag(options("exec <&-; sleep 0.2; echo"), vertical);
  ASSERT_FALSE(tagged);
  EXPECT_NE(tagged.error().message.find("the tagger"), std::string::npos);
}

TEST(Tagger, SettingsNameIt) {
  EXPECT_FALSE(tagger_of({}));
  const auto made = tagger_of(
      {{"pipe", "x"}, {"pipe-columns", "3"}, {"pipe-form", "tokens"}, {"pipe-seconds", "1.5"}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->columns, 3U);
  EXPECT_EQ(made->form, TaggerForm::Tokens);
  EXPECT_EQ(made->seconds, 1.5);
}

}  // namespace
}  // namespace sito::corpus
