// SPDX-License-Identifier: Apache-2.0
#include "serve/parking.h"

#include "serve/connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kLookEveryMs = 20;
constexpr std::chrono::seconds kCloseEvery{1};
constexpr std::chrono::milliseconds kNotNow{2};
constexpr std::size_t kEvents = 256;
// Clients send a head at once or in a few pieces. Each look at a part of it costs time.
constexpr std::size_t kMaxLooks = 256;
// Once for each wait: the thread that serves a socket is alone with it.
constexpr std::uint32_t kInput = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT;

// The socket is reported when so many bytes are there.
void set_low_water(int socket, std::size_t n_bytes) {
  const int value = static_cast<int>(n_bytes);
  (void)::setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &value, sizeof value);
}

}  // namespace

Parking::Parking(Resume resume, std::chrono::milliseconds most_time, std::size_t most_sockets)
    : resume_(std::move(resume)),
      most_time_(most_time),
      most_sockets_(most_sockets),
      epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      watcher_([this] { watch(); }) {}

void Parking::park(Parked parked) {
  const std::lock_guard lock(mutex_);
  epoll_event event{};
  event.events = kInput;
  event.data.fd = parked.socket;
  if (ends_ || places_.size() >= most_sockets_ ||
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, parked.socket, &event) != 0) {
    ::close(parked.socket);
    return;
  }
  places_[parked.socket] = {parked.requests_left, Clock::now() + most_time_};
}

void Parking::stop() {
  stops_ = true;
  if (watcher_.joinable()) watcher_.join();
  const std::lock_guard lock(mutex_);
  if (ends_) return;
  ends_ = true;
  for (const auto& [socket, place] : places_) ::close(socket);
  places_.clear();
  ::close(epoll_);
}

void Parking::watch() {
  std::array<epoll_event, kEvents> events;
  while (!stops_) {
    const int n =
        ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), kLookEveryMs);
    bool all_resumed = true;
    for (int i = 0; i < n; ++i) all_resumed &= resume(events[static_cast<std::size_t>(i)].data.fd);
    if (!all_resumed) std::this_thread::sleep_for(kNotNow);
    if (Clock::now() >= next_look_) close_late();
  }
}

// Returns false if no thread is free; the socket then waits on.
bool Parking::resume(int socket) {
  Parked parked{socket, 0};
  {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(socket);
    if (found == places_.end()) return true;
    Place& place = found->second;
    const HeadPeek peek = peek_head(socket);
    // If nothing more has come, the client has ended: whoever serves it finds out.
    if (peek.is_part && peek.n_bytes != place.head_bytes) {
      wait_for_more(socket, place, peek.n_bytes);
      return true;
    }
    if (place.head_bytes > 0) set_low_water(socket, 1);
    parked.requests_left = place.requests_left;
    places_.erase(found);
    ::epoll_ctl(epoll_, EPOLL_CTL_DEL, socket, nullptr);
  }
  if (resume_(parked)) return true;
  park(parked);
  return false;
}

// Many slow clients must not hold the threads: the others would wait for them.
void Parking::wait_for_more(int socket, Place& place, std::size_t n_bytes) {
  const Clock::time_point now = Clock::now();
  if (place.head_bytes == 0) place.latest = std::min(place.latest, now + kMaxRequestHeadTime);
  place.head_bytes = n_bytes;
  if (++place.n_looks > kMaxLooks) place.latest = now;
  set_low_water(socket, n_bytes + 1);
  epoll_event event{};
  event.events = kInput;
  event.data.fd = socket;
  if (place.latest > now) ::epoll_ctl(epoll_, EPOLL_CTL_MOD, socket, &event);
}

void Parking::close_late() {
  const Clock::time_point now = Clock::now();
  next_look_ = now + kCloseEvery;
  const std::lock_guard lock(mutex_);
  for (auto place = places_.begin(); place != places_.end();) {
    if (place->second.latest > now) {
      ++place;
      continue;
    }
    ::close(place->first);
    place = places_.erase(place);
  }
}

}  // namespace sito::serve
