// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/jobs.h"

#include "serve/secrets.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

namespace sito::serve {
namespace {

// A late follower gets these; progress is reported often, and only the last report matters.
constexpr std::size_t kMostEvents = 500;
// How soon a departed follower is noticed.
constexpr std::chrono::milliseconds kLookEvery{200};
// Interval of empty lines, which keep proxies from closing the stream.
constexpr std::chrono::seconds kSignOfLife{15};

}  // namespace

void Job::add(Event event) {
  {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    if (events_.size() > kMostEvents) {
      events_.pop_front();
      ++n_gone_;
    }
  }
  changed_.notify_all();
}

void Job::progress(const OrderedJson& facts) {
  std::string data = dump(facts);
  {
    const std::lock_guard lock(mutex_);
    progress_ = data;
  }
  add({"progress", std::move(data)});
}

void Job::problem(std::string_view page, const Error& error) {
  OrderedJson data = {{"page", page}};
  data.update(error_json(error));
  add({"problem", dump(data)});
}

void Job::end(Result<std::string> result) {
  const bool was_stopped = stop_;
  if (!result && was_stopped) result = Error{ErrorCode::Timeout, "the job was stopped"};
  std::string last = result ? "\"result\":" + *result : dump(error_json(result.error()));
  if (!result) last = last.substr(1, last.size() - 2);  // without the braces
  {
    const std::lock_guard lock(mutex_);
    last_ = std::move(last);
    events_.push_back({result ? "done" : "failed", "{" + last_ + "}"});
    state_ = was_stopped ? State::Stopped : result ? State::Done : State::Failed;
  }
  changed_.notify_all();
}

Job::State Job::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

std::string_view Job::state_name() const {
  switch (state()) {
    case State::Running:
      return "running";
    case State::Done:
      return "done";
    case State::Failed:
      return "failed";
    case State::Stopped:
      return "stopped";
  }
  return "";
}

std::string Job::json() const {
  const std::string name(state_name());
  const std::lock_guard lock(mutex_);
  return "{\"state\":\"" + name + "\",\"progress\":" + progress_ +
         (last_.empty() ? "" : "," + last_) + "}\n";
}

// Sends the events from the number `next` on. Returns false if the client reads no more.
bool Job::send_from(std::uint64_t& next, const EventStream& stream) const {
  std::string text;
  {
    const std::lock_guard lock(mutex_);
    for (next = std::max(next, n_gone_); next < n_gone_ + events_.size(); ++next) {
      const Event& event = events_[next - n_gone_];
      text += "event: " + std::string(event.name) + "\ndata: " + event.data + "\n\n";
    }
  }
  return text.empty() || stream.write(text);
}

void Job::follow(const EventStream& stream) const {
  std::uint64_t next = 0;
  auto last_sign = std::chrono::steady_clock::now();
  while (!stream.is_over()) {
    const bool is_last = state() != State::Running;
    if (!send_from(next, stream) || is_last) return;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kLookEvery,
                      [&] { return next < n_gone_ + events_.size() || state_ != State::Running; });
    lock.unlock();
    if (std::chrono::steady_clock::now() - last_sign < kSignOfLife) continue;
    last_sign = std::chrono::steady_clock::now();
    if (!stream.write(": still at work\n\n")) return;
  }
}

Jobs::~Jobs() {
  for (const Entry& entry : entries_) entry.job->stop();
  for (Entry& entry : entries_) entry.thread.join();
}

std::size_t Jobs::n_running() const {
  return static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(),
                    [](const Entry& entry) { return entry.job->state() == Job::State::Running; }));
}

void Jobs::forget_oldest() {
  for (auto entry = entries_.begin();
       entries_.size() > kMostKept + n_running() && entry != entries_.end();) {
    const auto next = std::next(entry);
    if (entry->job->state() != Job::State::Running) {
      entry->thread.join();
      entries_.erase(entry);
    }
    entry = next;
  }
}

std::shared_ptr<Job> Jobs::start(Work work,
                                 const std::function<void(const std::shared_ptr<Job>&)>& before) {
  const std::lock_guard lock(mutex_);
  if (n_running() >= kMostRunning) return nullptr;
  forget_oldest();
  auto job = std::make_shared<Job>(random_hex());
  if (before) before(job);
  entries_.push_back(
      {job, std::thread([job, work = std::move(work)] {
         try {
           job->end(work(*job));
         } catch (const std::bad_alloc&) {
           job->end(Error{ErrorCode::TooLarge, "there is not enough memory for the job"});
         }
       })});
  return job;
}

std::shared_ptr<Job> Jobs::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.job->id() == id) return entry.job;
  }
  return nullptr;
}

bool Jobs::any_runs() const {
  const std::lock_guard lock(mutex_);
  return n_running() > 0;
}

}  // namespace sito::serve
