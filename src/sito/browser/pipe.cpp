// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/pipe.h"

#include "sito/base/pipe_signal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstddef>
#include <utility>
#include <vector>

namespace sito::browser {
namespace {

constexpr int kMaxWrite = 10'000;  // milliseconds for one message
// Snapshots are long. With a small pipe, the browser and sito take turns for each 64 KiB of one.
constexpr int kPipeBytes = 1 << 20;
constexpr std::size_t kMaxMessage = std::size_t{1} << 29;  // a larger message is not from a
                                                           // browser

/// The console output of pages comes as events that are not needed.
bool is_noise(std::string_view message) {
  return message.starts_with("{\"method\":\"Runtime.console");
}

struct Waiting {
  std::mutex mutex;
  std::condition_variable answered;
  std::unique_ptr<Answer> answer;
};

Error gone() { return {ErrorCode::Io, "the browser has gone"}; }

}  // namespace

Pipe::Pipe(int to, int from) : to_(to), from_(from) {
  ::fcntl(to_, F_SETFL, ::fcntl(to_, F_GETFL) | O_NONBLOCK);
  ::fcntl(from_, F_SETFL, ::fcntl(from_, F_GETFL) | O_NONBLOCK);
  ::fcntl(from_, F_SETPIPE_SZ, kPipeBytes);  // if that is too much, it stays as it is
  wake_ = ::eventfd(0, EFD_CLOEXEC);
  reader_ = std::thread([this] { read_all(); });
}

Pipe::~Pipe() {
  stop();
  ::close(wake_);
}

void Pipe::stop() {
  const std::uint64_t one = 1;
  (void)!::write(wake_, &one, sizeof one);
  if (reader_.joinable()) reader_.join();
}

bool Pipe::open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

void Pipe::post(const std::string& session, std::string_view method, Json params, Then then) {
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(mutex_);
    id = open_ ? next_++ : 0;
    if (open_ && then) calls_.emplace(id, Call{session, std::move(then)});
  }
  if (id == 0) {
    if (then) then(gone());
    return;
  }
  Json message = {{"id", id}, {"method", method}, {"params", std::move(params)}};
  if (!session.empty()) message["sessionId"] = session;
  // Repairs text that is not UTF-8 instead of failing.
  std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  text += '\0';
  if (!write(text)) end("the browser takes no orders any more");
}

Answer Pipe::call(const std::string& session, std::string_view method, Json params,
                  milliseconds time) {
  // Shared with an answer that may come after the end of the wait.
  const auto waiting = std::make_shared<Waiting>();
  post(session, method, std::move(params), [waiting](Answer answer) {
    const std::lock_guard lock(waiting->mutex);
    waiting->answer = std::make_unique<Answer>(std::move(answer));
    waiting->answered.notify_all();
  });
  std::unique_lock lock(waiting->mutex);
  if (!waiting->answered.wait_for(lock, time, [&] { return waiting->answer != nullptr; })) {
    return Error{ErrorCode::Timeout, "the browser does not answer \"" + std::string(method) +
                                         "\" within " + std::to_string(time.count()) + " ms"};
  }
  return std::move(*waiting->answer);
}

void Pipe::listen(const std::string& session, Listener listener) {
  const std::lock_guard lock(mutex_);
  listeners_[session] = std::make_shared<Listener>(std::move(listener));
}

void Pipe::end_session(const std::string& session, const Error& why) {
  std::vector<Then> failed;
  {
    const std::lock_guard lock(mutex_);
    listeners_.erase(session);
    for (auto at = calls_.begin(); at != calls_.end();) {
      if (at->second.session != session) {
        ++at;
        continue;
      }
      failed.push_back(std::move(at->second.then));
      at = calls_.erase(at);
    }
  }
  for (const Then& then : failed) then(why);
}

bool Pipe::write(std::string_view message) {
  const std::lock_guard lock(write_mutex_);
  const WithoutPipeSignal guard;
  while (!message.empty()) {
    const ssize_t n = ::write(to_, message.data(), message.size());
    if (n > 0) {
      message.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno != EAGAIN) return false;
    pollfd room{to_, POLLOUT, 0};
    if (::poll(&room, 1, kMaxWrite) == 0) return false;
  }
  return true;
}

void Pipe::read_all() {
  std::string text;
  std::size_t looked = 0;
  std::vector<char> part(kPipeBytes);
  while (true) {
    std::array<pollfd, 2> ready{{{from_, POLLIN, 0}, {wake_, POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) break;
    if (ready[1].revents != 0) break;
    const ssize_t n = ::read(from_, part.data(), part.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) break;
    text.append(part.data(), static_cast<std::size_t>(n));
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find('\0', looked)) != std::string::npos;
         looked = begin = end + 1) {
      take(std::string_view(text).substr(begin, end - begin));
    }
    text.erase(0, begin);
    looked = text.size();
    if (text.size() > kMaxMessage) break;
  }
  end("the browser has ended");
}

void Pipe::take(std::string_view message) {
  if (is_noise(message)) return;
  Json json = Json::parse(message, nullptr, false);
  if (!json.is_object()) return;
  const std::string session = text_of(json, "sessionId");
  const Json& id = member(json, "id");
  if (!id.is_number_unsigned()) {
    std::shared_ptr<Listener> listener;
    {
      const std::lock_guard lock(mutex_);
      const auto found = listeners_.find(session);
      if (found != listeners_.end()) listener = found->second;
    }
    if (listener) (*listener)(text_of(json, "method"), member(json, "params"));
    return;
  }
  Then then;
  {
    const std::lock_guard lock(mutex_);
    const auto found = calls_.find(id.get<std::uint64_t>());
    if (found == calls_.end()) return;
    then = std::move(found->second.then);
    calls_.erase(found);
  }
  if (const Json& error = member(json, "error"); error.is_object()) {
    return then(Error{ErrorCode::Unsupported, text_of(error, "message")});
  }
  const auto result = json.find("result");
  then(result == json.end() ? Json() : std::move(*result));
}

void Pipe::end(const std::string& why) {
  std::map<std::uint64_t, Call> calls;
  std::map<std::string, std::shared_ptr<Listener>> listeners;
  {
    const std::lock_guard lock(mutex_);
    if (!open_) return;
    open_ = false;
    calls.swap(calls_);
    listeners.swap(listeners_);
  }
  for (const auto& [id, call] : calls) call.then(Error{ErrorCode::Io, why});
  // Tells listeners of events about the end, too.
  for (const auto& [session, listener] : listeners)
    (*listener)("Inspector.detached", Json::object());
}

}  // namespace sito::browser
