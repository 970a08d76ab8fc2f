// SPDX-License-Identifier: Apache-2.0
#include "sito/process/talk.h"

#include "sito/base/pipe_signal.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

namespace sito::process {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kPipeBytes = std::size_t{64} << 10;

Error system_error() { return {ErrorCode::Io, std::strerror(errno)}; }

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

/// Returns true if something was written, or nothing is left to write.
bool give(int& input, std::string_view& text) {
  const ssize_t n = ::write(input, text.data(), std::min(text.size(), kPipeBytes));
  if (n < 0) {
    if (errno != EAGAIN && errno != EINTR) close_end(input);  // the program reads no more
    return false;
  }
  text.remove_prefix(static_cast<std::size_t>(n));
  if (text.empty()) close_end(input);
  return true;
}

Clock::time_point after(Clock::time_point begin, double seconds) {
  return begin +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

Result<Talk> talk(int& input, int output, std::string_view text, const TalkBounds& bounds) {
  Talk talk;
  std::array<char, kPipeBytes> buffer;
  const WithoutPipeSignal guard;  // a program may end before it has read everything
  const Clock::time_point begin = Clock::now();
  Clock::time_point last = begin;
  if (text.empty()) close_end(input);
  while (true) {
    const Clock::time_point now = Clock::now();
    Clock::time_point until = after(last, bounds.silent_seconds);
    talk.end = TalkEnd::Silent;
    if (bounds.seconds > 0 && after(begin, bounds.seconds) < until) {
      until = after(begin, bounds.seconds);
      talk.end = TalkEnd::Late;
    }
    if (now >= until) return talk;
    std::array<pollfd, 2> ends = {pollfd{output, POLLIN, 0},
                                  pollfd{input, static_cast<short>(POLLOUT), 0}};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - now).count() + 1;
    const int ready = ::poll(ends.data(), input >= 0 ? 2 : 1, static_cast<int>(left));
    if (ready < 0 && errno != EINTR) return system_error();
    if (ready <= 0) continue;
    if (input >= 0 && ends[1].revents != 0 && give(input, text)) last = Clock::now();
    if (ends[0].revents == 0) continue;
    const ssize_t n = ::read(output, buffer.data(), buffer.size());
    if (n < 0 && errno != EINTR) return system_error();
    if (n == 0) {
      talk.end = TalkEnd::Whole;
      return talk;
    }
    if (n < 0) continue;
    last = Clock::now();
    talk.output.append(buffer.data(), static_cast<std::size_t>(n));
    if (talk.output.size() > bounds.most_bytes) {
      talk.end = TalkEnd::TooMuch;
      return talk;
    }
  }
}

}  // namespace sito::process
