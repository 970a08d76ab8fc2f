// SPDX-License-Identifier: Apache-2.0
// sito serve: the workbench.
#include "sito/base/error.h"

#include "serve/local_server.h"
#include "serve/secrets.h"
#include "serve/workbench/workbench.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "web/listen_flags.h"
#include "web/web_commands.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sito::app {
namespace {

// The port on which the reader's extension and its bookmarks look for it.
constexpr unsigned kUsualPort = 8017;
constexpr double kShortestIdleMinutes = 0.001;
constexpr double kLongestIdleMinutes = 366 * 24 * 60;

class Serve final : public Invocation {
 public:
  explicit Serve(FlagTable& table);
  int run() override;

 private:
  Result<void> build(serve::BenchOptions& options);
  Result<std::optional<serve::Root>> open_root(bool open_to_others) const;
  [[nodiscard]] std::string address(const serve::LocalServer& server,
                                    const serve::BenchOptions& options) const;
  void announce(const serve::LocalServer& server, const serve::BenchOptions& options) const;
  int serve(serve::LocalServer& server, const serve::Workbench& bench);

  ListenFlags listen_;
  std::string root_;
  double idle_minutes_ = 0;
  bool allow_private_ = false;
  bool no_fetch_ = false;
  bool no_root_ = false;
  bool quiet_ = false;
  std::atomic<bool> stop_{false};
};

Serve::Serve(FlagTable& table) {
  table
      .add("--root", root_,
           "Folder to read files from and to write corpora to; default: the current folder, or "
           "none if --bind is not loopback")
      ->type_name("FOLDER");
  table.add_switch("--no-root", no_root_, "Give access to no files of this machine");
  listen_.declare(table, std::to_string(kUsualPort) + ", or any free port");
  table.add_switch("--no-fetch", no_fetch_, "Fetch no URLs");
  table
      .add_switch("--allow-private", allow_private_,
                  "Also fetch from this machine and private networks")
      ->excludes("--no-fetch");
  table.add_switch("-q,--quiet", quiet_, "Print only the address on stderr");
  table
      .add("--idle-minutes", idle_minutes_,
           "End after N minutes without a request (default: never)")
      ->type_name("N")
      ->group(kMoreOptions)
      ->check(number_between(kShortestIdleMinutes, kLongestIdleMinutes));
}

Result<void> Serve::build(serve::BenchOptions& options) {
  if (Result<void> built = listen_.build(); !built) return built;
  if (no_root_ && !root_.empty()) return invalid("--root and --no-root exclude each other");
  options.host = listen_.host();
  // The page needs a token on loopback, too.
  options.token = listen_.token().empty() ? serve::random_hex() : listen_.token();
  options.fetches = !no_fetch_;
  options.allow_private = allow_private_;
  return {};
}

Result<std::optional<serve::Root>> Serve::open_root(bool open_to_others) const {
  if (no_root_ || (root_.empty() && open_to_others)) return std::optional<serve::Root>();
  auto root = serve::Root::enter(root_.empty() ? "." : root_);
  if (!root) return std::move(root).error();
  return std::optional<serve::Root>(std::move(*root));
}

std::string Serve::address(const serve::LocalServer& server,
                           const serve::BenchOptions& options) const {
  const std::string address = listen_.address(server);
  return listen_.is_open_to_others() ? address + "#token=" + options.token : address;
}

void Serve::announce(const serve::LocalServer& server, const serve::BenchOptions& options) const {
  if (!serve::has_page()) {
    std::fputs(
        "sito: this build has the API of the workbench but not its page, because Node 18 or npm "
        "was "
        "missing, or npm failed (build/web.log)\n",
        stderr);
  }
  listen_.warn(quiet_);
  // The last line of output: programs wait for it.
  std::fprintf(stderr, "sito: open %s in a browser; Ctrl-C ends\n",
               address(server, options).c_str());
}

int Serve::serve(serve::LocalServer& server, const serve::Workbench& bench) {
  const auto idle = idle_minutes_ > 0
                        ? std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::duration<double, std::ratio<60>>(idle_minutes_))
                        : serve::LocalServer::kForever;
  const auto end = server.run(stop_, idle, [&bench] { return bench.is_busy(); });
  if (end == serve::LocalServer::End::Idle && !quiet_) {
    std::fputs("sito: the server ends, because it received no requests\n", stderr);
  }
  return kExitDone;
}

int Serve::run() {
  serve::BenchOptions options;
  if (const Result<void> built = build(options); !built) return usage_error(built.error());
  auto root = open_root(listen_.is_open_to_others());
  if (!root) return usage_error(root.error());
  const StopOnSignal stop_on_signal(stop_);
  serve::Workbench bench(options, std::move(*root));
  const auto bind = [&](unsigned port) {
    return serve::LocalServer::bind(
        options.host, port, [&bench](const serve::Head& head) { return bench.admit(head); },
        [&bench](const serve::Request& request) { return bench.answer(request); });
  };
  auto server = bind(listen_.port() == 0 ? kUsualPort : listen_.port());
  if (!server && listen_.port() == 0) server = bind(0);
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  announce(**server, options);
  return serve(**server, bench);
}

}  // namespace

std::unique_ptr<Invocation> declare_serve(FlagTable& table) {
  return std::make_unique<Serve>(table);
}

}  // namespace sito::app
