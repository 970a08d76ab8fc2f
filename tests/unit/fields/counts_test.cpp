// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/counts.h"

#include "support/field.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::fields {
namespace {

TEST(Counts, OfRecords) {
  Field comment = test::field("comment", {});
  comment.type = Type::Record;
  comment.max = kUnbounded;
  comment.fields = {test::field("author", {})};
  Template site;
  site.id = "x";
  site.fields = {comment, test::field("title", {})};
  const Element record =
      parse_xml("<a><comment><author>A</author></comment><comment><author/></comment></a>")
          ->front();
  const std::vector<FieldFault> faults = {{"comment/author", Fault::Missing, ""},
                                          {"comment/author", Fault::Missing, ""},
                                          {"x", Fault::Unknown, "x"}};
  TemplateCounts counts;
  counts.add(site, findings_of(site, record, faults));
  counts.add(site, findings_of(site, Element(), {}));
  TemplateCounts sum;
  sum.add(counts);
  EXPECT_EQ(sum.pages, 2U);
  EXPECT_EQ(sum.valid, 1U);
  EXPECT_EQ(sum.fields.at("comment").pages, 1U);
  EXPECT_EQ(sum.fields.at("comment").values, 2U);
  EXPECT_EQ(sum.fields.at("comment/author").values, 1U);
  EXPECT_EQ(sum.fields.at("comment/author").faults.at("missing"), 1U) << "once on a page";
  EXPECT_EQ(sum.fields.at("x").faults.at("unknown"), 1U);
  EXPECT_EQ(sum.fields.at("title").pages, 0U);
  EXPECT_FALSE(to_json(sum)["fields"].contains("title")) << "nothing is counted";
}

TEST(Counts, AreReadFromAnAccount) {
  TemplateCounts counts;
  counts.pages = 7;
  counts.valid = 5;
  counts.fields["title"].pages = 5;
  counts.fields["title"].values = 6;
  Json account;
  account["xqt"]["news"] = to_json(counts);
  const auto read = read_template_counts(account.dump());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->at("news").pages, 7U);
  EXPECT_EQ(read->at("news").valid, 5U);
  EXPECT_EQ(read->at("news").fields.at("title").values, 6U);
  for (const char* bad : {"", "{}", "[]", R"({"xqt":1})", R"({"xqt":{"a":1}})",
                          R"({"xqt":{"a":{"fields":{"b":2}}}})"})
    EXPECT_FALSE(read_template_counts(bad).has_value()) << bad;
}

}  // namespace
}  // namespace sito::fields
