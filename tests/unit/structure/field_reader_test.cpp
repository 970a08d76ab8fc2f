// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_reader.h"

#include "sito/fields/template/template_json.h"
#include "sito/page/parse.h"

#include "support/field.h"

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

class FieldReaderTest : public ::testing::Test {
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
  Reading read(const fields::Template& fields, std::string html) {
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

TEST_F(FieldReaderTest, FindsTheFieldsOfOtherPages) {
  add(page_of(0));
  add(page_of(1));
  choose(Field::Date, "//span[@class='date']");
  choose(Field::Author, "//span[@class='author']");
  choose(Field::Title, "//h1");
  choose(Field::Article, "//div[@class='text']");
  const fields::Template made = make_template(detection_, inputs_);
  EXPECT_EQ(made.pages, 2U);
  const Reading reading = read(made, page_of(2));
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-03-05;");
  EXPECT_EQ(words(reading.of(Field::Author)), "Jane Doe;");
  EXPECT_EQ(words(reading.of(Field::Title)), "Rain until Sunday;");
  EXPECT_EQ(words(reading.of(Field::Article)), "First of 2.|Share this|Second of 2.|;");
}

TEST_F(FieldReaderTest, CountsTheFieldsThatItReads) {
  fields::Template site;
  site.fields = {test::field("title", {"//h1"}), test::field("text", {"//div"}),
                 test::field("date", {"//time"}), test::field("rating", {"//b"})};
  const Result<FieldReader> reader = FieldReader::make(site);
  ASSERT_TRUE(reader);
  const fields::PageFindings found = reader->findings_of(
      read(site, "<html><h1>Rain</h1><div><p>Warm</p><p>and wet</p></div><b>5</b></html>"));
  ASSERT_EQ(found.fields.size(), 3U) << "not the fields of records";
  EXPECT_EQ(found.fields[0].name, "title");
  EXPECT_EQ(found.fields[0].text, "Rain");
  EXPECT_EQ(found.fields[1].name, "text");
  EXPECT_EQ(found.fields[1].text, "Warm\nand wet\n");
  EXPECT_EQ(found.fields[1].chars, 11U);
  EXPECT_EQ(found.fields[2].name, "date");
  EXPECT_EQ(found.fields[2].values, 0U);
}

TEST_F(FieldReaderTest, StripsWhatDetectionHasLeftOutOfTheArticle) {
  add(page_of(0));
  add(page_of(1));
  choose(Field::Article, "//div[@class='text']");
  for (Value& value : detection_.hits[0].values) {
    ASSERT_EQ(value.sections.size(), 3U);
    value.sections.erase(value.sections.begin() + 1);
  }
  const fields::Template made = make_template(detection_, inputs_);
  ASSERT_EQ(made.fields[0].exclude.size(), 1U);
  EXPECT_EQ(words(read(made, page_of(2)).of(Field::Article)), "First of 2.|Second of 2.|;");
}

TEST_F(FieldReaderTest, KnowsWhatToExpect) {
  for (int i = 0; i < 3; ++i) add(page_of(i));
  add("<p>nothing");
  choose(Field::Author, "//span[@class='author']");
  choose(Field::Title, "//h1");
  const fields::Template made = make_template(detection_, inputs_);
  EXPECT_EQ(find(made, Field::Author)->expected, (fields::Expected{0.75, 1, 8, 8, 1}));
  EXPECT_EQ(find(made, Field::Title)->expected, (fields::Expected{0.75, 0, 16, 23, 1}));
}

TEST_F(FieldReaderTest, TheFirstRuleThatFindsSomethingCounts) {
  fields::Template fields;
  fields.fields = {test::field("title", {"//h2", "(//h1)[1]"})};
  EXPECT_EQ(words(read(fields, "<h1>One</h1><h2>Two</h2>").of(Field::Title)), "Two;");
  const Reading second = read(fields, "<h1>One</h1><h1>Other</h1>");
  EXPECT_EQ(words(second.of(Field::Title)), "One;");
  EXPECT_EQ(second.rule[static_cast<std::size_t>(Field::Title)], 1U);
  const Reading none = read(fields, "<p>x");
  EXPECT_EQ(none.rule[static_cast<std::size_t>(Field::Title)], Reading::kNoRule);
}

TEST_F(FieldReaderTest, SourcesOfMetadataAreRulesToo) {
  Hit hit = hit_of(Field::Date, "");
  hit.source = "json-ld";
  detection_.hits = {hit, hit_of(Field::Date, "//i")};
  const fields::Template made = make_template(detection_, {});
  ASSERT_EQ(made.fields[0].sources.size() + made.fields[0].paths.size(), 2U);
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

TEST_F(FieldReaderTest, MetadataAddTheTimeOfADay) {
  fields::Template fields;
  fields.fields = {test::field("date", {"//i"})};
  const Result<FieldReader> reader = FieldReader::make(fields);
  ASSERT_TRUE(reader);
  const Page& page = parse("<i>1 May 2024</i>");
  Metadata metadata;
  for (const std::string text : {"2024-04-30T09:10:00Z", "2024-05-01T10:20:00Z", "2024-05-01T11"}) {
    MetadataValue value;
    value.field = MetadataField::Published;
    value.value = text;
    metadata.values.push_back(value);
  }
  Reading reading;
  reader->read(page, reading);
  reader->add_metadata(page, metadata, reading);
  EXPECT_EQ(words(reading.of(Field::Date)), "2024-05-01T10:20:00Z;");
}

TEST_F(FieldReaderTest, TheEnglishOfATemplateOrdersDayAndMonth) {
  fields::Template fields;
  fields.fields = {test::field("date", {"//i"})};
  const std::string page = "<html lang=en><i>3/4/2024</i>";
  EXPECT_EQ(words(read(fields, page).of(Field::Date)), "2024-03-04;")
      << "as English without country";
  EXPECT_EQ(words(read(fields, page + "<b>25/3/2024</b>").of(Field::Date)), "2024-04-03;");
  fields.fields[0].value.language = "en-GB";
  EXPECT_EQ(words(read(fields, page).of(Field::Date)), "2024-04-03;");
  fields.fields[0].value.language = "en-US";
  EXPECT_EQ(words(read(fields, page + "<b>25/3/2024</b>").of(Field::Date)), "2024-03-04;");
}

TEST_F(FieldReaderTest, ValuesOfThePageItselfBecomeAlternatives) {
  fields::Template fields;
  fields.fields = {test::field("author", {"//b"}), test::field("title", {"//h1"})};
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

TEST_F(FieldReaderTest, IsTheSameAfterItsFile) {
  for (int i = 0; i < 3; ++i) add(page_of(i));
  choose(Field::Date, "//span[@class='date']");
  choose(Field::Article, "//div[@class='text']");
  detection_.kind = Kind::Blog;
  fields::Template made = make_template(detection_, inputs_);
  made.fields[1].exclude = {"//aside", "//*[@class=\"it's\"]"};
  const Result<fields::Template> read =
      fields::template_from_json(fields::Json::parse(to_json(made).dump()));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, made);
  EXPECT_EQ(kind_of(*read), Kind::Blog);
}

TEST_F(FieldReaderTest, FaultsAreNamed) {
  fields::Template fields;
  fields.fields = {test::field("date", {"//a["})};
  const auto path = FieldReader::make(fields);
  ASSERT_FALSE(path);
  EXPECT_EQ(path.error().code, ErrorCode::Malformed);
  EXPECT_NE(path.error().message.find("\"date\""), std::string::npos) << path.error().message;
  EXPECT_NE(path.error().message.find("not XPath"), std::string::npos) << path.error().message;
  fields = {};
  fields.kind = "tarot";
  const auto kind = FieldReader::make(fields);
  ASSERT_FALSE(kind);
  EXPECT_NE(kind.error().message.find("tarot"), std::string::npos);
}

TEST_F(FieldReaderTest, TakesTheFirstNodeWithAValue) {
  fields::Template fields;
  fields.fields = {test::field("title", {"(//h1)[1]"}), test::field("author", {"(//b)[1]"})};
  const Reading reading = read(fields, "<h1> </h1><h1>One</h1><b>Jane Doe</b><b>John Roe</b>");
  EXPECT_EQ(words(reading.of(Field::Title)), "One;");
  EXPECT_EQ(words(reading.of(Field::Author)), "Jane Doe;");
}

TEST_F(FieldReaderTest, LeavesOutFromThePlaceOfTheArticle) {
  fields::Template fields;
  fields.fields = {test::field("text", {"//div"})};
  const std::string html = "<div><p>One</p><div>Two</div><ul><li>Three</li></ul></div>";
  fields.fields[0].exclude = {".//div"};
  EXPECT_EQ(words(read(fields, html).of(Field::Article)), "One|Three|;");
  fields.fields[0].exclude = {"//ul/li", "p"};
  EXPECT_EQ(words(read(fields, html).of(Field::Article)), "Two|;");
  fields.fields[0].exclude = {"//div"};
  EXPECT_EQ(words(read(fields, html).of(Field::Article)), "");
}

TEST_F(FieldReaderTest, FieldsOfRecordsAloneAreLeftAlone) {
  fields::Template fields;
  fields.fields = {test::field("title", {"//h1"}), test::field("title", {"//b"})};
  fields.fields[1].name = "price";
  EXPECT_EQ(words(read(fields, "<h1>One</h1><b>5</b>").of(Field::Title)), "One;");
}

TEST_F(FieldReaderTest, APathThatIsTooMuchWorkFindsNothing) {
  fields::Template fields;
  fields.fields = {test::field("title", {"//*[count(//*[count(//*) > 1]) > 1]", "//h1"})};
  std::string html = "<h1>Head</h1>";
  for (int i = 0; i < 20'000; ++i) html += "<p>x";
  EXPECT_EQ(words(read(fields, html).of(Field::Title)), "Head;");
}

}  // namespace
}  // namespace sito::structure
