// SPDX-License-Identifier: Apache-2.0
#include "tool/watch_flags.h"

#include "sito/base/ascii.h"
#include "sito/io/durable.h"

#include "serve/local_server.h"
#include "tool/help.h"
#include "tool/metrics.h"
#include "tool/progress.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace sito::app {
namespace {

// Often enough for a log file of hours, and as often as Prometheus usually asks.
constexpr std::chrono::seconds kLineInterval{10};
constexpr std::chrono::seconds kFileInterval{5};
constexpr unsigned kMaxPort = 65535;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Splits HOST:PORT or [HOST]:PORT. A path with a colon has a slash, or no number at its end.
std::optional<std::pair<std::string, unsigned>> address_in(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.find('/') != std::string::npos) return std::nullopt;
  unsigned port = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data() + colon + 1, end, port);
  if (parsed.ec != std::errc() || parsed.ptr != end || port > kMaxPort) return std::nullopt;
  std::string host = text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return std::pair(host.empty() ? std::string("127.0.0.1") : host, port);
}

serve::Admission admit(const serve::Head& head) {
  if (head.only_reads() && head.path == "/metrics") return {};
  serve::Reply reply;
  reply.status = head.only_reads() ? 404 : 405;
  reply.type = serve::kTextType;
  reply.body = "only GET /metrics\n";
  return {0, std::make_shared<serve::Reply>(std::move(reply))};
}

}  // namespace

struct Watch::State {
  std::unique_ptr<ProgressLine> line;
  std::unique_ptr<Ticker> lines;
  std::unique_ptr<Ticker> file;
  std::function<void()> last;  // the state at the end
  std::unique_ptr<serve::LocalServer> server;
  std::atomic<bool> stop{false};
  std::thread serving;
};

Watch::Watch(std::unique_ptr<State> state) : state_(std::move(state)) {}

Watch::~Watch() {
  state_->line.reset();
  state_->lines.reset();
  state_->file.reset();
  if (state_->last) state_->last();
  state_->stop = true;
  if (state_->serving.joinable()) state_->serving.join();
}

void WatchFlags::declare(FlagTable& table) {
  table
      .add("--progress", progress_,
           "Show progress: auto (default; on a terminal), always, never, or json (a line every 10 "
           "seconds, for log files)")
      ->type_name("WHEN")
      ->group(kMoreOptions);
  table
      .add("--metrics", metrics_,
           "Write the progress for Prometheus into FILE every 5 seconds, or serve it at "
           "http://HOST:PORT/metrics")
      ->type_name("FILE|HOST:PORT")
      ->group(kMoreOptions);
}

bool WatchFlags::is_address() const { return address_in(metrics_).has_value(); }

Result<void> WatchFlags::check() const {
  const bool known =
      progress_ == "auto" || progress_ == "always" || progress_ == "never" || progress_ == "json";
  if (!known) return invalid("--progress is auto, always, never or json, not '" + progress_ + "'");
  return {};
}

Result<std::unique_ptr<Watch>> WatchFlags::begin(const corpus::Progress& progress,
                                                 std::uint64_t total_bytes, bool quiet) const {
  auto state = std::make_unique<Watch::State>();
  const auto begin = Clock::now();
  const auto text = [&progress, total_bytes, begin] {
    return prometheus_of(progress, total_bytes, seconds_since(begin));
  };
  if (const auto address = address_in(metrics_)) {
    auto server = serve::LocalServer::bind(
        address->first, address->second, admit, [text](const serve::Request&) {
          serve::Reply reply;
          reply.type = "text/plain; version=0.0.4; charset=utf-8";
          reply.body = text();
          return reply;
        });
    if (!server) return std::move(server).error();
    state->server = *std::move(server);
    if (!quiet)
      std::fprintf(stderr, "sito: metrics are at %smetrics\n", state->server->address().c_str());
    state->serving = std::thread(
        [state = state.get()] { state->server->run(state->stop, serve::LocalServer::kForever); });
  } else if (!metrics_.empty()) {
    const auto write = [text, path = metrics_] { return io::replace_file(path, text()); };
    if (Result<void> written = write(); !written) return std::move(written).error();
    state->last = [write] { (void)write(); };
    state->file = std::make_unique<Ticker>([write](double) { (void)write(); }, kFileInterval);
  }
  if (progress_ == "json") {
    const auto line = [&progress, total_bytes, begin] {
      std::fputs(json_line_of(progress, total_bytes, seconds_since(begin)).c_str(), stderr);
    };
    state->last = [line, before = std::move(state->last)] {
      if (before) before();
      line();
    };
    state->lines = std::make_unique<Ticker>([line](double) { line(); }, kLineInterval);
  } else {
    state->line = std::make_unique<ProgressLine>(
        [&progress, total_bytes](double seconds) {
          return progress_text(progress, total_bytes, seconds);
        },
        quiet ? "never" : progress_);
  }
  return std::unique_ptr<Watch>(new Watch(std::move(state)));
}

}  // namespace sito::app
