// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/query/basex_engine.h"

#include "sito/basex/socket.h"
#include "sito/page/parse.h"

#include "support/basex_server.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

namespace sito::xqt {
namespace {

fields::Template edited(const std::string& query) {
  fields::Template mapping;
  mapping.id = "edited";
  mapping.query = query;
  return mapping;
}

struct SmallServer {
  static basex::ServerOptions make() {
    basex::ServerOptions options;
    options.memory_mb = 128;
    options.query_time = std::chrono::seconds(1);
    return options;
  }
};

class XqtBasexEngine : public test::WithServer<SmallServer> {
 protected:
  void SetUp() override {
    WithServer::SetUp();
    PageParser(Limits{}).parse(
        "<html><head><title>T</title></head><body><h1> A  title </h1>"
        "<p class=perex>Lead.</p><p>{1 + 1} &lt;x> ']]></p></body></html>",
        "http://a.test/", page_);
  }
  void make(const std::vector<fields::Template>& mappings) {
    mappings_ = mappings;
    auto made = make_basex_engine(mappings_, server_, {});
    ASSERT_TRUE(made.has_value()) << to_string(made.error());
    engine_ = *std::move(made);
  }
  Result<std::vector<fields::Element>> run(std::size_t index) {
    return engine_->run(index, page_, {"http://a.test/?x='{2}'&y", "2024-01-02T03:04:05Z"});
  }
  std::string xml(std::size_t index) {
    const auto elements = run(index);
    if (!elements) return to_string(elements.error());
    std::string out;
    for (const fields::Element& element : *elements) append_xml(element, out);
    return out;
  }

  Page page_;
  std::vector<fields::Template> mappings_;
  std::unique_ptr<Engine> engine_;
};

constexpr std::string_view kDeclared =
    "declare variable $doc external; declare variable $url external;\n"
    "declare variable $fetched external;\n";

TEST_F(XqtBasexEngine, BindsPagesAndReadsRecords) {
  make({edited(std::string(kDeclared) +
               "<article url='{$url}' at='{$fetched}'>{$doc//h1/string(), $doc//p[2]/string()}"
               "</article>"),
        edited("//p ! <x>{count(//p), .}</x>"),
        edited("declare variable $url external; <u>{$url}</u>")});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(xml(0),
              "<article url=\"http://a.test/?x='{2}'&amp;y\" at=\"2024-01-02T03:04:05Z\">"
              " A  title  {1 + 1} &lt;x&gt; ']]&gt;</article>");
    EXPECT_EQ(run(1)->size(), 2U);
    EXPECT_EQ(xml(2), "<u>http://a.test/?x='{2}'&amp;y</u>");
  }
}

TEST_F(XqtBasexEngine, MakesTheRecordOfAMapping) {
  fields::Template mapping;
  mapping.id = "news";
  fields::Field title;
  title.name = "title";
  title.paths = {"//h1"};
  mapping.fields = {title};
  make({mapping});
  const auto direct = make_direct_engine(mappings_);
  ASSERT_TRUE(direct.has_value());
  EXPECT_EQ(
      run(0).value_or({}),
      (*direct)->run(0, page_, {"http://a.test/?x='{2}'&y", "2024-01-02T03:04:05Z"}).value_or({}));
  EXPECT_NE(xml(0).find("<title>A title</title>"), std::string::npos) << xml(0);
}

TEST_F(XqtBasexEngine, GoesOnAfterPagesThatFail) {
  make({edited("<a>{(1 to 100000000000)[. = -1]}</a>"), edited("<a>{\n  error()}</a>"),
        edited("'text', <a/>"), edited("<a/>")});
  EXPECT_EQ(run(0).error().code, ErrorCode::Timeout);
  EXPECT_EQ(run(1).error().code, ErrorCode::Malformed);
  EXPECT_TRUE(run(1).error().message.starts_with("line 2, column ")) << run(1).error().message;
  EXPECT_EQ(run(2).error().code, ErrorCode::Malformed);
  EXPECT_EQ(xml(3), "<a/>");
}

TEST_F(XqtBasexEngine, GoesOnWhenTheServerWasKilled) {
  make({edited("<a>{string(//h1)}</a>")});
  EXPECT_EQ(xml(0), "<a> A  title </a>");
  server_->server()->kill();
  EXPECT_EQ(xml(0), "<a> A  title </a>");
  EXPECT_EQ(restarts(), 1U);
}

TEST_F(XqtBasexEngine, EndsAServerThatDoesNotAnswer) {
  mappings_ = {edited("<a>{(1 to 100000000000)[. = -1]}</a>"), edited("<b/>")};
  BasexEngineOptions options;
  options.page_time = std::chrono::milliseconds(300);  // less than the server gives itself
  auto made = make_basex_engine(mappings_, server_, options);
  ASSERT_TRUE(made.has_value());
  engine_ = *std::move(made);
  EXPECT_EQ(run(0).error().code, ErrorCode::Timeout);
  EXPECT_EQ(restarts(), 0U);
  engine_ = *make_basex_engine(mappings_, server_, {});
  EXPECT_EQ(restarts(), 1U);
  EXPECT_EQ(xml(1), "<b/>");
}

TEST_F(XqtBasexEngine, ChecksModules) {
  const auto fault = [&](const std::string& module) {
    const auto checked = check_module(*server_, module);
    EXPECT_TRUE(checked.has_value());
    return checked.value_or({}).value_or(ModuleFault{});
  };
  EXPECT_EQ(fault("declare variable $doc external;\n<a>{$doc//p[1]}</a>").code, "");
  EXPECT_EQ(fault("<a>{//p[1] ! error()}</a>").code, "");
  const ModuleFault syntax = fault("let $a := 1\nreturn <a>{$a</a>");
  EXPECT_EQ(syntax.code, "XPST0003");
  EXPECT_EQ(syntax.line, 2U);
  EXPECT_GT(syntax.column, 8U);
  EXPECT_FALSE(syntax.on_empty_page);
  EXPECT_EQ(fault("<a>{\n $nothing}</a>").code, "XPST0008");
  EXPECT_EQ(fault("<a>{\n nothing()}</a>").line, 2U);
  const ModuleFault type = fault("<a>{\n 'x' + 1}</a>");
  EXPECT_EQ(type.code, "XPTY0004");
  EXPECT_EQ(type.line, 2U);
  EXPECT_TRUE(type.on_empty_page);
  EXPECT_EQ(fault("insert node <a/> into //b").code, "XUST0001");
  EXPECT_EQ(fault("").code, "XPST0003");
}

TEST_F(XqtBasexEngine, IsNeededForWhatWasEdited) {
  fields::Template mapping;
  mapping.id = "plain";
  mapping.root = "plain";
  fields::Field title;
  title.name = "title";
  title.paths = {"//h1"};
  mapping.fields = {title};
  mappings_ = {edited("<first/>"), mapping, edited("<second/>")};
  EXPECT_TRUE(needs_server(EngineChoice::Auto, mappings_));
  EXPECT_FALSE(needs_server(EngineChoice::Direct, mappings_));
  EXPECT_FALSE(needs_server(EngineChoice::Auto, std::span(mappings_).subspan(1, 1)));
}

TEST_F(XqtBasexEngine, SaysWhenThereIsNoServer) {
  basex::ClientOptions nobody;
  mappings_ = {edited("<a/>")};
  EXPECT_TRUE(server_->connect(basex::Account::Template, std::chrono::seconds(20)));
  nobody = server_->server()->account(basex::Account::Template);
  EXPECT_TRUE(make_basex_engine(mappings_, basex::Supervisor::of(nobody), {}));
  nobody.password = "wrong";
  const auto refused = make_basex_engine(mappings_, basex::Supervisor::of(nobody), {});
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
  const auto port = basex::free_loopback_port();
  ASSERT_TRUE(port.has_value());
  nobody.port = *port;
  const auto missing = make_basex_engine(mappings_, basex::Supervisor::of(nobody), {});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, ErrorCode::Network);
}

}  // namespace
}  // namespace sito::xqt
