// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/page_reader.h"

#include "sito/base/diagnostics.h"
#include "sito/site/site_template.h"
#include "sito/site/structure_template.h"

#include "support/field.h"
#include "support/site_pages.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::sift {
namespace {

const std::string kProse(220, 'x');

site::Applier fields_of_article() {
  fields::Template fields;
  fields.pages = 2;
  fields.fields = {test::field("text", {"//div[@class='text']"})};
  const std::vector<std::string> urls = {"http://e.org/1", "http://e.org/2"};
  return site::Applier::make(site::template_of(fields, "host:e.org", urls)).value();
}

site::Applier repeats() {
  return site::Applier::make(
             *test::learn_site("text-fingerprints", {{"http://e.org/1", "<p>Menu</p><p>One"},
                                                     {"http://e.org/2", "<p>Menu</p><p>Two"}}))
      .value();
}

/// What one plan makes of one page.
struct Made {
  Document document;
  SiteUse site_use = SiteUse::None;
  bool has_row = false;
  int modified = 0;  ///< how often the modifier was called
};

Made made(const std::string& plan_text, const std::string& html, const site::Applier* site,
          bool modifies = false) {
  Made made;
  const extract::Plan plan = extract::Plan::parse(plan_text).value();
  ReadOptions options;
  options.stop_list = StopListChoice::None;
  if (modifies) {
    options.modifier = [&](const Page&, extract::ModifierPhase,
                           std::vector<extract::ModifiableParagraph>&) -> Result<void> {
      ++made.modified;
      return {};
    };
  }
  const auto classifier = std::move(*text::make_language_classifier("skip", ""));
  PageReader reader(std::span(&plan, 1), options, *classifier);
  NoDiagnostics notes;
  EXPECT_TRUE(reader.open(html, "", "http://e.org/3", {}, notes));
  if (site != nullptr) reader.use(*site);
  EXPECT_TRUE(reader.run(0, made.document));
  made.site_use = reader.sifted().site_use;
  made.has_row = reader.sifted().row != nullptr;
  return made;
}

std::vector<std::string> texts_of(const Made& made) {
  std::vector<std::string> texts;
  for (const Paragraph& paragraph : made.document.paragraphs) texts.push_back(paragraph.text);
  return texts;
}

TEST(PageReader, TheArticleOfATemplateComesBeforeAllOtherSources) {
  const site::Applier site = fields_of_article();
  const std::string html = "<p>" + kProse + "</p><div class=text>Short</div>";
  const Made found = made("justext", html, &site, true);
  EXPECT_EQ(texts_of(found), std::vector<std::string>{"Short"});
  EXPECT_EQ(found.document.algorithm, "structure");
  EXPECT_EQ(found.site_use, SiteUse::Used);
  EXPECT_EQ(found.modified, 0);
  EXPECT_FALSE(found.has_row);
}

TEST(PageReader, WithoutTheArticleTheNextSourceIsAsked) {
  const site::Applier site = fields_of_article();
  const std::string html = "<p>" + kProse + "</p>";
  const Made found = made("justext", html, &site, true);
  EXPECT_EQ(texts_of(found), std::vector<std::string>{kProse});
  EXPECT_EQ(found.document.algorithm, "justext");
  EXPECT_EQ(found.site_use, SiteUse::Missed);
  EXPECT_EQ(found.modified, 2);
  EXPECT_TRUE(found.has_row);
}

TEST(PageReader, PlansDoNotSeeWhatTheSiteRepeats) {
  const site::Applier site = repeats();
  const Made found = made("keep-all", "<p>Menu</p><p>Three</p>", &site);
  EXPECT_EQ(texts_of(found), std::vector<std::string>{"Three"});
  EXPECT_EQ(found.document.algorithm, "keep-all+text-fingerprints");
  EXPECT_TRUE(found.has_row);
}

TEST(PageReader, TheModifierIsForJustextAlone) {
  EXPECT_EQ(made("justext", "<p>" + kProse, nullptr, true).modified, 2);
  EXPECT_EQ(made("keep-all", "<p>" + kProse, nullptr, true).modified, 0);
  EXPECT_EQ(made("union(justext,keep-all)", "<p>" + kProse, nullptr, true).modified, 0);
}

TEST(PageReader, APageIsForgottenWhenTheNextIsOpened) {
  const extract::Plan plan = default_plan();
  const auto classifier = std::move(*text::make_language_classifier("skip", ""));
  PageReader reader(std::span(&plan, 1), {}, *classifier);
  NoDiagnostics notes;
  const site::Applier site = fields_of_article();
  Document document;
  ASSERT_TRUE(reader.open("<div class=text>One</div>", "", "", {}, notes));
  reader.use(site);
  ASSERT_TRUE(reader.run(0, document));
  EXPECT_EQ(reader.sifted().site_use, SiteUse::Used);
  ASSERT_TRUE(reader.open("", "", "", {}, notes));
  EXPECT_EQ(reader.sifted().site_use, SiteUse::None);
  EXPECT_EQ(reader.sifted().fields, nullptr);
  ASSERT_TRUE(reader.run(0, document));
  EXPECT_EQ(reader.sifted().state, PageState::Empty);
  EXPECT_TRUE(document.paragraphs.empty());
}

}  // namespace
}  // namespace sito::sift
