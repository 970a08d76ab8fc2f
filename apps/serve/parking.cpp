// SPDX-License-Identifier: Apache-2.0
#include "serve/parking.h"

#include "serve/connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kLookEveryMs = 20;
constexpr std::chrono::seconds kCloseEvery{1};
constexpr std::chrono::milliseconds kNotNow{2};
constexpr std::size_t kEvents = 256;
// Clients send a head at once or in a few pieces. Each look at a part of it costs time.
constexpr std::size_t kMaxLooks = 256;
// Of the requests whose bodies are not complete; the oldest one ends if there are more.
constexpr std::size_t kMaxBodyBytes = std::size_t{128} << 20;
constexpr std::size_t kPiece = std::size_t{64} << 10;
constexpr int kPiecesInTurn = 16;  // of one body, before other sockets have their turn
// Fewer bytes of a body are not worth a look, unless they are its last ones.
constexpr std::size_t kWorthALook = std::size_t{16} << 10;
// Once for each wait: the thread that serves a socket is alone with it.
constexpr std::uint32_t kInput = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT;

// The socket is reported when so many bytes are there.
void set_low_water(int socket, std::size_t n_bytes) {
  const int value = static_cast<int>(n_bytes);
  (void)::setsockopt(socket, SOL_SOCKET, SO_RCVLOWAT, &value, sizeof value);
}

}  // namespace

Parking::Parking(Resume resume, std::chrono::milliseconds most_time, std::size_t most_sockets,
                 std::atomic<std::size_t>& n_bodies)
    : resume_(std::move(resume)),
      most_time_(most_time),
      most_sockets_(most_sockets),
      n_bodies_(n_bodies),
      epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      watcher_([this] { watch(); }) {}

void Parking::park(Parked parked) {
  const std::lock_guard lock(mutex_);
  const int socket = parked.socket;
  epoll_event event{};
  event.events = kInput;
  event.data.fd = socket;
  if (ends_ || places_.size() >= most_sockets_ ||
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &event) != 0) {
    ::close(socket);
    return;
  }
  Place& place = places_[socket];
  const Clock::time_point now = Clock::now();
  place = {std::move(parked), now + most_time_};
  if (place.parked.request_bytes == 0) return;
  place.body_begin = now;
  place.latest = body_deadline(now, 0);
  body_bytes_ += place.parked.request.size();
  ++n_bodies_;
  set_low_water(socket, 1);
  end_oldest_bodies();
}

// Takes a place out of the parking.
Parked Parking::take(Places::iterator place) {
  Parked parked = std::move(place->second.parked);
  if (parked.request_bytes > 0) {
    body_bytes_ -= parked.request.size();
    --n_bodies_;
  }
  if (place->second.head_bytes > 0 || parked.request_bytes > 0) set_low_water(parked.socket, 1);
  places_.erase(place);
  ::epoll_ctl(epoll_, EPOLL_CTL_DEL, parked.socket, nullptr);
  return parked;
}

Parking::Places::iterator Parking::close(Places::iterator place) {
  const auto next = std::next(place);
  ::close(take(place).socket);
  return next;
}

void Parking::stop() {
  stops_ = true;
  if (watcher_.joinable()) watcher_.join();
  const std::lock_guard lock(mutex_);
  if (ends_) return;
  ends_ = true;
  for (auto place = places_.begin(); place != places_.end();) place = close(place);
  ::close(epoll_);
}

void Parking::watch() {
  std::array<epoll_event, kEvents> events;
  while (!stops_) {
    const int n =
        ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), kLookEveryMs);
    bool all_resumed = true;
    for (int i = 0; i < n; ++i) all_resumed &= resume(events[static_cast<std::size_t>(i)].data.fd);
    for (const int socket : std::exchange(delayed_, {})) all_resumed &= resume(socket);
    if (!all_resumed) std::this_thread::sleep_for(kNotNow);
    if (Clock::now() >= next_look_) close_late();
  }
}

// Returns false if no thread is free; the socket then waits on.
bool Parking::resume(int socket) {
  Parked parked;
  {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(socket);
    if (found == places_.end()) return true;
    if (!is_ready(found->second)) {
      end_oldest_bodies();
      return true;
    }
    parked = take(found);
  }
  if (parked.waits_for_body()) {
    ::close(socket);  // the client has gone
    return true;
  }
  if (resume_(parked)) return true;
  if (parked.request_bytes > 0) delayed_.push_back(socket);  // nothing more comes on it
  park(std::move(parked));
  return false;
}

// Returns true if a thread can serve the socket, or if its client has gone.
bool Parking::is_ready(Place& place) {
  if (place.parked.request_bytes > 0) {
    if (!receive(place)) return true;
    if (!place.parked.waits_for_body()) return true;
    watch_again(place);
    return false;
  }
  const HeadPeek peek = peek_head(place.parked.socket);
  // If nothing more has come, the client has ended: whoever serves it finds out.
  if (!peek.is_part || peek.n_bytes == place.head_bytes) return true;
  wait_for_more(place, peek.n_bytes);
  return false;
}

// Receives what has come of a body. Returns false if the client has gone.
bool Parking::receive(Place& place) {
  Parked& parked = place.parked;
  bool is_open = true;
  for (int i = 0; i < kPiecesInTurn && parked.waits_for_body(); ++i) {
    const std::size_t before = parked.request.size();
    parked.request.resize(std::min(parked.request_bytes, before + kPiece));
    const ssize_t n = ::recv(parked.socket, parked.request.data() + before,
                             parked.request.size() - before, MSG_DONTWAIT);
    parked.request.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n > 0) {
      body_bytes_ += static_cast<std::size_t>(n);
      continue;
    }
    is_open = n < 0 && (errno == EAGAIN || errno == EINTR);
    break;
  }
  place.latest = body_deadline(place.body_begin, parked.request.size());
  set_low_water(parked.socket, std::clamp<std::size_t>(parked.request_bytes - parked.request.size(),
                                                       1, kWorthALook));
  return is_open;
}

// Many slow clients must not hold the threads: the others would wait for them.
void Parking::wait_for_more(Place& place, std::size_t n_bytes) {
  const Clock::time_point now = Clock::now();
  if (place.head_bytes == 0) place.latest = std::min(place.latest, now + kMaxRequestHeadTime);
  place.head_bytes = n_bytes;
  if (++place.n_looks > kMaxLooks) place.latest = now;
  set_low_water(place.parked.socket, n_bytes + 1);
  if (place.latest > now) watch_again(place);
}

void Parking::watch_again(const Place& place) const {
  epoll_event event{};
  event.events = kInput;
  event.data.fd = place.parked.socket;
  ::epoll_ctl(epoll_, EPOLL_CTL_MOD, place.parked.socket, &event);
}

void Parking::end_oldest_bodies() {
  while (body_bytes_ > kMaxBodyBytes) {
    auto oldest = places_.end();
    for (auto place = places_.begin(); place != places_.end(); ++place) {
      if (place->second.parked.request_bytes == 0) continue;
      const bool is_older =
          oldest == places_.end() || place->second.body_begin < oldest->second.body_begin;
      if (is_older) oldest = place;
    }
    close(oldest);  // there is one: the bytes are those of the places
  }
}

void Parking::close_late() {
  const Clock::time_point now = Clock::now();
  next_look_ = now + kCloseEvery;
  const std::lock_guard lock(mutex_);
  for (auto place = places_.begin(); place != places_.end();) {
    Place& late = place->second;
    const bool waits = late.parked.waits_for_body();
    // Less than is worth a look may have come.
    const bool is_late = late.latest <= now && !(waits && receive(late) && late.latest > now);
    const bool is_whole = late.parked.request_bytes > 0 && !late.parked.waits_for_body();
    if (waits && is_whole) delayed_.push_back(place->first);
    place = is_late && !is_whole ? close(place) : std::next(place);
  }
}

}  // namespace sito::serve
