// SPDX-License-Identifier: Apache-2.0
// Frontiers of tests: the same tests run with each database.
#pragma once

#include "sito/frontier/frontier.h"

#include "support/postgres_server.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace sito::frontier {

/// One server for the whole program; made when it is first asked for.
inline PostgresServer& server() {
  static PostgresServer one;
  return one;
}

/// A fresh place for a frontier, by the name of the running test.
class Place {
 public:
  explicit Place(bool postgres) : postgres_(postgres) {
    static int count = 0;
    const std::string name = "f" + std::to_string(++count);
    if (postgres_) {
      server().make_schema(name);
      location_ = server().location(name);
    } else {
      folder_ = (std::filesystem::temp_directory_path() /
                 ("sito-frontier-" + std::to_string(::getpid()) + name))
                    .string();
      std::filesystem::remove_all(folder_);
      std::filesystem::create_directories(folder_);
      location_ = folder_ + "/frontier.sqlite";
    }
  }
  ~Place() {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  [[nodiscard]] const std::string& location() const { return location_; }

 private:
  bool postgres_;
  std::string folder_, location_;
};

class EachDatabase : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const bool postgres = std::string(GetParam()) == "PostgreSQL";
    if (postgres && !server().ready()) GTEST_SKIP() << server().why_not();
    place_ = std::make_unique<Place>(postgres);
  }

  std::unique_ptr<Frontier> open(const std::string& worker = "main", Time lease = 600'000,
                                 std::uint32_t per_host = 1) {
    auto opened = Frontier::open(place_->location(), {worker, lease, per_host});
    EXPECT_TRUE(opened) << to_string(opened.error());
    return opened ? std::move(*opened) : nullptr;
  }

  static Link link(const std::string& host, const std::string& path, std::int64_t priority = 0) {
    Link out;
    out.key = out.url = "http://" + host + "/" + path;
    out.host = host;
    out.priority = priority;
    out.kind = "link";
    return out;
  }
  static Outcome outcome(const Task& task, State state = State::Done) {
    Outcome out;
    out.task = task.id;
    out.state = state;
    return out;
  }
  static CommitReport commit(Frontier& frontier, const Commit& what, Time now) {
    auto report = frontier.commit(what, now);
    EXPECT_TRUE(report) << to_string(report.error());
    return report ? *report : CommitReport{};
  }
  static void add(Frontier& frontier, const std::vector<Link>& links, Time now = 0) {
    Commit one;
    one.links = links;
    commit(frontier, one, now);
  }
  static std::vector<Task> claim(Frontier& frontier, std::uint32_t most, Time now,
                                 Time delay = 1'000) {
    auto tasks = frontier.claim(most, now, delay);
    EXPECT_TRUE(tasks) << to_string(tasks.error());
    return tasks ? *tasks : std::vector<Task>{};
  }
  static std::vector<std::string> urls(const std::vector<Task>& tasks) {
    std::vector<std::string> out;
    for (const Task& task : tasks) out.push_back(task.link.url.substr(7));
    return out;
  }

  std::unique_ptr<Place> place_;
};

using Urls = std::vector<std::string>;

}  // namespace sito::frontier
