// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/server.h"

#include "sito/basex/client.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <string>

namespace sito::basex {
namespace {

/// A server, or a test that is skipped because this machine cannot run one.
#define START_OR_SKIP(server, options)                                                \
  auto server##_started = Server::start(options);                                     \
  if (!server##_started && server##_started.error().code == ErrorCode::Unsupported) { \
    GTEST_SKIP() << "no server: " << server##_started.error().message;                \
  }                                                                                   \
  ASSERT_TRUE(server##_started.has_value()) << to_string(server##_started.error());   \
  Server& server = **server##_started

TEST(BasexServer, RunsAQueryOnAPageThatIsBound) {
  START_OR_SKIP(server, ServerOptions{});
  auto client = Client::connect(server.account(Account::Template));
  ASSERT_TRUE(client.has_value()) << to_string(client.error());
  const auto id = client->query(
      "declare variable $doc external; declare variable $url external;"
      "<r u='{$url}'>{count($doc//p)}</r>, <s/>, 'a'");
  ASSERT_TRUE(id.has_value()) << to_string(id.error());
  for (const char* url : {"http://a.test/?a=1&b=\"2\"", "http://b.test/"}) {
    ASSERT_TRUE(client->bind(*id, "$doc", "<html><p> a </p><p/></html>", "document-node()"));
    ASSERT_TRUE(client->bind(*id, "$url", url, "xs:string"));
    const auto items = client->results(*id);
    ASSERT_TRUE(items.has_value()) << to_string(items.error());
    ASSERT_EQ(items->size(), 3U);
    EXPECT_EQ((*items)[0].kind, Item::kElement);
    EXPECT_NE((*items)[0].text.find(">2</r>"), std::string::npos) << (*items)[0].text;
    EXPECT_NE((*items)[2].kind, Item::kElement);
  }
}

TEST(BasexServer, LeavesNothingBehind) {
  int pid = 0;
  std::string folder;
  {
    START_OR_SKIP(server, ServerOptions{});
    pid = server.pid();
    folder = server.data_folder();
    EXPECT_TRUE(std::filesystem::exists(folder));
    EXPECT_EQ(::kill(pid, 0), 0);
  }
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_FALSE(std::filesystem::exists(folder));
}

}  // namespace
}  // namespace sito::basex
