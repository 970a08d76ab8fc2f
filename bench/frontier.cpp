// SPDX-License-Identifier: Apache-2.0
// How fast a frontier of many addresses is: sito_frontier_speed LOCATION ADDRESSES HOSTS. The
// location must be empty; what is made there stays.
#include "sito/frontier/frontier.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

using namespace sito::frontier;

constexpr int kLinksPerCommit = 1'000;
constexpr int kRounds = 2'000;

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

[[noreturn]] void fail(const sito::Error& error) {
  std::fprintf(stderr, "%s\n", to_string(error).c_str());
  std::exit(1);
}

template <typename T>
T must(sito::Result<T> result) {
  if (!result) fail(result.error());
  return std::move(*result);
}

Link link(std::uint64_t number, std::uint64_t hosts) {
  Link out;
  out.host = "host" + std::to_string(number % hosts) + ".example";
  out.key = out.url = "http://" + out.host + "/section/article-of-some-length-" +
                      std::to_string(number * 2'654'435'761U % 1'000'000'007U) + ".html";
  out.priority = static_cast<std::int64_t>(number / hosts);
  out.kind = "link";
  return out;
}

void add(Frontier& frontier, std::uint64_t addresses, std::uint64_t hosts) {
  const double begin = seconds();
  for (std::uint64_t at = 0; at < addresses;) {
    Commit commit;
    for (int i = 0; i < kLinksPerCommit && at < addresses; ++i) {
      commit.links.push_back(link(at++, hosts));
    }
    must(frontier.commit(commit, 0));
  }
  std::printf("add: %.0f addresses/s\n", static_cast<double>(addresses) / (seconds() - begin));
}

void work(Frontier& frontier, std::uint32_t batch) {
  const double begin = seconds();
  double claiming = 0;
  std::uint64_t tasks = 0;
  for (int round = 0; round < kRounds && seconds() - begin < 10; ++round) {
    const double before = seconds();
    const auto claimed = must(frontier.claim(batch, round, 0));
    claiming += seconds() - before;
    Commit commit;
    for (const Task& task : claimed) {
      Outcome& outcome = commit.outcomes.emplace_back();
      outcome.task = task.id;
      outcome.visit.at = 1;
      outcome.visit.digest = "sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    }
    must(frontier.commit(commit, round));
    tasks += claimed.size();
  }
  std::printf("claim and commit, %u at once: %.0f tasks/s, a claim %.2f ms\n", batch,
              static_cast<double>(tasks) / (seconds() - begin),
              1'000 * claiming / (static_cast<double>(tasks) / batch));
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) {
    std::fprintf(stderr, "usage: sito_frontier_speed LOCATION ADDRESSES HOSTS\n");
    return 2;
  }
  const std::uint64_t addresses = std::strtoull(words[2], nullptr, 10);
  const std::uint64_t hosts = std::strtoull(words[3], nullptr, 10);
  {
    const auto frontier = must(Frontier::open(words[1], {}));
    if (must(frontier->counts()).waiting == 0) add(*frontier, addresses, hosts);
    must(frontier->claim(500, 0, 0));  // out when the worker comes back
  }
  double begin = seconds();
  const auto frontier = must(Frontier::open(words[1], {}));
  std::printf("open: %.1f ms\n", 1'000 * (seconds() - begin));
  begin = seconds();
  const Counts counts = must(frontier->counts());
  std::printf("counts: %.2f ms, %llu wait\n", 1'000 * (seconds() - begin),
              static_cast<unsigned long long>(counts.waiting));
  begin = seconds();
  must(frontier->next_ready());
  std::printf("next_ready: %.2f ms\n", 1'000 * (seconds() - begin));
  for (const std::uint32_t batch : {1U, 8U, 50U}) work(*frontier, batch);
  return 0;
}
