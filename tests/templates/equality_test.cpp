// SPDX-License-Identifier: Apache-2.0
// Mappings that run directly and modules that BaseX runs give the same records.
#include "sito/basex/client.h"
#include "sito/basex/server.h"
#include "sito/page/parse.h"
#include "sito/xqt/direct.h"
#include "sito/xqt/module.h"
#include "sito/xqt/record.h"
#include "sito/xqt/template_file.h"
#include "sito/xqt/verdict.h"

#include "support/golden_pages.h"
#include "support/hostile_pages.h"
#include "support/random_mappings.h"
#include "support/random_pages.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
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
  std::string by_basex(const xqt::Mapping& mapping, const std::string& id,
                       const xqt::PageOrigin& origin) {
    xqt::write_page_xml(page_, xml_);
    for (const auto& bound : {client_->bind(id, "$doc", xml_, "document-node()"),
                              client_->bind(id, "$url", origin.url, "xs:string"),
                              client_->bind(id, "$fetched", origin.fetched, "xs:string")}) {
      if (!bound) return to_string(bound.error());
    }
    const auto answer = client_->run(id);
    if (!answer) return to_string(answer.error());
    auto records = xqt::parse_xml(*answer);
    if (!records || records->size() != 1) return "no record: " + *answer;
    return finished(mapping, std::move(records->front()));
  }

  std::string directly(const xqt::Mapping& mapping, const xqt::DirectTemplate& ready,
                       const xqt::PageOrigin& origin) {
    auto record = ready.run(page_, origin);
    return record ? finished(mapping, std::move(*record)) : to_string(record.error());
  }

  static std::string finished(const xqt::Mapping& mapping, xqt::Element record) {
    xqt::finish(mapping, kUrl, record);
    std::string xml;
    xqt::append_xml(record, xml);
    return xml;
  }

  /// Fails when the engines do not agree on pages.
  void compare(const xqt::Mapping& mapping, const std::vector<std::string>& pages) {
    const auto ready = xqt::DirectTemplate::make(mapping);
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

xqt::Mapping golden_mapping(const std::string& name) {
  const auto path = test::golden_folder() / "templates" / (name + ".xml");
  auto mapping = xqt::read_template(test::read_text(path), name);
  return mapping ? std::move(*mapping) : xqt::Mapping{};
}

TEST_F(Equality, AThousandRandomMappingsGiveTheSameRecords) {
  test::RandomMappings mappings(20261120);
  test::RandomPages pages(20261120);
  std::size_t n_found = 0;
  for (int i = 0; i < 1000; ++i) {
    const xqt::Mapping mapping = mappings.next();
    const auto ready = xqt::DirectTemplate::make(mapping);
    ASSERT_TRUE(ready.has_value()) << to_string(ready.error());
    const auto id = client_->query(xqt::generate_module(mapping));
    ASSERT_TRUE(id.has_value()) << to_string(id.error());
    const std::string html = pages.next();
    parser_.parse(html, kUrl, page_);
    const xqt::PageOrigin origin{kUrl, i % 2 == 0 ? "" : "2026-11-20T12:00:00Z"};
    const std::string direct = directly(mapping, *ready, origin);
    ASSERT_EQ(direct, by_basex(mapping, *id, origin)) << xqt::to_xml(mapping) << "\non\n" << html;
    n_found += direct.ends_with("/>") ? 0 : 1;
    ASSERT_TRUE(client_->close(*id));
  }
  EXPECT_GT(n_found, 300U) << "most of the mappings find nothing";
}

TEST_F(Equality, HostilePagesGiveTheSameRecords) {
  xqt::Mapping all = golden_mapping("news");
  all.fields.push_back({"all", xqt::Type::Text, 0, 1, {"/html"}, {".//td"}, {}, {}});
  all.fields.push_back({"each", xqt::Type::String, 0, 1, {"//* | //@title | //@href"}, {}, {}, {}});
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
  xqt::Mapping mapping = golden_mapping("news");
  mapping.fields.back().paths.emplace_back("//body");
  compare(mapping, pages);
  EXPECT_GT(n_found_, pages.size() / 2);
}

}  // namespace
}  // namespace sito
