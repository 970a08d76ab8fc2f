// SPDX-License-Identifier: Apache-2.0
// sito mcp: a server of the Model Context Protocol on standard input and output.
#include "serve/mcp/session.h"
#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/signals.h"
#include "web/service_flags.h"
#include "web/web_commands.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

namespace sito::app {
namespace {

constexpr int kLookEveryMs = 100;
constexpr std::size_t kRoomBesidePage = std::size_t{64} << 10;

// Cuts standard input into lines of bounded length.
class Lines {
 public:
  explicit Lines(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class Next { Line, TooLong, End };
  /// Waits for the next line. End: of the input, or `stop` is set.
  Next next(std::string& line, const std::atomic<bool>& stop);

 private:
  bool fill(const std::atomic<bool>& stop);

  const std::size_t most_bytes_;
  std::array<char, 65536> buffer_{};
  std::string_view rest_;
};

bool Lines::fill(const std::atomic<bool>& stop) {
  while (!stop) {
    pollfd place{STDIN_FILENO, POLLIN, 0};
    if (::poll(&place, 1, kLookEveryMs) <= 0) continue;
    const ssize_t n = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (n > 0) {
      rest_ = {buffer_.data(), static_cast<std::size_t>(n)};
      return true;
    }
    if (n == 0 || (errno != EINTR && errno != EAGAIN)) return false;
  }
  return false;
}

Lines::Next Lines::next(std::string& line, const std::atomic<bool>& stop) {
  line.clear();
  bool too_long = false;
  while (true) {
    if (rest_.empty() && !fill(stop)) break;
    const std::size_t end = rest_.find('\n');
    const std::string_view piece = rest_.substr(0, end);
    too_long |= line.size() + piece.size() > most_bytes_;
    if (!too_long) line += piece;
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (end != std::string_view::npos) return too_long ? Next::TooLong : Next::Line;
  }
  // A last line without its end counts.
  if (stop) return Next::End;
  return too_long ? Next::TooLong : line.empty() ? Next::End : Next::Line;
}

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

class Mcp final : public Invocation {
 public:
  explicit Mcp(FlagTable& table);
  int run() override;

 private:
  [[nodiscard]] serve::AnswerOptions options() const;

  BoundFlags bounds_;
  FetchFlags fetch_;
};

Mcp::Mcp(FlagTable& table) {
  bounds_.declare(table);
  fetch_.declare(table);
}

serve::AnswerOptions Mcp::options() const {
  serve::AnswerOptions options;
  options.bounds = bounds_.bounds();
  options.fetch = fetch_.options(options.bounds.page_bytes, nullptr);
  options.most_at_work = bounds_.most_at_work();
  return options;
}

int Mcp::run() {
  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  serve::mcp::Session session(options(), write_all);
  Lines lines(2 * bounds_.bounds().page_bytes + kRoomBesidePage);
  std::string line;
  for (bool continues = true; continues;) {
    const Lines::Next next = lines.next(line, stop);
    if (next == Lines::Next::End) break;
    const bool is_blank = line.find_first_not_of(" \t\r") == std::string::npos;
    if (next == Lines::Next::TooLong) {
      continues = session.refuse_long_line();
    } else if (!is_blank) {
      continues = session.take(line);
    }
  }
  if (stop) session.cancel_all();
  session.finish();
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_mcp(FlagTable& table) { return std::make_unique<Mcp>(table); }

}  // namespace sito::app
