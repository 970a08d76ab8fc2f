// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/database.h"

#include "support/basex_server.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>

namespace sito::basex {
namespace {

namespace fs = std::filesystem;

std::string record(int i, int version) {
  return "<article n=\"" + std::to_string(i) + "\" v=\"" + std::to_string(version) +
         "\"><title> A &amp; B  " + std::to_string(i) + " </title><text><p>word" +
         std::to_string(i % 50) + " and others</p> <p/></text></article>";
}

std::string url(int i) { return "https://www.news.test/a/" + std::to_string(i) + "?q=1&b"; }

std::string answer(Supervisor& server, const std::string& question) {
  std::string out;
  const auto done =
      ask_database(server, "news", question, std::chrono::seconds(60), append_to(out));
  EXPECT_TRUE(done.has_value()) << to_string(done.error());
  return out;
}

/// n and v of all articles in order, one line each; a document twice would be there twice.
std::string contents(Supervisor& server) {
  return answer(server,
                "string-join(for $a in //article order by xs:integer($a/@n) "
                "return $a/@n || ':' || $a/@v, '&#10;')");
}

std::string expected(const std::map<int, int>& versions) {
  std::string out;
  for (const auto& [n, version] : versions) {
    if (!out.empty()) out += '\n';
    out += std::to_string(n) + ":" + std::to_string(version);
  }
  return out;
}

struct PatientServer {
  static ServerOptions make() {
    ServerOptions options;
    options.memory_mb = 128;
    options.query_time = std::chrono::seconds(60);
    return options;
  }
};

class BasexDatabase : public test::WithServer<PatientServer> {
 protected:
  void SetUp() override {
    WithServer::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    std::string name = (fs::temp_directory_path() / "sito-database-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    options_.name = "news";
    options_.journal_folder = folder_;
  }
  void TearDown() override {
    if (folder_.empty()) return;
    auto session = server_->connect(Account::Administrator, std::chrono::seconds(20));
    ASSERT_TRUE(session.has_value());
    // Sessions that were closed hold it a little longer.
    bool dropped = false;
    for (int i = 0; i < 100 && !dropped; ++i) {
      dropped = session->client.execute("DROP DB news").has_value();
      if (!dropped) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(dropped);
    fs::remove_all(folder_);
  }

  std::unique_ptr<Database> open() {
    auto opened = Database::open(server_, options_);
    EXPECT_TRUE(opened.has_value()) << to_string(opened.error());
    return opened ? *std::move(opened) : nullptr;
  }
  void put(Database& database, int i, int version) {
    const auto done = database.put(path_of(url(i)), record(i, version));
    ASSERT_TRUE(done.has_value()) << to_string(done.error());
    versions_[i] = version;
  }
  void finish(Database& database) {
    const auto done = database.finish();
    ASSERT_TRUE(done.has_value()) << to_string(done.error());
  }

  std::string folder_;
  DatabaseOptions options_;
  std::map<int, int> versions_;
};

TEST_F(BasexDatabase, HoldsWhatWasPutAndIsBroughtUpToDate) {
  auto database = open();
  ASSERT_TRUE(database);
  for (int i = 0; i < 300; ++i) put(*database, i, 1);
  finish(*database);
  EXPECT_EQ(contents(*server_), expected(versions_));
  // White space stands as it was put.
  EXPECT_EQ(answer(*server_, "string((//title)[1])"), " A & B  0 ");
  EXPECT_EQ(answer(*server_, "count(//text[1]/text())"), "300");
  database = open();
  ASSERT_TRUE(database);
  for (int i = 200; i < 400; ++i) put(*database, i, 2);
  finish(*database);
  EXPECT_EQ(contents(*server_), expected(versions_));
  EXPECT_EQ(answer(*server_, "db:property('news','ftindex'), db:property('news','uptodate')"),
            "true\ntrue");
  EXPECT_EQ(answer(*server_, "count(ft:search('news', 'word7')) > 0"), "true");
  for (const auto& entry : fs::directory_iterator(server_->server()->data_folder())) {
    EXPECT_NE(entry.path().extension(), ".zip");
  }
  EXPECT_FALSE(fs::exists(folder_ + "/news.journal"));
}

TEST_F(BasexDatabase, LeavesOutWhatIsNoXml) {
  auto database = open();
  ASSERT_TRUE(database);
  put(*database, 1, 1);
  const auto bad = database->put("bad.xml", "<a><b></a>");
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(bad.error().code, ErrorCode::Malformed);
  put(*database, 2, 1);
  EXPECT_EQ(database->counts().refused, 1U);
  server_->server()->kill();
  put(*database, 3, 1);
  finish(*database);
  EXPECT_EQ(database->counts().refused, 1U);
  EXPECT_EQ(database->counts().put, 4U);
  EXPECT_EQ(contents(*server_), expected(versions_));
}

TEST_F(BasexDatabase, TakesUpARunThatWasNotFinished) {
  auto database = open();
  ASSERT_TRUE(database);
  for (int i = 0; i < 50; ++i) put(*database, i, 1);
  finish(*database);
  database = open();
  for (int i = 40; i < 500; ++i) put(*database, i, 2);
  // The process goes, and the server with it.
  database.reset();
  server_->server()->kill();
  database = open();
  ASSERT_TRUE(database);
  EXPECT_TRUE(database->counts().taken_up);
  put(*database, 6000, 3);
  finish(*database);
  EXPECT_EQ(contents(*server_), expected(versions_));
}

/// Kills the server so long after `moment` has come.
class Killer {
 public:
  Killer(Server& server, const std::atomic<int>& done, int moment, std::chrono::microseconds after)
      : thread_([&server, &done, moment, after, this] {
          while (done < moment && !ends_) {
            std::this_thread::sleep_for(std::chrono::microseconds(200));
          }
          std::this_thread::sleep_for(after);
          server.kill();
        }) {}
  ~Killer() {
    ends_ = true;
    thread_.join();
  }
  Killer(const Killer&) = delete;
  Killer& operator=(const Killer&) = delete;

 private:
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

TEST_F(BasexDatabase, LosesAndDoublesNothingWhenTheServerIsKilled) {
  constexpr int kRounds = 3, kDocuments = 300;
  std::mt19937 random(7);
  std::uint64_t recovered = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::atomic<int> done{0};
    {
      // In the middle of a document, and in the middle of indexes and the last flush.
      const Killer early(*server_->server(), done, static_cast<int>(random() % kDocuments),
                         std::chrono::microseconds(random() % 2000));
      const Killer late(*server_->server(), done, kDocuments,
                        std::chrono::microseconds(random() % 200'000));
      const auto database = open();
      ASSERT_TRUE(database);
      for (int i = 0; i < kDocuments; ++i) {
        put(*database, (round * 200) + i, round);
        ++done;
      }
      finish(*database);
      recovered += database->counts().recovered;
    }
    ASSERT_EQ(contents(*server_), expected(versions_)) << "round " << round;
    EXPECT_EQ(answer(*server_, "db:property('news','ftindex')"), "true");
  }
  EXPECT_GE(recovered, 3U);
}

TEST_F(BasexDatabase, WaitsForSessionsThatHoldIt) {
  auto database = open();
  ASSERT_TRUE(database);
  put(*database, 1, 1);
  database.reset();  // not finished, so that it is made again
  auto other = server_->connect(Account::Reader, std::chrono::seconds(20));
  ASSERT_TRUE(other && other->client.execute("OPEN news"));
  std::thread holder([&other] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    { const Session gone = *std::move(other); }
  });
  database = open();
  holder.join();
  ASSERT_TRUE(database);
  finish(*database);
  EXPECT_EQ(contents(*server_), expected(versions_));
}

TEST(BasexPaths, AreReadableAndSafe) {
  EXPECT_TRUE(path_of("https://www.news.test/a/b?c=1").starts_with("www.news.test/a/b-c-1-"));
  std::set<std::string> seen;
  for (const char* one :
       {"", "/", "http://a.test/../../etc/passwd", "http://a.test/%2e%2e/", "a\nb",
        "http://a.test/", "https://a.test/", "file:///etc/passwd", "http://a.test/x;DROP DB news",
        "http://a.test/\xC4\x8D", "http://a.test/.hidden/-x"}) {
    const std::string path = path_of(one);
    EXPECT_TRUE(seen.insert(path).second) << path;
    EXPECT_TRUE(path.ends_with(".xml"));
    EXPECT_EQ(("/" + path).find("/."), std::string::npos) << path;
    EXPECT_EQ(path.find("//"), std::string::npos) << path;
    EXPECT_TRUE(std::all_of(path.begin(), path.end(), [](char c) {
      return std::string_view("-_./").find(c) != std::string_view::npos || (c >= '0' && c <= '9') ||
             (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    })) << path;
  }
  EXPECT_LE(path_of("http://a.test/" + std::string(5000, 'x')).size(), kMaxPath);
  EXPECT_NE(path_of("http://a.test/" + std::string(5000, 'x')),
            path_of("http://a.test/" + std::string(5001, 'x')));
}

}  // namespace
}  // namespace sito::basex
