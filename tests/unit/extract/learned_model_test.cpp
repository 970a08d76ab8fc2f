// SPDX-License-Identifier: Apache-2.0
// The file of the model of the row sito.
#include "sito/extract/learned/model.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::extract::learned {
namespace {

ModelParts small_parts() {
  ModelParts parts;
  parts.notes = {"a note"};
  parts.features = {"own-words", "own-link-density"};
  parts.tokens = {{0xABCD, -0.5F}};
  parts.words = {{0xABCE, 0.25F}};
  parts.early_exits = {{.trees = 1, .below = -1.5F, .general = {2, 0.25F}, .article = {3, -1}},
                       {.trees = 2, .below = -1, .general = {1, 0}, .article = {0, -2}}};
  parts.general = {{{1, 2, 0, 5.0F}, {-1, -1, 0, -1.0F}, {-1, -1, 0, 1.0F}}};
  parts.article = {{{-1, -1, 0, 0.0F}}};
  parts.comment = {{{-1, -1, 0, 1.0F}}, {{-1, -1, 0, 2.0F}}};
  return parts;
}

TEST(ExtractorModel, TextReadsBack) {
  const std::string text = model_text(small_parts());
  EXPECT_TRUE(ExtractorModel::is_one(text));
  const auto model = ExtractorModel::parse(text, "m");
  ASSERT_TRUE(model) << to_string(model.error());
  EXPECT_EQ(model->tokens()[0xABCD], -0.5F);
  EXPECT_EQ(model->words()[0xABCE], 0.25F);
  EXPECT_EQ(model->general().size(), 1U);
  EXPECT_EQ(model->comment().size(), 2U);
  ASSERT_EQ(model->early_exits().size(), 2U);
  const EarlyExit& exit = model->early_exits()[0];
  EXPECT_EQ(exit.trees, 1U);
  EXPECT_EQ(exit.below, -1.5F);
  EXPECT_EQ(exit.general.at(-2), -3.75F);
  EXPECT_EQ(exit.article.at(-2), -7);
  EXPECT_EQ(model->early_exits()[1].article.at(-2), -2);
}

TEST(ExtractorModel, ErrorsSayWhere) {
  EXPECT_FALSE(ExtractorModel::parse("", "m"));
  const auto later = ExtractorModel::parse("sito-extractor 9\n", "m");
  EXPECT_EQ(later.error().code, ErrorCode::Unsupported);
  EXPECT_NE(later.error().message.find("train the model again"), std::string::npos);
  ModelParts parts = small_parts();
  parts.features[1] = "no-such-feature";
  EXPECT_EQ(ExtractorModel::parse(model_text(parts), "m").error().code, ErrorCode::Unsupported);
  std::string text = model_text(small_parts());
  text.replace(text.find("0000abcd"), 8, "zz");
  const auto damaged = ExtractorModel::parse(text, "m");
  ASSERT_FALSE(damaged);
  EXPECT_NE(damaged.error().message.find("line 7"), std::string::npos) << damaged.error().message;
  for (const std::string_view bad : {"nan", "inf", "-inf"}) {
    text = model_text(small_parts());
    text.replace(text.find("-0.500", text.find("0000abcd")), 6, bad);
    EXPECT_FALSE(ExtractorModel::parse(text, "m")) << bad;
  }
  for (const std::string_view bad : {"1 -1.5", "1 inf 2 0 3 -1", "x", "1 -1.5 2 0 3 -1 7"}) {
    text = model_text(small_parts());
    const std::size_t line = text.find("1 -1.500");
    text.replace(line, text.find('\n', line) - line, bad);
    const auto refused = ExtractorModel::parse(text, "m");
    ASSERT_FALSE(refused) << bad;
    EXPECT_NE(refused.error().message.find("line 11"), std::string::npos)
        << to_string(refused.error());
  }
}

TEST(ExtractorModel, AFileWithoutItsLastLinesIsRefused) {
  const std::string text = model_text(small_parts());
  for (std::size_t end = text.rfind('\n'); end-- > 0;) {
    if (text[end] != '\n') continue;
    const auto cut = ExtractorModel::parse(text.substr(0, end + 1), "m");
    ASSERT_FALSE(cut) << text.substr(0, end);
  }
  // Format 3 had no last line of its own.
  std::string former = text.substr(0, text.find("[end]"));
  former.replace(former.find('5'), 1, "3");
  EXPECT_TRUE(ExtractorModel::parse(former, "m"));
}

TEST(ExtractorModel, LinesMayEndAsOnWindows) {
  std::string text;
  for (const char c : model_text(small_parts())) text += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_TRUE(ExtractorModel::parse(text, "m"));
}

TEST(ExtractorModel, EveryLineThatBreaksOffIsNoCrash) {
  const std::string text = model_text(small_parts());
  for (std::size_t end = 0; end < text.size(); ++end) {
    (void)ExtractorModel::parse(std::string_view(text).substr(0, end), "m");
  }
}

}  // namespace
}  // namespace sito::extract::learned
