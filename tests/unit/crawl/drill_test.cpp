// SPDX-License-Identifier: Apache-2.0
// Crawls that are killed again and again: in the end each address is in each file exactly once.
#include "support/crawl_engine.h"
#include "support/postgres_server.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace sito {
namespace {

namespace fs = std::filesystem;

PostgresServer& server() {
  static PostgresServer one;
  return one;
}

struct Kills {
  int wanted = 0;
  bool torn = false;  // files are also cut at random behind what was committed
};

class Drill : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("sito-drill-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    options_.folder = folder_ / "crawl";
    options_.location = folder_ / "frontier.sqlite";
  }
  void TearDown() override {
    for (const pid_t child : children_) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    fs::remove_all(folder_);
  }

  bool use_postgres(const std::string& schema) {
    if (!server().ready()) return false;
    server().make_schema(schema);
    options_.location = server().location(schema);
    return true;
  }

  static pid_t start(const DrillOptions& options) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int code = DrillEngine(options).run();
    ::_exit(code);
  }

  // Runs the crawl, killing it after random times, until it ends by itself.
  void run(const Kills& kills, int* killed) {
    std::mt19937 random(4711);
    // From a process that has hardly begun to one that has committed several times.
    int longest_us = 40'000;
    for (int tries = 0; tries < 5'000; ++tries) {
      const pid_t child = start(options_);
      const bool kill = *killed < kills.wanted;
      if (kill) {
        ::usleep(static_cast<useconds_t>(random() % static_cast<unsigned>(longest_us)));
        ::kill(child, SIGKILL);
      }
      int status = 0;
      ::waitpid(child, &status, 0);
      if (WIFSIGNALED(status)) {
        ++*killed;
        if (kills.torn) tear(random);
        continue;
      }
      ASSERT_EQ(WEXITSTATUS(status), 0) << "after " << *killed << " kills";
      if (!kill) return;
      // It ended before it could be killed often enough: the site grows.
      options_.pages += 200;
      reseed();
    }
    FAIL() << "the crawl does not end";
  }

  static int start_and_wait(const DrillOptions& options) {
    int status = 0;
    ::waitpid(start(options), &status, 0);
    return status;
  }
  void run_workers(int count);

  // Pages that are new: addresses beyond the former end.
  void reseed() const {
    auto frontier = frontier::Frontier::open(options_.location, {"seeds", 1'000, 1});
    ASSERT_TRUE(frontier);
    frontier::Commit more;
    for (int i = options_.pages - 200; i < options_.pages; ++i) {
      more.links.push_back(DrillEngine::link(i));
    }
    ASSERT_TRUE((*frontier)->commit(more, now_ms()));
  }

  // As after a power cut: of what was written but not synchronised, any part may be missing or
  // rubbish.
  void tear(std::mt19937& random) const {
    std::map<std::string, std::uint64_t> committed;
    {
      auto frontier = frontier::Frontier::open(options_.location, {options_.worker, 1'000, 3});
      if (!frontier) return;
      const auto files = (*frontier)->files();
      if (!files) return;
      for (const auto& file : *files) committed[file.name] = file.bytes;
    }
    const auto names = io::names_in(options_.folder);
    if (!names) return;
    for (const std::string& name : *names) {
      if (!name.ends_with(".gz") && !name.ends_with(".txt") && !name.ends_with(".jsonl")) continue;
      const fs::path path = fs::path(options_.folder) / name;
      const std::uint64_t from = committed[name], size = fs::file_size(path);
      ASSERT_GE(size, from) << name;
      fs::resize_file(path, from + random() % (size - from + 1));
      if (random() % 2 == 0) std::ofstream(path, std::ios::app) << std::string(random() % 99, '\0');
    }
  }

  // Pages that must be there: all but those that are dropped.
  void expect_each_once(const std::vector<std::string>& folders) const {
    Found archived, text, json, pages, expected;
    const auto merge = [](Found& into, const Found& from) {
      for (const auto& [name, count] : from) into[name] += count;
    };
    for (const std::string& folder : folders) {
      merge(archived, archived_in(folder));
      Found lines = lines_in(folder + "/text.txt");
      EXPECT_EQ(lines["begin"], 1);
      lines.erase("begin");
      merge(text, lines);
      merge(json, lines_in(folder + "/text.jsonl.gz"));
      merge(pages, lines_in(folder + "/pages.jsonl"));
    }
    for (int i = 0; i < options_.pages; ++i) {
      if (i % 11 == 4) continue;
      expected[DrillEngine::link(i).url] = 1;
    }
    EXPECT_EQ(archived, expected);
    EXPECT_EQ(text, expected);
    EXPECT_EQ(json, expected);
    EXPECT_EQ(pages, expected);
    auto frontier = frontier::Frontier::open(options_.location, {"look", 1'000, 1});
    ASSERT_TRUE(frontier);
    const auto counts = (*frontier)->counts();
    ASSERT_TRUE(counts);
    std::uint64_t done = 0, all = 0;
    ASSERT_TRUE((*frontier)->each([&](const frontier::Frontier::Row& row) {
      ++all;
      if (row.state == "done") ++done;
    }));
    EXPECT_EQ(all, static_cast<std::uint64_t>(options_.pages));
    EXPECT_EQ(done, expected.size());
    EXPECT_EQ(counts->done, done);
    EXPECT_EQ(counts->dropped, all - done);
    EXPECT_EQ(counts->waiting + counts->leased, 0U);
  }

  fs::path folder_;
  DrillOptions options_;
  std::vector<pid_t> children_;
};

// Several workers on one frontier: some are killed and come back, one is killed and does not, and
// one sleeps for longer than its lease.
void Drill::run_workers(int count) {
  std::vector<DrillOptions> workers(static_cast<std::size_t>(count), options_);
  for (std::size_t i = 0; i < workers.size(); ++i) {
    workers[i].worker = "w" + std::to_string(i);
    workers[i].folder = (folder_ / workers[i].worker).string();
    workers[i].lease = 400;
    children_.push_back(start(workers[i]));
  }
  std::mt19937 random(99);
  for (int round = 0; round < 25; ++round) {
    ::usleep(20'000 + static_cast<useconds_t>(random() % 20'000));
    const std::size_t victim = random() % workers.size();
    pid_t& child = children_[victim];
    if (victim == 0) {  // sleeps
      ::kill(child, SIGSTOP);
      ::usleep(600'000);
      ::kill(child, SIGCONT);
      continue;
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    child = start(workers[victim]);
  }
  ::kill(children_.back(), SIGKILL);
  ::waitpid(children_.back(), nullptr, 0);
  children_.pop_back();
  for (const pid_t child : children_) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  children_.clear();
  EXPECT_EQ(start_and_wait(workers.back()), 0);  // cuts back what it had not committed
  std::vector<std::string> folders;
  for (const DrillOptions& worker : workers) folders.push_back(worker.folder);
  expect_each_once(folders);
}

TEST_F(Drill, FourWorkersWithSqlite) {
  options_.pages = 1'500;
  run_workers(4);
}

TEST_F(Drill, FourWorkersWithPostgres) {
  if (!use_postgres("workers")) GTEST_SKIP() << server().why_not();
  options_.pages = 1'500;
  run_workers(4);
}

// A server that dies takes its connections with it; the crawl waits for it and goes on.
TEST_F(Drill, AServerThatIsKilled) {
  if (!use_postgres("dying")) GTEST_SKIP() << server().why_not();
  options_.pages = 1'000;
  const pid_t child = start(options_);
  children_.push_back(child);
  // A crawl that cannot be opened ends: only one that has begun waits.
  const auto has_begun = [&] {
    const auto names = io::names_in(options_.folder);
    return names && !names->empty();
  };
  for (int tries = 0; tries < 2'000 && !has_begun(); ++tries) ::usleep(10'000);
  ASSERT_TRUE(has_begun());
  for (int i = 0; i < 2; ++i) {
    ::usleep(300'000);
    server().kill();
    server().start_again();
    ASSERT_TRUE(server().ready()) << server().why_not();
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  children_.clear();
  EXPECT_EQ(status, 0);
  expect_each_once({options_.folder});
}

TEST_F(Drill, KilledTwoHundredTimesWithSqlite) {
  int killed = 0;
  run({200, false}, &killed);
  EXPECT_GE(killed, 200);
  expect_each_once({options_.folder});
}

TEST_F(Drill, TornFilesBehindWhatWasCommitted) {
  int killed = 0;
  run({40, true}, &killed);
  EXPECT_GE(killed, 40);
  expect_each_once({options_.folder});
}

TEST_F(Drill, KilledWithPostgres) {
  if (!use_postgres("killed")) GTEST_SKIP() << server().why_not();
  int killed = 0;
  run({40, false}, &killed);
  EXPECT_GE(killed, 40);
  expect_each_once({options_.folder});
}

}  // namespace
}  // namespace sito
