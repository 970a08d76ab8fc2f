// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/direct.h"

#include "sito/fields/health/faults.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::fields {
namespace {

Page parse_page(std::string_view html) {
  Page page;
  PageParser(Limits{}).parse(html, "http://x.test/a", page);
  return page;
}

Field field(std::string name, Type type, std::vector<std::string> paths) {
  Field out;
  out.name = std::move(name);
  out.type = type;
  out.max = kUnbounded;
  out.paths = std::move(paths);
  return out;
}

Template mapping_of(std::vector<Field> fields) {
  Template out;
  out.id = "t";
  out.fields = std::move(fields);
  return out;
}

// The record as XML, without the attributes of the root.
std::string run(const Template& mapping, std::string_view html) {
  const auto ready = DirectTemplate::make(mapping);
  if (!ready) return ready.error().message;
  const std::string kept(html);
  const Page page = parse_page(kept);
  auto record = ready->run(page, {});
  if (!record) return record.error().message;
  record->attributes.clear();
  std::string out;
  append_xml(*record, out);
  return out;
}

constexpr std::string_view kArticle =
    "<html><body><div id=\"content\"><h1> A  title </h1><p class=\"perex\">Lead.</p><p>One.</p>"
    "<ol><li>Two.</li></ol></div></body></html>";

// T-XQ-1 of the method.
TEST(Direct, GivesTheFieldsOfAnArticle) {
  Template mapping = mapping_of({
      field("title", Type::String, {"(//*[@id='content']//h1)[1]"}),
      field("author", Type::String, {"//div[s:has-class(., 'byline')]//a[@rel='author']"}),
      field("date", Type::DateTime, {"(//time/@datetime)[1]"}),
      field("perex", Type::Text, {"(//*[@id='content']/p[s:has-class(., 'perex')])[1]"}),
      field("text", Type::Text, {"//*[@id='content']/p | //*[@id='content']/ol/li"}),
  });
  mapping.fields[4].exclude = {"self::*[s:has-class(., 'perex')]"};
  EXPECT_EQ(run(mapping, kArticle),
            "<article><title>A title</title><perex><p>Lead.</p></perex>"
            "<text><p>One.</p><p>Two.</p></text></article>");
}

// T-XQ-2 of the method.
TEST(Direct, TwoValuesOfAFieldThatHasOneAreAFault) {
  Template mapping = mapping_of({field("title", Type::String, {"//h1"})});
  mapping.fields[0].min = mapping.fields[0].max = 1;
  const std::string html = "<h1>A</h1><h1>B</h1>";
  const Page page = parse_page(html);
  auto record = DirectTemplate::make(mapping)->run(page, {});
  ASSERT_TRUE(record);
  EXPECT_EQ(record->children.size(), 2U);
  const auto faults = finish(mapping, "http://x.test/", *record);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].field, "title");
  EXPECT_EQ(faults[0].fault, Fault::TooMany);
}

TEST(Direct, TellsOfPageAndTemplate) {
  Template mapping = mapping_of({field("title", Type::String, {"//h1"})});
  mapping.version = 3;
  mapping.root = "item";
  const std::string html = "<h1>A</h1>";
  const Page page = parse_page(html);
  const auto ready = DirectTemplate::make(mapping);
  std::string out;
  append_xml(*ready->run(page, {"http://x.test/a?b&c", "2026-01-02T03:04:05Z"}), out);
  EXPECT_EQ(out,
            "<item url=\"http://x.test/a?b&amp;c\" fetched=\"2026-01-02T03:04:05Z\" template=\"t\" "
            "version=\"3\"><title>A</title></item>");
  out.clear();
  append_xml(*ready->run(page, {}), out);
  EXPECT_EQ(out, "<item template=\"t\" version=\"3\"><title>A</title></item>");
}

TEST(Direct, TheFirstPathThatFindsANodeCounts) {
  const Template mapping = mapping_of({field("a", Type::String, {"//h1", "//h2", "//h3"})});
  EXPECT_EQ(run(mapping, "<h3>3</h3><h2>2</h2>"), "<article><a>2</a></article>");
  EXPECT_EQ(run(mapping, "<h3>3</h3><h2> </h2>"), "<article/>");  // a node it is
}

TEST(Direct, ExclusionsAreTakenFromWhatWasFound) {
  Template mapping = mapping_of({field("a", Type::Text, {"//div"})});
  mapping.fields[0].exclude = {".//*[s:has-class(., 'ad')]", "p[2]", "//b"};
  EXPECT_EQ(run(mapping,
                "<div><p>one<i class=ad>x<b>y</b></i></p><p>two</p><p>three <b>four</b></p></div>"
                "<p class=ad>out</p>"),
            "<article><a><p>one</p><p>three</p></a></article>");
}

TEST(Direct, RulesCutAndSplit) {
  Template mapping = mapping_of({field("a", Type::String, {"//p"})});
  mapping.fields[0].value = {"By:", "|", ",", ""};
  EXPECT_EQ(run(mapping, "<p>x By: Ann  Lee , Bob,, By: C| z | y</p><p>Dan</p><p>By:</p>"),
            "<article><a>Ann Lee</a><a>Bob</a><a>By: C</a><a>Dan</a></article>");
}

TEST(Direct, RulesAreForEachParagraphOfAText) {
  Template mapping = mapping_of({field("a", Type::Text, {"//div"})});
  mapping.fields[0].value.before = "(read on";
  EXPECT_EQ(run(mapping, "<div><p>One (read on)</p><p>(read on) x</p><p>Two</p></div>"),
            "<article><a><p>One</p><p>Two</p></a></article>");
}

TEST(Direct, ValuesAreOfTheirType) {
  const Template mapping = mapping_of({
      field("d", Type::Date, {"//time/@datetime"}),
      field("t", Type::DateTime, {"//time/@datetime"}),
      field("n", Type::Integer, {"//b"}),
      field("u", Type::Url, {"//a/@href"}),
  });
  EXPECT_EQ(run(mapping,
                "<time datetime='2026-03-04T05:06:07Z'>x</time><time datetime=soon>y</time>"
                "<b>12 comments</b><b>none</b><a href=' ../x'>z</a>"),
            "<article><d>2026-03-04</d><d text=\"soon\"/><t>2026-03-04T05:06:07Z</t>"
            "<t text=\"soon\"/><n>12</n><n text=\"none\"/><u>../x</u></article>");
}

TEST(Direct, RecordsNest) {
  Field comment = field("comment", Type::Record, {"//li"});
  Field reply = field("reply", Type::Record, {"div"});
  reply.fields = {field("by", Type::String, {"b"})};
  comment.fields = {field("by", Type::String, {"b"}), reply, field("page", Type::String, {"//h1"})};
  EXPECT_EQ(run(mapping_of({comment}),
                "<h1>T</h1><ul><li><b>A</b><div><b>B</b></div><div>-</div></li><li>x</li></ul>"),
            "<article><comment><by>A</by><reply><by>B</by></reply><reply/><page>T</page></comment>"
            "<comment><page>T</page></comment></article>");
}

TEST(Direct, RecordsAreOfElements) {
  Field row = field("row", Type::Record, {"//a/@href | //b"});
  row.fields = {field("t", Type::String, {"."})};
  EXPECT_EQ(run(mapping_of({row}), "<a href=x>y</a><b>z</b>"),
            "<article><row><t>z</t></row></article>");
}

TEST(Direct, EditedQueriesAreOfBaseX) {
  Template mapping = mapping_of({field("a", Type::String, {"//p"})});
  mapping.query = "1";
  const auto ready = DirectTemplate::make(mapping);
  ASSERT_FALSE(ready);
  EXPECT_EQ(ready.error().code, ErrorCode::Unsupported);
  mapping.query.clear();
  mapping.fields[0].paths = {"//p["};
  EXPECT_EQ(DirectTemplate::make(mapping).error().code, ErrorCode::Malformed);
}

TEST(Direct, RefusesAPageThatTakesTooMuch) {
  Field row = field("row", Type::Record, {"//p"});
  row.fields = {field("all", Type::String, {"//p"})};
  std::string html;
  for (int i = 0; i < 5000; ++i) html += "<p>x";
  const Page page = parse_page(html);
  const auto record = DirectTemplate::make(mapping_of({row}))->run(page, {});
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace sito::fields
