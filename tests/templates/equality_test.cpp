// SPDX-License-Identifier: Apache-2.0
// Mappings that run directly and modules that BaseX runs give the same records.
#include "sito/basex/client.h"
#include "sito/basex/server.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/read/direct.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template_file.h"
#include "sito/fields/template/template_json.h"
#include "sito/page/parse.h"
#include "sito/xqt/query/module.h"

#include "support/golden_pages.h"
#include "support/hostile_pages.h"
#include "support/random_mappings.h"
#include "support/random_pages.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {
namespace {

constexpr std::string_view kUrl = "http://x.test/d/e.html?f";

class Equality : public ::testing::Test {
 protected:
  void SetUp() override {
    auto server = basex::Server::start({});
    if (!server && server.error().code == ErrorCode::Unsupported)
      GTEST_SKIP() << "no BaseX here: " << server.error().message;
    ASSERT_TRUE(server.has_value()) << to_string(server.error());
    server_ = std::move(*server);
    auto client = basex::Client::connect(server_->account(basex::Account::Template));
    ASSERT_TRUE(client.has_value()) << to_string(client.error());
    client_ = std::make_unique<basex::Client>(std::move(*client));
  }

  /// What the module makes of the page, as XML.
  std::string by_basex(const fields::Template& mapping, const std::string& id,
                       const fields::PageOrigin& origin) {
    xqt::write_page_xml(page_, xml_);
    for (const auto& bound : {client_->bind(id, "$doc", xml_, "document-node()"),
                              client_->bind(id, "$url", origin.url, "xs:string"),
                              client_->bind(id, "$fetched", origin.fetched, "xs:string")}) {
      if (!bound) return to_string(bound.error());
    }
    const auto answer = client_->run(id);
    if (!answer) return to_string(answer.error());
    auto records = fields::parse_xml(*answer);
    if (!records || records->size() != 1) return "no record: " + *answer;
    return finished(mapping, std::move(records->front()));
  }

  std::string directly(const fields::Template& mapping, const fields::DirectTemplate& ready,
                       const fields::PageOrigin& origin) {
    auto record = ready.run(page_, origin);
    return record ? finished(mapping, std::move(*record)) : to_string(record.error());
  }

  static std::string finished(const fields::Template& mapping, fields::Element record) {
    fields::finish(mapping, kUrl, record);
    std::string xml;
    fields::append_xml(record, xml);
    return xml;
  }

  /// Fails when the engines do not agree on pages.
  void compare(const fields::Template& mapping, const std::vector<std::string>& pages) {
    const auto ready = fields::DirectTemplate::make(mapping);
    ASSERT_TRUE(ready.has_value()) << to_string(ready.error());
    const auto id = client_->query(xqt::generate_module(mapping));
    ASSERT_TRUE(id.has_value()) << to_string(id.error());
    for (const std::string& html : pages) {
      parser_.parse(html, kUrl, page_);
      const std::string direct = directly(mapping, *ready, {kUrl, ""});
      ASSERT_EQ(direct, by_basex(mapping, *id, {kUrl, ""})) << html;
      n_found_ += direct.ends_with("/>") ? 0 : 1;
    }
    ASSERT_TRUE(client_->close(*id));
  }

  std::unique_ptr<basex::Server> server_;
  std::unique_ptr<basex::Client> client_;
  PageParser parser_{Limits{}};
  Page page_;
  std::string xml_;
  std::size_t n_found_ = 0;
};

fields::Template golden_mapping(const std::string& name) {
  const auto path = test::golden_folder() / "templates" / (name + ".xml");
  auto mapping = fields::read_template(test::read_text(path), name);
  return mapping ? std::move(*mapping) : fields::Template{};
}

// SITO_TEMPLATES=all (slow_templates): a thousand.
TEST_F(Equality, RandomMappingsGiveTheSameRecords) {
  test::RandomMappings mappings(20261120);
  test::RandomPages pages(20261120);
  const char* const extent = std::getenv("SITO_TEMPLATES");
  const std::size_t n_mappings =
      extent != nullptr && std::string_view(extent) == "all" ? 1000 : 200;
  std::size_t n_found = 0;
  for (std::size_t i = 0; i < n_mappings; ++i) {
    const fields::Template mapping = mappings.next();
    const auto ready = fields::DirectTemplate::make(mapping);
    ASSERT_TRUE(ready.has_value()) << to_string(ready.error());
    const auto id = client_->query(xqt::generate_module(mapping));
    ASSERT_TRUE(id.has_value()) << to_string(id.error());
    const std::string html = pages.next();
    parser_.parse(html, kUrl, page_);
    const fields::PageOrigin origin{kUrl, i % 2 == 0 ? "" : "2026-11-20T12:00:00Z"};
    const std::string direct = directly(mapping, *ready, origin);
    ASSERT_EQ(direct, by_basex(mapping, *id, origin)) << fields::to_json(mapping) << "\non\n"
                                                      << html;
    n_found += direct.ends_with("/>") ? 0 : 1;
    ASSERT_TRUE(client_->close(*id));
  }
  EXPECT_GT(n_found, n_mappings * 3 / 10) << "most of the mappings find nothing";
}

// Strings of what dates and numbers are made of, mostly in an order that makes none.
std::string random_text(test::Dice& dice) {
  static constexpr std::array<std::string_view, 64> kParts = {"2024",
                                                              "1999",
                                                              "3000",
                                                              "0999",
                                                              "12345",
                                                              "3",
                                                              "05",
                                                              "5",
                                                              "31",
                                                              "30",
                                                              "29",
                                                              "00",
                                                              "0",
                                                              "12",
                                                              "13",
                                                              "10",
                                                              "23",
                                                              "24",
                                                              "59",
                                                              "60",
                                                              "234",
                                                              "567",
                                                              ".",
                                                              ". ",
                                                              "/",
                                                              "-",
                                                              " - ",
                                                              ":",
                                                              ",",
                                                              ", ",
                                                              " ",
                                                              " ",
                                                              "T",
                                                              "t",
                                                              "Z",
                                                              "z",
                                                              "+",
                                                              "+01:00",
                                                              "-0530",
                                                              "GMT",
                                                              "UTC",
                                                              "am",
                                                              "pm",
                                                              "p.m.",
                                                              "h",
                                                              "March",
                                                              "mar",
                                                              "B\xC5\x98"
                                                              "EZNA",
                                                              "mars",
                                                              "m\xC3\xA1rcius",
                                                              "maj",
                                                              "de",
                                                              "of",
                                                              "th",
                                                              "\xC2\xBA",
                                                              "\xE5\xB9\xB4",
                                                              "\xE6\x9C\x88",
                                                              "\xE6\x97\xA5",  // year, month, day
                                                              "\xEF\xBC\x9A",  // FULLWIDTH COLON
                                                              "\xE2\x88\x92",  // MINUS SIGN
                                                              "\xE2\x80\x99",
                                                              "'",
                                                              "(",
                                                              "v"};
  static constexpr std::array<std::string_view, 6> kBegin = {
      "5. 3. 2024 ", "2024-03-05T10:30", "3/5/2024", "1 234", "1,234", ""};
  std::string out(dice.pick(kBegin));
  for (std::uint64_t n = dice(8); n > 0; --n) out += dice.pick(kParts);
  return out;
}

TEST_F(Equality, DatesAndNumbersAreReadAlike) {
  test::Dice dice(5);
  std::vector<std::string> pages(20);
  for (std::string& html : pages) {
    for (int i = 0; i < 250; ++i) html += "<p>" + random_text(dice) + "</p>";
  }
  fields::Template mapping = golden_mapping("news");
  mapping.fields.clear();
  for (const char* language : {"", "cs", "en", "hu", "fr"}) {
    fields::Field field{
        "date" + std::string(language), fields::Type::DateTime, 0, 1, {"//p"}, {}, {}, {}};
    field.value.language = language;
    mapping.fields.push_back(std::move(field));
  }
  mapping.fields.push_back({"number", fields::Type::Decimal, 0, 1, {"//p"}, {}, {}, {}});
  compare(mapping, pages);
}

TEST_F(Equality, HostilePagesGiveTheSameRecords) {
  fields::Template all = golden_mapping("news");
  all.fields.push_back({"all", fields::Type::Text, 0, 1, {"/html"}, {".//td"}, {}, {}});
  all.fields.push_back(
      {"each", fields::Type::String, 0, 1, {"//* | //@title | //@href"}, {}, {}, {}});
  compare(all, test::hostile_pages());
  EXPECT_GT(n_found_, 50U);
}

TEST_F(Equality, PagesAsDeepAsTheyMayBeGiveTheSameRecords) {
  std::string html = "<body><div id=content>";
  for (int i = 0; i < 2000; ++i) html += i % 3 == 0 ? "<b>" : "<div>x";
  compare(golden_mapping("news"), {html});
  EXPECT_EQ(n_found_, 1U);
}

TEST_F(Equality, ThePagesOfOtherTestsGiveTheSameRecords) {
  std::vector<std::string> pages;
  for (const test::GoldenPage& page : test::golden_pages()) pages.push_back(page.html);
  fields::Template mapping = golden_mapping("news");
  mapping.fields.back().paths.emplace_back("//body");
  compare(mapping, pages);
  EXPECT_GT(n_found_, pages.size() / 2);
  // Has every type, and an id and strings that would end whatever they stand in.
  compare(golden_mapping("comments"), pages);
}

}  // namespace
}  // namespace sito
