// SPDX-License-Identifier: Apache-2.0
#include "tool/progress.h"

#include "sito/corpus/account/account_lines.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

constexpr std::chrono::milliseconds kInterval{500};
constexpr double kMegabyte = 1e6;

std::string clock_text(double seconds) {
  const auto whole = static_cast<unsigned long>(seconds);
  char text[48];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lu:%02lu", whole / 60, whole % 60);
  }
  return text;
}

std::string pass_text(std::uint64_t stored_bytes, std::uint64_t total_bytes, std::uint64_t records,
                      std::uint64_t written, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(stored_bytes) / seconds : 0;
  char text[160];
  std::snprintf(text, sizeof text, "%.1f MB/s | %llu records, %llu written, %llu dropped",
                rate / kMegabyte, static_cast<unsigned long long>(records),
                static_cast<unsigned long long>(written),
                static_cast<unsigned long long>(records - written));
  std::string line = text;
  if (total_bytes == 0 || stored_bytes > total_bytes) return line + " | " + clock_text(seconds);
  std::snprintf(text, sizeof text, "%.0f %% | ",
                100.0 * static_cast<double>(stored_bytes) / static_cast<double>(total_bytes));
  line = text + line;
  if (rate > 0)
    line += " | " + clock_text(static_cast<double>(total_bytes - stored_bytes) / rate) + " left";
  return line;
}

}  // namespace

std::string languages_text(const corpus::Counts& counts) {
  constexpr std::size_t kShown = 3;
  std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, sorted.size()); ++i) {
    text += (i == 0 ? " | " : ", ") + sorted[i].first + " " + corpus::grouped(sorted[i].second);
  }
  if (sorted.size() > kShown) text += " and " + std::to_string(sorted.size() - kShown) + " more";
  return text;
}

std::string progress_text(const corpus::Progress& progress, std::uint64_t total_bytes,
                          double seconds) {
  const std::string line = pass_text(progress.stored_bytes.load(), total_bytes,
                                     progress.records.load(), progress.written.load(), seconds) +
                           languages_text(progress.languages.counts());
  const unsigned passes = progress.passes.load();
  if (passes <= 1) return line;
  return "pass " + std::to_string(progress.pass.load()) + " of " + std::to_string(passes) + " | " +
         line;
}

struct Ticker::State {
  std::mutex mutex;
  std::condition_variable ended;
  bool end = false;
  std::thread thread;
};

Ticker::Ticker(std::function<void(double)> tick, std::chrono::milliseconds interval)
    : state_(std::make_unique<State>()) {
  state_->thread = std::thread([tick = std::move(tick), interval, state = state_.get()] {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(state->mutex);
    while (!state->ended.wait_for(lock, interval, [&] { return state->end; })) {
      tick(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
  });
}

Ticker::~Ticker() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->end = true;
  }
  state_->ended.notify_one();
  state_->thread.join();
}

ProgressLine::ProgressLine(std::function<std::string(double)> text, const std::string& mode) {
  if (mode == "never" || (mode == "auto" && isatty(STDERR_FILENO) == 0)) return;
  ticker_ = std::make_unique<Ticker>(
      [text = std::move(text)](double seconds) {
        std::fprintf(stderr, "\rsito: %s\x1b[K", text(seconds).c_str());
      },
      kInterval);
}

ProgressLine::~ProgressLine() {
  if (!ticker_) return;
  ticker_.reset();
  std::fputs("\r\x1b[K", stderr);
}

}  // namespace sito::app
