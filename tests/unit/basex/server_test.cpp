// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/server.h"

#include "sito/basex/client.h"
#include "sito/basex/launch.h"
#include "sito/basex/socket.h"

#include "support/basex_server.h"
#include "support/loopback_server.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace sito::basex {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

struct SmallServer {
  static ServerOptions make() {
    ServerOptions options;
    options.memory_mb = 128;
    options.query_time = std::chrono::seconds(1);
    return options;
  }
};

class BasexServer : public test::WithServer<SmallServer> {
 protected:
  Server& server() { return *server_->server(); }
  Client& as(Account account) {
    if (!session_ || !session_->client.alive()) {
      auto opened = server_->connect(account, std::chrono::seconds(20));
      EXPECT_TRUE(opened.has_value()) << to_string(opened.error());
      session_ = std::make_unique<Session>(*std::move(opened));
    }
    return session_->client;
  }
  Result<std::string> run(const std::string& query) {
    Client& client = as(Account::Template);
    const auto id = client.query(query);
    if (!id) return id.error();
    return client.run(*id);
  }

  std::unique_ptr<Session> session_;
};

TEST_F(BasexServer, RunsAQueryOnPagesThatAreBound) {
  Client& client = as(Account::Template);
  const auto id = client.query(
      "declare variable $doc external; declare variable $url external;"
      "<r u='{$url}'>{count($doc//p)}</r>, <s/>, 'a'");
  ASSERT_TRUE(id.has_value()) << to_string(id.error());
  for (const char* url : {"http://a.test/?a=1&b=\"2\"", "http://b.test/'{1+1}</r>"}) {
    ASSERT_TRUE(client.bind(*id, "$doc", "<html><p> a </p><p/></html>", "document-node()"));
    ASSERT_TRUE(client.bind(*id, "$url", url, "xs:string"));
    const auto items = client.results(*id);
    ASSERT_TRUE(items.has_value()) << to_string(items.error());
    ASSERT_EQ(items->size(), 3U);
    EXPECT_EQ((*items)[0].kind, Item::kElement);
    EXPECT_NE((*items)[0].text.find(">2</r>"), std::string::npos) << (*items)[0].text;
    EXPECT_NE((*items)[2].kind, Item::kElement);
  }
}

TEST_F(BasexServer, KeepsAllBytes) {
  Client& client = as(Account::Administrator);
  std::string bytes;
  for (int i = 0; i < 512; ++i) bytes += static_cast<char>(i);
  ASSERT_TRUE(client.execute("CREATE DB bytes"));
  ASSERT_TRUE(client.store("b", bytes));
  const auto back = client.execute("RETRIEVE b");
  ASSERT_TRUE(back.has_value()) << to_string(back.error());
  EXPECT_EQ(*back, bytes);
  ASSERT_TRUE(client.replace("d.xml", "<d> \xC4\x8D </d>"));
  EXPECT_EQ(client.execute("XQUERY string(//d)").value_or(""), " \xC4\x8D ");
  EXPECT_FALSE(client.replace("bad.xml", "<d>"));
  EXPECT_EQ(client.execute("XQUERY 1").value_or(""), "1");
}

TEST_F(BasexServer, LetsNoTemplateReadFiles) {
  const std::string secret = server().data_folder() + "/../secret.txt";
  std::ofstream(secret) << "secret";
  for (const std::string& file :
       {"/etc/passwd"s, "/proc/1/environ"s, fs::canonical(secret).string()}) {
    for (const std::string& query :
         {"fetch:text('" + file + "')", "fetch:binary('" + file + "')",
          "fetch:text('file://" + file + "')", "file:read-text('" + file + "')",
          "unparsed-text('" + file + "')", "doc('" + file + "')", "doc('file://" + file + "')",
          "collection('" + file + "')", "import module namespace m = 'm' at '" + file + "'; m:f()",
          "parse-xml('<!DOCTYPE a [<!ENTITY x SYSTEM \"file://" + file + "\">]><a>&amp;x;</a>')",
          "declare option db:intparse 'false'; declare option db:dtd 'true'; parse-xml('<!DOCTYPE "
          "a "
          "[<!ENTITY x SYSTEM \"file://" +
              file + "\">]><a>&amp;x;</a>')",
          "Q{java:java.nio.file.Files}readString(Q{java:java.nio.file.Path}of('" + file + "'))",
          "proc:system('cat', '" + file + "')", "xslt:transform(<a/>, '" + file + "')",
          "xquery:eval(xs:anyURI('" + file + "'))"}) {
      const auto got = run(query);
      // /proc in the jail has only the server, whose environment is empty.
      EXPECT_TRUE(!got || (file == "/proc/1/environ" && got->find('=') == std::string::npos))
          << query << " -> " << got.value_or("").substr(0, 200);
    }
  }
}

TEST_F(BasexServer, KeepsAccountsAndEnvironmentFromTemplates) {
  EXPECT_FALSE(run("fetch:text('/basex/data/users.xml')"));
  EXPECT_FALSE(fs::exists(server().data_folder() + "/users.xml"));
  for (const char* query : {"available-environment-variables() ! environment-variable(.)",
                            "environment-variable('HOME')", "environment-variable('PATH')"}) {
    EXPECT_EQ(run(query).value_or("").find("/root"), std::string::npos);
    EXPECT_EQ(run(query).value_or("").find("/bin"), std::string::npos) << query;
  }
  // What everybody sees of processes has no password.
  std::stringstream line;
  line << std::ifstream("/proc/" + std::to_string(server().pid()) + "/cmdline").rdbuf();
  EXPECT_NE(line.str().find("BaseXServer"), std::string::npos);
  for (const Account account : {Account::Administrator, Account::Reader, Account::Template}) {
    const ClientOptions options = server().account(account);
    EXPECT_EQ(options.password.size(), 32U);
    EXPECT_EQ(line.str().find(options.password), std::string::npos);
  }
}

TEST_F(BasexServer, HasNoAccountsThatAreKnown) {
  // A server is slower after each wrong password, so these are few.
  for (const char* password : {"admin", ""}) {
    ClientOptions options = server().account(Account::Administrator);
    options.user = "admin";
    options.password = password;
    EXPECT_EQ(Client::connect(options).error().code, ErrorCode::InvalidArgument);
  }
}

TEST_F(BasexServer, LetsNoTemplateConnect) {
  const test::LoopbackServer listener([](const test::Exchange& e) { e.answer("200 OK", "<a/>"); });
  const std::string url = listener.url("/x");
  for (const std::string& query :
       {"fetch:text('" + url + "')", "fetch:xml('" + url + "')", "fetch:binary('" + url + "')",
        "doc('" + url + "')", "unparsed-text('" + url + "')", "collection('" + url + "')",
        "json-doc('" + url + "')", "import module namespace m = 'm' at '" + url + "'; 1",
        "import schema 'm' at '" + url + "'; 1",
        "http:send-request(<http:request method='get'/>, '" + url + "')",
        "declare option db:intparse 'false'; declare option db:dtd 'true'; "
        "parse-xml('<!DOCTYPE a SYSTEM \"" +
            url + "\"><a/>')/nothing",
        "client:connect('127.0.0.1', " + std::to_string(listener.port()) + ", 'a', 'b')"}) {
    const auto got = run(query);
    EXPECT_TRUE(!got || got->empty()) << query << " -> " << *got;
  }
  EXPECT_EQ(listener.n_connections(), 0);
}

TEST_F(BasexServer, LetsNoTemplateTouchDatabases) {
  ASSERT_TRUE(as(Account::Administrator).execute("CREATE DB x <a>1</a>"));
  session_.reset();
  for (const char* query :
       {"db:open('x')", "doc('x')", "db:create('y')", "db:drop('x')", "db:add('x', <b/>, 'b')",
        "delete node db:open('x')/a", "user:create('me', 'me', 'admin')",
        "db:replace('x','a',<b/>)", "jobs:eval('1')", "admin:sessions()", "collection('x')"}) {
    EXPECT_FALSE(run(query)) << query;
  }
  session_.reset();
  EXPECT_EQ(as(Account::Administrator).execute("XQUERY string(db:open('x'))").value_or(""), "1");
  EXPECT_EQ(as(Account::Administrator).execute("XQUERY db:list()[. != 'bytes']").value_or(""), "x");
}

TEST_F(BasexServer, StopsQueriesThatRunWithoutEnd) {
  for (const char* query : {"(1 to 100000000000)[. = -1]",
                            "declare function local:f($x) { local:f($x + 1) }; local:f(1)",
                            "sum(for $i in 1 to 1000000000 return string-length(string($i)))"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto got = run(query);
    ASSERT_FALSE(got.has_value());
    EXPECT_TRUE(got.error().code == ErrorCode::Timeout || got.error().code == ErrorCode::Malformed)
        << to_string(got.error());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
    EXPECT_EQ(run("1 + 1").value_or(""), "2");
  }
}

TEST_F(BasexServer, SurvivesQueriesThatEatMemory) {
  const auto got =
      run("declare function local:f($s, $n) { if ($n = 0) then $s else local:f($s || $s, $n - 1) };"
          "let $x := for $i in 1 to 100 return local:f('0123456789' || $i, 24) "
          "return (count(distinct-values($x)), $x[. = 'x'])");
  ASSERT_FALSE(got.has_value());
  EXPECT_TRUE(got.error().code == ErrorCode::TooLarge || got.error().code == ErrorCode::Network ||
              got.error().code == ErrorCode::Timeout)
      << to_string(got.error());
  // If it should not have survived, it is started again.
  auto again = run("1 + 1");
  if (!again) again = run("1 + 1");
  EXPECT_EQ(again.value_or(""), "2");
}

TEST_F(BasexServer, IsThereAgainWhenItWasKilled) {
  EXPECT_EQ(run("1").value_or(""), "1");
  const int before = server().pid();
  ASSERT_EQ(::kill(before, SIGKILL), 0);
  // Java ends some time after its jail; until then it answers.
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  auto lost = run("1");
  while (lost && std::chrono::steady_clock::now() < give_up) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    lost = run("1");
  }
  ASSERT_FALSE(lost.has_value());
  EXPECT_EQ(lost.error().code, ErrorCode::Network);
  EXPECT_EQ(run("1").value_or(""), "1");
  EXPECT_NE(server().pid(), before);
  EXPECT_EQ(restarts(), 1U);
}

TEST_F(BasexServer, HasItsFolderForItself) {
  ServerOptions options;
  options.folder = fs::path(server().data_folder()).parent_path().string();
  const auto second = Server::start(options);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().code, ErrorCode::Io);
}

TEST(BasexServerParts, LeaveNothingBehind) {
  ServerOptions options;
  if (const auto there = check_server(options); !there) GTEST_SKIP() << there.error().message;
  auto server = Server::start(options);
  ASSERT_TRUE(server.has_value()) << to_string(server.error());
  const int pid = (*server)->pid();
  const std::string folder = (*server)->data_folder();
  EXPECT_TRUE(fs::exists(folder));
  server->reset();
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_FALSE(fs::exists(folder));
}

/// How many processes that are not dead have this in their command line.
int n_processes(const std::string& words) {
  int n = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::stringstream line;
    line << std::ifstream(entry.path() / "cmdline").rdbuf();  // of dead ones it is empty
    n += line.str().find(words) != std::string::npos ? 1 : 0;
  }
  return n;
}

TEST(BasexServerParts, EndWithAProcessThatIsKilled) {
  ServerOptions options;
  if (const auto there = check_server(options); !there) GTEST_SKIP() << there.error().message;
  // A process that is killed leaves the folder of its server.
  options.temporary = (fs::temp_directory_path() / "sito-killed-XXXXXX").string();
  ASSERT_NE(::mkdtemp(options.temporary.data()), nullptr);
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto server = Server::start(options);
    const std::uint16_t port = server ? (*server)->account(Account::Reader).port : 0;
    (void)!::write(pipe[1], &port, sizeof port);
    ::pause();
  }
  std::uint16_t port = 0;
  ASSERT_EQ(::read(pipe[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
  ASSERT_NE(port, 0);
  const std::string words = "serverport=" + std::to_string(port);
  EXPECT_GE(n_processes(words), 2);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  const auto begin = std::chrono::steady_clock::now();
  while (n_processes(words) > 0 &&
         std::chrono::steady_clock::now() - begin < std::chrono::seconds(5)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(n_processes(words), 0);
  fs::remove_all(options.temporary);
  ::close(pipe[0]);
  ::close(pipe[1]);
}

TEST(BasexServerParts, ThatAreMissingAreNamed) {
  ServerOptions options;
  options.jar = "/nowhere/basex.jar";
  EXPECT_EQ(check_server(options).error().message,
            "BaseX is not installed; its Debian package is \"basex\"");
  EXPECT_EQ(Server::start(options).error().code, ErrorCode::Unsupported);
  options.jar = "/dev/../etc/passwd";
  options.java = "/nowhere/java";
  EXPECT_NE(check_server(options).error().message.find("\"openjdk-17-jre-headless\""),
            std::string::npos);
  options.java = options.jar;
  options.bubblewrap = "/nowhere/bwrap";
  EXPECT_NE(check_server(options).error().message.find("\"bubblewrap\""), std::string::npos);
}

}  // namespace
}  // namespace sito::basex
