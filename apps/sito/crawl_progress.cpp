// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl_progress.h"

#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

namespace sito::app {
namespace {

constexpr std::chrono::milliseconds kInterval{500};
constexpr double kMegabyte = 1e6;

}  // namespace

std::string crawl_progress_text(const crawl::CrawlProgress& progress, double seconds) {
  std::array<char, 160> text{};
  const auto pages = progress.pages.load();
  std::snprintf(text.data(), text.size(),
                "%llu pages (%llu rendered), %llu in hand | %.1f MB | %.1f pages/s",
                static_cast<unsigned long long>(pages),
                static_cast<unsigned long long>(progress.rendered.load()),
                static_cast<unsigned long long>(progress.waiting.load()),
                static_cast<double>(progress.bytes.load()) / kMegabyte,
                seconds > 0 ? static_cast<double>(pages) / seconds : 0.0);
  return text.data();
}

struct CrawlProgressLine::State {
  std::mutex mutex;
  std::condition_variable ended;
  bool end = false;
  std::thread thread;
};

CrawlProgressLine::CrawlProgressLine(const crawl::CrawlProgress& progress,
                                     const std::string& mode) {
  if (mode == "never" || (mode == "auto" && isatty(STDERR_FILENO) == 0)) return;
  state_ = std::make_unique<State>();
  state_->thread = std::thread([&progress, state = state_.get()] {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(state->mutex);
    while (!state->ended.wait_for(lock, kInterval, [&] { return state->end; })) {
      const double seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::fprintf(stderr, "\rsito: %s\x1b[K", crawl_progress_text(progress, seconds).c_str());
    }
    std::fputs("\r\x1b[K", stderr);
  });
}

CrawlProgressLine::~CrawlProgressLine() {
  if (!state_) return;
  {
    const std::lock_guard lock(state_->mutex);
    state_->end = true;
  }
  state_->ended.notify_one();
  state_->thread.join();
}

}  // namespace sito::app
