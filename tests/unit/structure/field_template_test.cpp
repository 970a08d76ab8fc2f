// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_template.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

namespace sito::structure {
namespace {

constexpr std::string_view kTitles[] = {"Council builds a bridge", "Bakers win again",
                                        "Rain until Sunday"};

std::string page_of(int i) {
  const std::string n = std::to_string(i);
  return "<html lang=en><head><title>" + std::string(kTitles[i]) +
         " - Paper</title></head><body><div class=top><a href=/>Home</a></div><div class=art><h1>" +
         std::string(kTitles[i]) + "</h1><span class=date>" + std::to_string(i + 3) +
         " March 2024</span><span class=author>By Jane Doe</span><div class=text><p>First of " + n +
         ".</p><div class=share>Share this</div><p>Second of " + n +
         ".</p></div></div><div class=foot>Terms</div></body></html>";
}

Hit hit_of(Field field, std::string xpath) {
  Hit hit;
  hit.field = field;
  hit.path.xpath = std::move(xpath);
  hit.chosen = true;
  return hit;
}

class FieldTemplateTest : public ::testing::Test {
 protected:
  const Page& parse(std::string html) {
    sources_.push_back(std::move(html));
    Page& page = pages_.emplace_back();
    PageParser{Limits{}}.parse(sources_.back(), "http://e.org/a/", page);
    return page;
  }
  void add(std::string html) {
    const Page& page = parse(std::move(html));
    labels_.emplace_back().reset(page.texts().size());
    metadata_.emplace_back();
    inputs_.push_back({page, labels_.back(), metadata_.back(), "page"});
    detection_.pages.push_back({"page", "", ""});
  }
  void choose(Field field, std::string_view xpath) {
    Result<Hit> hit = hit_of_xpath(inputs_, field, xpath);
    ASSERT_TRUE(hit) << hit.error().message;
    hit->chosen = true;
    detection_.hits.push_back(std::move(*hit));
  }
  static std::string words(const std::vector<Value>& values) {
    std::string out;
    for (const Value& value : values) {
      out += value.value;
      for (const Section& section : value.sections) out += section.text + "|";
      out += ';';
    }
    return out;
  }
  Reading read(const FieldTemplate& fields, std::string html) {
    const Page& page = parse(std::move(html));
    const Result<FieldReader> reader = FieldReader::make(fields);
    EXPECT_TRUE(reader);
    Reading reading;
    if (reader) reader->read(page, reading);
    return reading;
  }

  std::deque<std::string> sources_;
  std::deque<Page> pages_;
  std::deque<Labels> labels_;
  std::deque<Metadata> metadata_;
  std::vector<PageInput> inputs_;
  Detection detection_;
};

TEST_F(FieldTemplateTest, FindsTheFieldsOfOtherPages) {
  add(page_of(0));
  add(page_of(1));
  choose(Field::Date, "//span[@class='date']");
  choose(Field::Author, "//span[@class='author']");
  choose(Field::Title, "//h1");
  choose(Field::Article, "//div[@class='text']");
  const FieldTemplate made = make_template(detection_, inputs_);
  EXPECT_EQ(made.pages, 2U);
  const Reading reading = read(made, page_of(2));
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-03-05;");
  EXPECT_EQ(words(reading.of(Field::Author)), "Jane Doe;");
  EXPECT_EQ(words(reading.of(Field::Title)), "Rain until Sunday;");
  EXPECT_EQ(words(reading.of(Field::Article)), "First of 2.|Share this|Second of 2.|;");
}

TEST_F(FieldTemplateTest, StripsWhatDetectionHasLeftOutOfTheArticle) {
  add(page_of(0));
  add(page_of(1));
  choose(Field::Article, "//div[@class='text']");
  for (Value& value : detection_.hits[0].values) {
    ASSERT_EQ(value.sections.size(), 3U);
    value.sections.erase(value.sections.begin() + 1);
  }
  const FieldTemplate made = make_template(detection_, inputs_);
  ASSERT_EQ(made.fields[0].strip.size(), 1U);
  EXPECT_EQ(words(read(made, page_of(2)).of(Field::Article)), "First of 2.|Second of 2.|;");
}

TEST_F(FieldTemplateTest, KnowsWhatToExpect) {
  for (int i = 0; i < 3; ++i) add(page_of(i));
  add("<p>nothing");
  choose(Field::Author, "//span[@class='author']");
  choose(Field::Title, "//h1");
  const FieldTemplate made = make_template(detection_, inputs_);
  ASSERT_TRUE(made.fields[0].expected && made.fields[1].expected);
  EXPECT_EQ(*made.fields[0].expected, (Expected{0.75, 1, 8, 8}));
  EXPECT_EQ(*made.fields[1].expected, (Expected{0.75, 0, 16, 23}));
  EXPECT_EQ(made.fields[1].rules[0].pages, 3U);
}

TEST_F(FieldTemplateTest, TheFirstRuleThatFindsSomethingCounts) {
  FieldTemplate fields;
  fields.fields = {{Field::Title, {{"//h2", "", 1}, {"//h1", "", 1}}, {}, {}}};
  EXPECT_EQ(words(read(fields, "<h1>One</h1><h2>Two</h2>").of(Field::Title)), "Two;");
  const Reading second = read(fields, "<h1>One</h1><h1>Other</h1>");
  EXPECT_EQ(words(second.of(Field::Title)), "One;");
  EXPECT_EQ(second.rule[static_cast<std::size_t>(Field::Title)], 1U);
  const Reading none = read(fields, "<p>x");
  EXPECT_EQ(none.rule[static_cast<std::size_t>(Field::Title)], Reading::kNoRule);
}

TEST_F(FieldTemplateTest, SourcesOfMetadataAreRulesToo) {
  Hit hit = hit_of(Field::Date, "");
  hit.source = "json-ld";
  detection_.hits = {hit, hit_of(Field::Date, "//i")};
  const FieldTemplate made = make_template(detection_, {});
  ASSERT_EQ(made.fields[0].rules.size(), 2U);
  const Result<FieldReader> reader = FieldReader::make(made);
  ASSERT_TRUE(reader);
  const Page& page = parse("<i>1 May 2024</i>");
  Reading reading;
  reader->read(page, reading);
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-05-01;");
  Metadata metadata;
  MetadataValue value;
  value.field = MetadataField::Published;
  value.source = MetadataSource::Meta;
  value.value = "2024-04-29";
  metadata.values = {value};
  reader->add_metadata(page, metadata, reading);
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-05-01;") << "another source";
  metadata.values[0].source = MetadataSource::JsonLd;
  reader->add_metadata(page, metadata, reading);
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-04-29;");
}

TEST_F(FieldTemplateTest, ValuesOfThePageItselfBecomeAlternatives) {
  FieldTemplate fields;
  fields.fields = {{Field::Author, {{"//b", "", 1}}, {}, {}},
                   {Field::Title, {{"//h1", "", 1}}, {}, {}}};
  const Reading reading = read(fields, "<b>Jane Doe</b><b>John Roe</b><h1>Head</h1>");
  Metadata metadata;
  for (const auto& [field, text, score] : {std::tuple{MetadataField::Title, "Head", 0.9F},
                                           {MetadataField::Author, "Admin", 0.9F},
                                           {MetadataField::Author, "Jane Doe", 0.5F},
                                           {MetadataField::SiteName, "Paper", 0.8F}}) {
    MetadataValue value;
    value.field = field;
    value.value = text;
    value.score = score;
    value.accepted = true;
    metadata.values.push_back(value);
  }
  merge(reading, metadata);
  std::string out;
  for (const MetadataValue& value : metadata.values) {
    out += std::string(name_of(value.field)) + "=" + value.value + (value.accepted ? "" : "?") +
           (value.source == MetadataSource::Template ? "! " : " ");
  }
  EXPECT_EQ(out, "title=Head! author=Jane Doe! author=John Roe! author=Admin? site-name=Paper ");
}

TEST_F(FieldTemplateTest, IsTheSameAfterItsFile) {
  for (int i = 0; i < 3; ++i) add(page_of(i));
  choose(Field::Date, "//span[@class='date']");
  choose(Field::Article, "//div[@class='text']");
  detection_.kind = Kind::Blog;
  FieldTemplate made = make_template(detection_, inputs_);
  made.fields[1].strip = {"//aside", "//*[@class=\"it's\"]"};
  const Json json = to_json(made);
  const Result<FieldTemplate> read = template_from_json(Json::parse(json.dump()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, made);
}

TEST_F(FieldTemplateTest, FaultsOfAFileAreNamed) {
  const auto fault = [](std::string_view json) {
    const Result<FieldTemplate> read = template_from_json(Json::parse(json));
    EXPECT_FALSE(read) << json;
    if (read) return std::string();
    EXPECT_EQ(read.error().code, ErrorCode::Malformed);
    return read.error().message;
  };
  const auto with = [](std::string_view field) {
    return "{\"kind\":\"news\",\"pages\":1,\"fields\":[" + std::string(field) + "]}";
  };
  EXPECT_NE(fault("[]").find("\"kind\""), std::string::npos);
  EXPECT_NE(fault("{\"kind\":\"tarot\"}").find("tarot"), std::string::npos);
  EXPECT_NE(fault("{\"kind\":\"news\",\"pages\":-1}").find("\"pages\""), std::string::npos);
  EXPECT_NE(fault(with("")).find("\"fields\""), std::string::npos);
  EXPECT_NE(fault(with("{\"field\":\"x\"}")).find("\"field\""), std::string::npos);
  EXPECT_NE(fault(with("{\"field\":\"date\"}")).find("\"rules\""), std::string::npos);
  EXPECT_NE(fault(with(R"({"field":"date","rules":[{"path":"//a["}]})")).find("not XPath"),
            std::string::npos);
  EXPECT_NE(fault(with(R"({"field":"date","rules":[{"source":"oracle"}]})")).find("oracle"),
            std::string::npos);
  EXPECT_NE(fault(with(R"({"field":"date","rules":[{"path":"//a"}],"expected":{"rate":2}})"))
                .find("\"rate\""),
            std::string::npos);
  const std::string date = R"({"field":"date","rules":[{"path":"//a"}]})";
  EXPECT_NE(fault(with(date + "," + date)).find("twice"), std::string::npos);
}

TEST_F(FieldTemplateTest, APathThatIsTooMuchWorkFindsNothing) {
  FieldTemplate fields;
  fields.fields = {
      {Field::Title, {{"//*[count(//*[count(//*) > 1]) > 1]", "", 0}, {"//h1", "", 0}}, {}, {}}};
  std::string html = "<h1>Head</h1>";
  for (int i = 0; i < 20'000; ++i) html += "<p>x";
  EXPECT_EQ(words(read(fields, html).of(Field::Title)), "Head;");
}

}  // namespace
}  // namespace sito::structure
