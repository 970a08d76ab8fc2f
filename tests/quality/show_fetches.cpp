// SPDX-License-Identifier: Apache-2.0
// Fetches addresses as a crawl does, for scripts in tests/quality: show_fetches THREADS TIMES
// CA_FILE < ADDRESSES. Prints a line for each address (status, protocol, failure, reason, length of
// the body) of its last time, and at the end how many pages were fetched in how many seconds.
#include "sito/fetch/fetcher.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace sito;

std::string_view first_line(std::string_view head) { return head.substr(0, head.find('\r')); }

std::string describe(const Result<fetch::Response>& response, fetch::Failure failure) {
  if (!response) return "0 - " + std::string(name_of(failure)) + " " + response.error().message;
  return std::to_string(response->status) + " " + std::string(response->protocol) + " " +
         std::string(name_of(failure)) + " " + std::to_string(response->body.size()) + " " +
         std::string(first_line(response->head)) + "|" +
         std::string(first_line(response->request_head));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const auto n_threads = static_cast<std::size_t>(std::atol(argv[1]));
  const auto times = static_cast<std::size_t>(std::atol(argv[2]));
  std::vector<std::string> urls;
  for (std::string line; std::getline(std::cin, line);) urls.push_back(line);
  std::vector<std::string> lines(urls.size());
  fetch::FetchOptions options;
  options.allow_private = true;
  options.raw = true;
  options.follow = false;
  options.keep_truncated = true;
  options.ca_file = argv[3];
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> fetched{0};
  const auto began = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < n_threads; ++i) {
    threads.emplace_back([&] {
      fetch::Fetcher fetcher;
      for (std::size_t at = next++; at < urls.size() * times; at = next++) {
        const auto response = fetcher.get(urls[at % urls.size()], options);
        if (response) ++fetched;
        if (at >= urls.size() * (times - 1)) {
          lines[at % urls.size()] = describe(response, fetcher.failure());
        }
      }
    });
  }
  for (std::thread& one : threads) one.join();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
  for (const std::string& line : lines) std::cout << line << "\n";
  std::cout << fetched << " in " << seconds.count() << "\n";
  return 0;
}
