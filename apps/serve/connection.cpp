// SPDX-License-Identifier: Apache-2.0
#include "serve/connection.h"

#include <linux/sockios.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <functional>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

using Clock = Connection::Clock;

constexpr std::size_t kUsualHeadBytes = std::size_t{2} << 10;
// A body may come over a slow line.
constexpr std::chrono::seconds kBodyTime{20};
constexpr std::size_t kBodyBytesPerSecond = std::size_t{64} << 10;
// A body that comes without a pause of this length is received by its thread.
constexpr std::chrono::milliseconds kBodyPause{2};
constexpr std::chrono::milliseconds kMaxBodyWait{20};
constexpr std::chrono::seconds kStalledWrite{20};
constexpr std::chrono::seconds kPatience{2};  // with slow peers, while others wait
// Bound on the bytes that are still read of a request after an early reply.
constexpr std::size_t kMaxDrainedBytes = std::size_t{1} << 20;
constexpr std::chrono::milliseconds kDrainTime{500};

bool wait_until(int socket, short events, Clock::time_point latest) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(latest - Clock::now()).count();
    pollfd place{socket, events, 0};
    const int n = ::poll(&place, 1, static_cast<int>(std::max<long>(left, 0)));
    if (n > 0) return true;  // also if it is broken: the next call reports it
    if (n == 0 || errno != EINTR) return false;
  }
}

}  // namespace

Clock::time_point body_deadline(Clock::time_point begin, std::size_t n_bytes) {
  return begin + kBodyTime + std::chrono::seconds(static_cast<long>(n_bytes / kBodyBytesPerSecond));
}

HeadPeek peek_head(int socket) {
  std::array<char, kMaxRequestHeadBytes> bytes;  // NOLINT(*-member-init): recv writes what is read
  HeadPeek peek;
  for (const std::size_t most : {kUsualHeadBytes, kMaxRequestHeadBytes}) {
    const ssize_t n = ::recv(socket, bytes.data(), most, MSG_PEEK | MSG_DONTWAIT);
    if (n < 0) peek.is_part = errno == EAGAIN || errno == EINTR;
    if (n <= 0) return peek;
    const std::string_view head(bytes.data(), static_cast<std::size_t>(n));
    peek.n_bytes = head.size();
    peek.is_part = head.find("\r\n\r\n") == std::string_view::npos &&
                   head.find("\n\n") == std::string_view::npos;
    if (!peek.is_part || peek.n_bytes < most) return peek;
  }
  peek.is_part = false;  // too long, as the reader of the head will find
  return peek;
}

void PeerPace::restart() {
  n_moved_ = 0;
  waited_ = 0;
}

void PeerPace::begin_wait(bool is_writing) {
  is_writing_ = is_writing;
  waits_since_ = Clock::now().time_since_epoch().count();
}

void PeerPace::end_wait() {
  const Clock::rep began = waits_since_.exchange(0);
  waited_ += Clock::now().time_since_epoch().count() - began;
  is_writing_ = false;
}

Clock::duration PeerPace::lateness(int socket) const {
  const Clock::rep since = waits_since_;
  if (since == 0) return {};
  const Clock::duration waited(waited_ + Clock::now().time_since_epoch().count() - since);
  std::size_t moved = n_moved_;
  int queued = 0;  // what the client has not received of the written bytes
  if (is_writing_ && ::ioctl(socket, SIOCOUTQ, &queued) == 0) {
    moved -= std::min(moved, static_cast<std::size_t>(std::max(queued, 0)));
  }
  return waited - std::chrono::seconds(static_cast<long>(moved / kBodyBytesPerSecond));
}

Connection::~Connection() {
  if (socket_ >= 0) ::close(socket_);
}

bool Connection::can_be_read(std::chrono::milliseconds timeout) const {
  return wait_until(socket_, POLLIN, Clock::now() + timeout);
}

// Fills the buffer with bytes that were received before. Returns false if there are none.
bool Connection::refill() {
  if (received_at_ == received_.size()) return false;
  begin_ = 0;
  end_ = std::min(buffer_.size(), received_.size() - received_at_);
  std::memcpy(buffer_.data(), received_.data() + received_at_, end_);
  received_at_ += end_;
  if (received_at_ < received_.size()) return true;
  received_ = {};
  received_at_ = 0;
  return true;
}

bool Connection::fill(Clock::time_point latest) {
  if (in_head_) {
    head_.append(buffer_.data() + head_begin_, end_ - head_begin_);
    head_begin_ = 0;
  }
  if (refill()) return true;
  const bool has_come = receive(latest);
  if (has_come) pace_.add_bytes(end_);
  return has_come;
}

// The time counts as lateness.
bool Connection::wait_for(short events, Clock::time_point latest) {
  pace_.begin_wait((events & POLLOUT) != 0);
  const bool is_there = wait_until(socket_, events, latest);
  pace_.end_wait();
  return is_there;
}

bool Connection::receive(Clock::time_point latest) {
  while (true) {
    if (!wait_for(POLLIN, latest)) return false;
    const ssize_t n = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
    if (n > 0) {
      begin_ = 0;
      end_ = static_cast<std::size_t>(n);
      return true;
    }
    if (n == 0 || (errno != EAGAIN && errno != EINTR)) return false;
  }
}

bool Connection::wait_for_request(std::chrono::milliseconds timeout) {
  pace_.restart();
  is_waiting_ = !has_bytes();
  if (is_waiting_ && !fill(Clock::now() + timeout)) return false;
  is_waiting_ = false;
  in_head_ = true;
  head_.clear();
  head_begin_ = begin_;
  left_ = kMaxRequestHeadBytes;
  latest_ = Clock::now() + kMaxRequestHeadTime;
  return true;
}

void Connection::expect_body(std::size_t bytes) {
  const Clock::time_point now = Clock::now();
  expect_body(bytes, std::chrono::ceil<std::chrono::milliseconds>(body_deadline(now, bytes) - now));
}

void Connection::expect_body(std::size_t bytes, std::chrono::milliseconds patience) {
  in_head_ = false;
  left_ = bytes;
  latest_ = Clock::now() + patience;
}

std::string Connection::head() const {
  std::string head = head_;
  return head.append(buffer_.data() + head_begin_, begin_ - head_begin_);
}

bool Connection::receive_body(std::size_t bytes) {
  if (bytes <= end_ - begin_) return true;
  const std::string_view held(buffer_.data() + begin_, end_ - begin_);
  if (bytes <= held.size() + received_.size() - received_at_) return true;
  std::string body(held);
  body.append(received_, received_at_);
  const Clock::time_point latest = Clock::now() + kMaxBodyWait;
  while (body.size() < bytes) {
    const std::size_t before = body.size();
    body.resize(std::min(bytes, before + buffer_.size()));
    const ssize_t n = ::recv(socket_, body.data() + before, body.size() - before, MSG_DONTWAIT);
    body.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n > 0) continue;
    const bool may_come = n < 0 && (errno == EAGAIN || errno == EINTR);
    if (!may_come || !wait_until(socket_, POLLIN, std::min(latest, Clock::now() + kBodyPause))) {
      break;
    }
  }
  head_.append(buffer_.data() + head_begin_, begin_ - head_begin_);
  head_begin_ = begin_ = end_ = 0;
  received_ = std::move(body);
  received_at_ = 0;
  return received_.size() == bytes;
}

std::string Connection::take_request() { return std::move(head_) + received_; }

std::string Connection::take_unread() {
  std::string unread(buffer_.data() + begin_, end_ - begin_);
  return unread.append(received_, std::min(received_at_, received_.size()));
}

long Connection::read(char* into, std::size_t size) {
  if (left_ == 0) return in_head_ ? -1 : 0;
  if (begin_ == end_ && !fill(latest_)) return -1;
  const std::size_t n = std::min({size, end_ - begin_, left_});
  std::memcpy(into, buffer_.data() + begin_, n);
  begin_ += n;
  left_ -= n;
  return static_cast<long>(n);
}

long Connection::write(const char* from, std::size_t size) {
  std::size_t written = 0;
  while (written < size) {
    const ssize_t n = ::send(socket_, from + written, size - written, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n > 0) {
      written += static_cast<std::size_t>(n);
      pace_.add_bytes(static_cast<std::size_t>(n));
      continue;
    }
    if (n == 0 || (errno != EAGAIN && errno != EINTR)) return -1;
    if (!wait_for(POLLOUT, Clock::now() + kStalledWrite)) return -1;
  }
  return static_cast<long>(written);
}

// A wait for bytes ends so that a last reply can still be written.
void Connection::wake() const {
  was_woken_ = true;
  ::shutdown(socket_, pace_.is_writing() ? SHUT_RDWR : SHUT_RD);
}

void Connection::wait_from_now() {
  pace_.restart();
  pace_.begin_wait(false);
}

bool Connection::peer_has_gone() const {
  pollfd place{socket_, POLLRDHUP, 0};
  return ::poll(&place, 1, 0) != 0;
}

void Connection::finish() {
  in_head_ = false;
  ::shutdown(socket_, SHUT_WR);
  const Clock::time_point latest = Clock::now() + kDrainTime;
  std::size_t drained = 0;
  while (drained < kMaxDrainedBytes && fill(latest)) drained += end_;
}

void end_slowest(const std::vector<const Connection*>& connections, std::size_t n) {
  std::vector<std::pair<Clock::duration, const Connection*>> late;
  for (const Connection* connection : connections) {
    if (const auto time = connection->lateness(); time > kPatience)
      late.emplace_back(time, connection);
  }
  n = std::min(n, late.size());
  std::partial_sort(late.begin(), late.begin() + static_cast<std::ptrdiff_t>(n), late.end(),
                    std::greater<>());
  for (std::size_t i = 0; i < n; ++i) late[i].second->wake();
}

}  // namespace sito::serve
