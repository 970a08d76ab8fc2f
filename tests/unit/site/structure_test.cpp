// SPDX-License-Identifier: Apache-2.0
// The row `structure`, whose templates `sito detect` makes: what the family tests hold of rows that
// learn.
#include "sito/page/parse.h"
#include "sito/site/structure_template.h"

#include "support/field.h"
#include "support/fixtures.h"
#include "support/labels_fault.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::site {
namespace {

fields::Template some_fields() {
  fields::Template fields;
  fields.pages = 2;
  fields.site = "e.org";
  fields.fields = {test::field("title", {"//h1"}), test::field("text", {"//div[@class='text']"})};
  fields.fields[1].exclude = {"//aside"};
  return fields;
}

SiteTemplate some_template() {
  return template_of(some_fields(), "host:e.org",
                     std::vector<std::string>{"http://e.org/1", "http://e.org/2"});
}

constexpr std::string_view kHtml =
    "<div>Menu</div><h1>Head</h1><div class=text><p>One<aside>Advert</aside><p>Two</div>Foot";

std::string kept_of(const Applier& applier, std::string_view html, bool& fits) {
  Page page;
  PageParser{Limits{}}.parse(html, "http://e.org/3", page);
  Labels labels;
  fits = applier.apply(page, labels);
  EXPECT_EQ(test::labels_fault(page, labels), "");
  std::string kept;
  for (std::size_t i = 0; i < page.texts().size(); ++i) {
    if (labels.keep[i] > 0 && !page.texts()[i].hidden) kept += page.texts()[i].text;
  }
  return kept;
}

TEST(StructureTemplate, KeepsTheArticle) {
  const Result<Applier> applier = Applier::make(some_template());
  ASSERT_TRUE(applier) << applier.error().message;
  bool fits = false;
  EXPECT_EQ(kept_of(*applier, kHtml, fits), "OneTwo");
  EXPECT_TRUE(fits);
}

TEST(StructureTemplate, KeepsAllWhereThereIsNone) {
  const Result<Applier> applier = Applier::make(some_template());
  ASSERT_TRUE(applier);
  bool fits = true;
  EXPECT_EQ(kept_of(*applier, "<p>One<p>Two", fits), "OneTwo");
  EXPECT_FALSE(fits);
  EXPECT_EQ(kept_of(*applier, "", fits), "");
  EXPECT_FALSE(fits);
}

TEST(StructureTemplate, IsTheSameAfterAFile) {
  const std::string json = to_json(some_template());
  const Result<std::vector<SiteTemplate>> read = read_templates(json);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(to_json(read->front()), json);
  const Result<fields::Template> fields = fields_of(read->front());
  ASSERT_TRUE(fields);
  EXPECT_EQ(*fields, some_fields());
}

TEST(StructureTemplate, BrokenOnesAreRefused) {
  SiteTemplate site = some_template();
  site.parts[0].body["fields"][0]["paths"][0] = "//h1[";
  const Result<std::vector<SiteTemplate>> read = read_templates(to_json(site));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::Malformed);
  EXPECT_NE(read.error().message.find("title"), std::string::npos) << read.error().message;
}

TEST(StructureTemplate, ReadsTheEarlierForms) {
  SiteTemplate site = some_template();
  site.parts[0].body = Json::parse(R"({"kind": "news", "pages": 2, "fields": [
    {"field": "title", "rules": [{"path": "//h1", "pages": 2}]},
    {"field": "article", "rules": [{"path": "//div[@class='text']"}], "strip": ["//aside"]}]})");
  constexpr std::string_view kXml =
      "<x:template xmlns:x='urn:sito:xqt:1' id='e' site='www.e.org'><x:output><x:field name='text' "
      "type='text'><x:path>//div[s:has-class(., 'text')]</x:path><x:exclude>.//aside</x:exclude>"
      "</x:field></x:output></x:template>";
  for (const std::string& text : {to_json(site), std::string(kXml)}) {
    const Result<std::vector<SiteTemplate>> read = read_templates(text);
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->front().key, "host:e.org");
    const Result<Applier> applier = Applier::make(read->front());
    ASSERT_TRUE(applier) << to_string(applier.error());
    bool fits = false;
    EXPECT_EQ(kept_of(*applier, kHtml, fits), "OneTwo");
    EXPECT_TRUE(fits);
  }
}

TEST(StructureTemplate, TheOrderOfTheAddressesDoesNotMatter) {
  const SiteTemplate turned = template_of(
      some_fields(), "host:e.org", std::vector<std::string>{"http://e.org/2", "http://e.org/1"});
  EXPECT_EQ(turned.digest, some_template().digest);
}

TEST(StructureTemplate, OthersHaveNoFields) {
  SiteTemplate other;
  other.learner = "template-local";
  ASSERT_FALSE(fields_of(other));
  EXPECT_EQ(fields_of(other).error().code, ErrorCode::Unsupported);
}

TEST(StructureTemplate, TheRowDoesNotLearn) {
  const LearnerRow* row = find_learner(kStructureLearner);
  ASSERT_NE(row, nullptr);
  EXPECT_FALSE(row->learns());
  EXPECT_EQ(names_of_learning().find("structure"), std::string::npos);
}

}  // namespace
}  // namespace sito::site
