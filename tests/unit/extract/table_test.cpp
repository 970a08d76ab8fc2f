// SPDX-License-Identifier: Apache-2.0
// Parameters by name, and hooks.
#include "sito/extract/hooks.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::find_algorithm;
using extract::resolve_params;
using test::ParsedPage;
using Texts = std::vector<std::string>;

std::string problem(std::string_view name, const std::string& param, const std::string& value) {
  const test::Settings settings = {{param, value}};
  const Result<Params> params = resolve_params(*find_algorithm(name), settings);
  if (params) return "";
  EXPECT_EQ(params.error().code, ErrorCode::InvalidArgument);
  return params.error().message;
}

TEST(Table, NamesFindTheirRow) {
  EXPECT_EQ(find_algorithm("justext")->name, "justext");
  EXPECT_EQ(find_algorithm("jusText"), nullptr);
}

TEST(Table, SettingsReplaceDefaults) {
  const test::Settings settings = {{"length-high", "100"}, {"length-high", "1e2"}};
  const Result<Params> params = resolve_params(*find_algorithm("justext"), settings);
  ASSERT_TRUE(params.has_value());
  EXPECT_EQ(params->numbers[1], 100);
  EXPECT_EQ(params->numbers[0], 70);
}

TEST(Table, WrongSettingsSayWhatIsKnown) {
  EXPECT_EQ(problem("keep-all", "k", "3"), "keep-all has no parameter \"k\"; known: min-words");
  EXPECT_EQ(
      problem("boilerpipe-canola", "k", "3"),
      "boilerpipe-canola has no parameter \"k\"; known: compat_no_break_space, "
      "compat_noscript, external-links, internal-links, fragment-links, script-links, mail-links");
  EXPECT_EQ(problem("justext", "stopwords-low", "30"),
            "stopwords-low is 30, expected 0 to 1 (share)");
  EXPECT_EQ(problem("justext", "no-headings", "0.5"),
            "no-headings is 0.5, expected 0 or 1 (switch)");
  for (const char* value : {"", "x", "3x", "nan", " 3", "0x10"}) {
    EXPECT_NE(problem("keep-all", "min-words", value), "") << value;
  }
  EXPECT_NE(problem("keep-all", "min-words", "inf"), "");
  EXPECT_NE(problem("keep-all", "min-words", "-1"), "");
  EXPECT_EQ(problem("victor", "languages", "cs,Czech"),
            "languages has \"Czech\", expected language codes, such as cs or en");
}

constexpr std::string_view kLinked =
    "<p>Too short <a href='https://en.m.wikipedia.org/wiki/Rain'>rain</a></p>"
    "<p>Too short <a href='/wiki/Snow'>snow</a></p><p>Too short</p>"
    "<button><a href='https://en.wikipedia.org/wiki/Ice'>ice</a></button>";
constexpr std::string_view kWikipedia = R"(https?://en\.(m\.)?wikipedia\.org/wiki/)";

TEST(Hooks, LinkedParagraphsAreKept) {  // T-VE-5, the part of this room
  const ParsedPage page(kLinked);
  const std::vector<extract::ParagraphHook> hooks = {extract::keep_linked(kWikipedia).value()};
  const Labels labels = test::label(page.page, "justext", {}, nullptr, hooks);
  EXPECT_EQ(test::rules(page.page, labels),
            (Texts{"hook: Too short rain", "max-link-density: Too short snow",
                   "context-short: Too short", "removed-button: ice"}));
  EXPECT_EQ(test::kept(page.page, labels), Texts{"Too short rain"});
  EXPECT_EQ(labels.keep, (std::vector<float>{1, 1, 0, 0, 0, 0}));
}

TEST(Hooks, AddressesAreResolvedByTheCaller) {
  const ParsedPage page(kLinked);
  const extract::ResolveHref resolve = [](const Page&, std::string_view href) {
    return href.starts_with("/") ? "https://en.wikipedia.org" + std::string(href) : std::string();
  };
  const std::vector<extract::ParagraphHook> hooks = {
      extract::keep_linked(kWikipedia, resolve).value()};
  EXPECT_EQ(test::kept(page.page, test::label(page.page, "justext", {}, nullptr, hooks)),
            Texts{"Too short snow"});
}

TEST(Hooks, RunInOrderAndSeeWhatTheOneBeforeDecided) {
  const ParsedPage page("<p>first</p><p>second<br>line</p>");
  Texts seen;
  const std::vector<extract::ParagraphHook> hooks = {
      [&](const extract::HookParagraph& p) {
        seen.emplace_back(p.text);
        return p.text == "first" ? Label::Content : Label::Boilerplate;
      },
      [&](const extract::HookParagraph& p) {
        return p.segment.label == Label::Content ? Label::Boilerplate : Label::Content;
      }};
  const Labels labels = test::label(page.page, "ten-words", {}, nullptr, hooks);
  EXPECT_EQ(seen, (Texts{"first", "second line"}));
  EXPECT_EQ(test::kept(page.page, labels), Texts{"second line"});
}

TEST(Hooks, BadPatternIsAnError) {
  const Result<extract::ParagraphHook> hook = extract::keep_linked("wiki(");
  ASSERT_FALSE(hook.has_value());
  EXPECT_EQ(hook.error().code, ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace sito
