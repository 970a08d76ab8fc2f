// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/hosts.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sito::crawl {
namespace {

namespace fs = std::filesystem;

class HostsTest : public testing::Test {
 protected:
  HostsTest() {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    options_.pace.robots = false;
    options_.pace.adaptive = false;
    options_.pace.delay_ms = 300;
    options_.render = Render::Never;
  }
  ~HostsTest() override { fs::remove_all(folder_); }

  // Returns how many of three responses, 100 ms after their request, publish the end of the pause.
  int pauses_published() {
    auto frontier = frontier::Frontier::open((folder_ / "frontier.sqlite").string(), {});
    EXPECT_TRUE(frontier);
    Hosts hosts(options_, **frontier, false);
    int published = 0;
    frontier::Time now = 1'000'000;
    for (int i = 0; i < 3; ++i, now += 1'000) {
      frontier::Task task;
      task.link.url = "http://a.test/" + std::to_string(i);
      task.link.host = "a.test";
      task.link.kind = "link";
      EXPECT_TRUE(hosts.take(task, now));
      std::vector<std::unique_ptr<Work>> settled;
      const std::unique_ptr<Work> work = hosts.next(now, true, settled);
      if (work == nullptr) continue;
      work->status = 200;
      hosts.back(*work, now + 100);
      for (const frontier::Host& host : hosts.take_changed(now + 100))
        published += host.name == "a.test" && host.ready_at == now + 400 ? 1 : 0;
    }
    return published;
  }

  CrawlOptions options_;
  fs::path folder_ = fs::path(testing::TempDir()) / "sito_hosts_test";
};

// Other workers request pages of the same host as soon as they get one of its URLs.
TEST_F(HostsTest, OtherWorkersAreToldOfEveryPause) {
  options_.frontier = "postgresql://shared";
  EXPECT_EQ(pauses_published(), 3);
}

TEST_F(HostsTest, WithoutOtherWorkersPausesAreKeptInMemory) { EXPECT_LT(pauses_published(), 3); }

}  // namespace
}  // namespace sito::crawl
