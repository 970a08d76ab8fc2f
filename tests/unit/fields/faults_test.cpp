// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/faults.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

Field field(std::string_view name, Type type, std::uint32_t min = 0, std::uint32_t max = 1) {
  Field field;
  field.name = name;
  field.type = type;
  field.min = min;
  field.max = max;
  return field;
}

Template mapping_of(std::vector<Field> fields) {
  Template mapping;
  mapping.id = "x";
  mapping.fields = std::move(fields);
  return mapping;
}

Element record_of(std::string_view xml) { return parse_xml(xml)->front(); }

using Faults = std::vector<FieldFault>;

TEST(Faults, CountsAndNamesWhatIsWrong) {
  const Template mapping =
      mapping_of({field("title", Type::String, 1), field("author", Type::String),
                  field("date", Type::Date), field("n", Type::Integer)});
  Element record = record_of(
      "<a><title> </title><author>A</author><author>B</author><date "
      "text='soon'/><n>1.5</n><x/></a>");
  EXPECT_EQ(finish(mapping, "", record), (Faults{{"title", Fault::Missing, ""},
                                                 {"author", Fault::TooMany, "2"},
                                                 {"date", Fault::Type, "soon"},
                                                 {"n", Fault::Type, "1.5"},
                                                 {"x", Fault::Unknown, "x"}}));
}

TEST(Faults, ValuesOfEveryType) {
  const Template mapping = mapping_of({field("date", Type::Date), field("time", Type::DateTime),
                                       field("n", Type::Integer), field("d", Type::Decimal)});
  for (const char* good :
       {"<a><date>2013-03-05</date><time>2013-03-05T10:20:00</time><n>-12</n><d>1.5</d></a>",
        "<a><time>2013-03-05T10:20:00.125Z</time><d>15</d></a>",
        "<a><time>2013-03-05T10:20:00+01:00</time></a>"}) {
    Element record = record_of(good);
    EXPECT_EQ(finish(mapping, "", record), Faults{}) << good;
  }
  for (const char* bad :
       {"<a><date>2013-3-5</date></a>", "<a><time>2013-03-05</time></a>", "<a><n>1 000</n></a>",
        "<a><time>2013-03-05T10:20:00.Z</time></a>", "<a><d>1.</d></a>", "<a><d>,5</d></a>",
        "<a><time>2013-03-05T10:20:00 CET</time></a>"}) {
    Element record = record_of(bad);
    EXPECT_EQ(finish(mapping, "", record).size(), 1u) << bad;
  }
}

TEST(Faults, AddressesAreMadeAbsolute) {
  const Template mapping = mapping_of({field("image", Type::Url, 0, kUnbounded)});
  Element record = record_of("<a><image>../b.png?x=1</image><image>http://[</image></a>");
  EXPECT_EQ(finish(mapping, "https://a.example/c/d/e", record),
            (Faults{{"image", Fault::Type, "http://["}}));
  EXPECT_EQ(record.children[0].all_text(), "https://a.example/c/b.png?x=1");
  EXPECT_EQ(record.children[1].all_text(), "http://[");
}

TEST(Faults, RecordsAreLookedInto) {
  Field comment = field("comment", Type::Record, 1, kUnbounded);
  comment.fields = {field("author", Type::String, 1)};
  const Template mapping = mapping_of({comment});
  Element record = record_of(
      "<a><comment><author>A</author></comment><comment><author/></comment><comment/></a>");
  const Faults faults = finish(mapping, "", record);
  EXPECT_EQ(faults, (Faults{{"comment/author", Fault::Missing, ""},
                            {"comment/author", Fault::Missing, ""}}));
}

TEST(Faults, BareModulesPromiseNothing) {
  Template mapping;
  mapping.query = "<a/>";
  Element record = record_of("<a><b/></a>");
  EXPECT_EQ(finish(mapping, "", record), Faults{});
}

}  // namespace
}  // namespace sito::fields
