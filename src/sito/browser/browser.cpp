// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/browser.h"

#include "sito/browser/engine.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace sito::browser {
namespace {

// For open tabs, before the browser is replaced, or another page is opened beside them.
constexpr std::chrono::seconds kMaxPatience{60};

}  // namespace

/// Shared with the tabs, which may outlive the browser.
struct Shared {
  explicit Shared(BrowserOptions chosen) : options(std::move(chosen)) {}
  const BrowserOptions options;
  std::mutex mutex;
  std::condition_variable closed;
  std::shared_ptr<Engine> engine;
  unsigned n_open = 0, n_pages = 0;
  bool due = false;
  BrowserCounts counts;

  /// Waits while the open tabs use much memory. The lock is held.
  void wait_for_room(std::unique_lock<std::mutex>& lock) {
    const auto end = std::chrono::steady_clock::now() + kMaxPatience;
    while (engine && n_open > 0 && engine->memory() > options.most_memory_beside) {
      if (closed.wait_until(lock, end) == std::cv_status::timeout) return;
    }
  }

  /// Replaces a dead or due browser by a running one. Call it under the lock.
  Result<void> renew() {
    const bool lives = engine && engine->alive();
    if (lives && !(due && n_open == 0)) return {};
    if (engine && lives) ++counts.recycled;
    if (engine && !lives) ++counts.died;
    if (engine) engine->kill();
    engine.reset();
    n_pages = 0;
    due = false;
    auto started = Engine::start(options);
    if (!started) return started.error();
    engine = *std::move(started);
    ++counts.started;
    return {};
  }
};

struct Browser::State {
  std::shared_ptr<Shared> shared;  // with the tabs
};

Browser::Browser(std::unique_ptr<State> state) : state_(std::move(state)) {}

Browser::~Browser() {
  const std::lock_guard lock(state_->shared->mutex);
  if (state_->shared->engine) state_->shared->engine->kill();
  state_->shared->engine.reset();
}

Result<std::unique_ptr<Browser>> Browser::start(const BrowserOptions& options) {
  auto state = std::make_unique<State>();
  state->shared = std::make_shared<Shared>(options);
  {
    const std::lock_guard lock(state->shared->mutex);
    if (auto started = state->shared->renew(); !started) return started.error();
  }
  return std::unique_ptr<Browser>(new Browser(std::move(state)));
}

Result<std::unique_ptr<View>> Browser::open() {
  const std::shared_ptr<Shared> shared = state_->shared;
  std::shared_ptr<Engine> engine;
  {
    std::unique_lock lock(shared->mutex);
    if (shared->engine && !shared->due && shared->n_pages % kLookEvery == kLookEvery - 1) {
      shared->due = shared->engine->memory() > shared->options.most_memory;
    }
    shared->due = shared->due || shared->n_pages >= shared->options.most_pages;
    shared->wait_for_room(lock);
    if (shared->due) {
      shared->closed.wait_for(lock, kMaxPatience, [&] { return shared->n_open == 0; });
    }
    if (auto renewed = shared->renew(); !renewed) return renewed.error();
    engine = shared->engine;
    ++shared->n_open;
    ++shared->n_pages;
    ++shared->counts.pages;
  }
  const auto closed = [shared] {
    const std::lock_guard lock(shared->mutex);
    --shared->n_open;
    shared->closed.notify_all();
  };
  auto view = engine->open(closed);
  if (!view) closed();
  return view;
}

BrowserCounts Browser::counts() const {
  const std::lock_guard lock(state_->shared->mutex);
  return state_->shared->counts;
}

std::size_t Browser::memory() const {
  const std::lock_guard lock(state_->shared->mutex);
  return state_->shared->engine ? state_->shared->engine->memory() : 0;
}

}  // namespace sito::browser
