// SPDX-License-Identifier: Apache-2.0
#include "sito/site/site_template.h"

#include "support/site_pages.h"

namespace sito::site {
namespace {

SiteTemplate a_template() {
  Result<SiteTemplate> site =
      test::learn_site("text-fingerprints", {{"http://e.org/1", "<div>Menu here</div><p>One"},
                                             {"http://e.org/2", "<div>Menu here</div><p>Two"},
                                             {"http://e.org/3", "<div>Menu here</div><p>Three"}});
  EXPECT_TRUE(site);
  return site ? std::move(*site) : SiteTemplate();
}

std::string with(std::string json, const std::string& from, const std::string& to) {
  const std::size_t at = json.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return json.replace(at, from.size(), to);
}

Error error_of(const std::string& json) {
  const Result<std::vector<SiteTemplate>> read = read_templates(json);
  EXPECT_FALSE(read);
  return read ? Error{} : read.error();
}

TEST(SiteTemplate, IsTheSameAfterAFile) {
  const std::string json = to_json(a_template());
  const Result<std::vector<SiteTemplate>> read = read_templates(json);
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->size(), 1U);
  EXPECT_EQ(to_json(read->front()), json);
}

TEST(SiteTemplate, SeveralStandOnALineEach) {
  const std::string line = to_json(a_template(), true);
  const Result<std::vector<SiteTemplate>> read = read_templates(line + line + "\n" + line);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->size(), 3U);
}

TEST(SiteTemplate, OfAnUnknownLearnerIsRefused) {
  const Error error = error_of(with(to_json(a_template()), "text-fingerprints", "tarot"));
  EXPECT_EQ(error.code, ErrorCode::Unsupported);
  EXPECT_NE(error.message.find("\"tarot\""), std::string::npos) << error.message;
}

TEST(SiteTemplate, OfAnotherFormOrRevisionIsRefused) {
  EXPECT_EQ(
      error_of(with(to_json(a_template()), "\"sito-template\": 1", "\"sito-template\": 2")).code,
      ErrorCode::Unsupported);
  EXPECT_EQ(error_of(with(to_json(a_template()), "\"revision\": 1", "\"revision\": 99")).code,
            ErrorCode::Unsupported);
}

TEST(SiteTemplate, TruncatedAnywhereIsRefused) {
  for (const bool one_line : {false, true}) {
    const std::string json = to_json(a_template(), one_line);
    for (std::size_t n = 0; n + 2 < json.size(); ++n) {
      const Result<std::vector<SiteTemplate>> read = read_templates(json.substr(0, n));
      ASSERT_FALSE(read) << "the first " << n << " bytes";
    }
  }
}

TEST(SiteTemplate, SaysWhichFieldIsWrong) {
  const Error error =
      error_of(with(to_json(a_template()), "\"pages_seen\": 3", "\"pages_seen\": -3"));
  EXPECT_EQ(error.code, ErrorCode::Malformed);
  EXPECT_NE(error.message.find("\"pages_seen\""), std::string::npos) << error.message;
}

TEST(SiteTemplate, SaysWhereItIsBroken) {
  const std::string line = to_json(a_template(), true);
  const Error error = error_of(line + "{\"sito-template\": oops}\n");
  EXPECT_EQ(error.code, ErrorCode::Malformed);
  EXPECT_GE(error.where.offset, line.size());
}

TEST(SiteTemplate, BracketsWithoutBottomAreRefused) {
  for (const bool one_line : {false, true}) {
    const std::string json = to_json(a_template(), one_line);
    const std::string name = one_line ? "\"learned\":{" : "\"learned\": {";
    for (const std::string& pair : {std::string("[]"), std::string("{}")}) {
      const std::string open = pair == "[]" ? "[" : "{\"[\\\"\":";
      std::string deep;
      for (int i = 0; i < 200000; ++i) deep += open;
      deep += '1';
      deep.append(200000, pair[1]);
      const Error error = error_of(with(json, name, name + "\"more\":" + deep + ","));
      EXPECT_EQ(error.code, ErrorCode::Malformed);
      EXPECT_NE(error.message.find("too deep"), std::string::npos) << error.message;
      EXPECT_GT(error.where.offset, json.find(name));
    }
    const std::string brackets = "\"more\":\"" + std::string(200000, '[') + "\",";
    EXPECT_TRUE(read_templates(with(json, name, name + brackets)));
  }
}

TEST(SiteTemplate, ANumberBeyondAllLimitsIsMalformed) {
  const Error error =
      error_of(with(to_json(a_template()), "\"revision\": 1", "\"revision\": 1e999"));
  EXPECT_EQ(error.code, ErrorCode::Malformed);
}

}  // namespace
}  // namespace sito::site
