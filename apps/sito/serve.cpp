// SPDX-License-Identifier: Apache-2.0
// sito serve: the workbench.
#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/listen_flags.h"
#include "sito/say.h"
#include "sito/signals.h"

#include "serve/local_server.h"
#include "serve/secrets.h"
#include "serve/workbench/workbench.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sito::app {
namespace {

constexpr double kShortestIdleMinutes = 0.001;
constexpr double kLongestIdleMinutes = 366 * 24 * 60;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

class Serve final : public Invocation {
 public:
  explicit Serve(CLI::App& app);
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

Serve::Serve(CLI::App& app) {
  app.add_option("--root", root_,
                 "The folder whose files may be read, and where corpora are written; default: the "
                 "current one. Beyond this machine: none")
      ->type_name("FOLDER");
  app.add_flag("--no-root", no_root_, "No files of this machine");
  listen_.declare(app);
  app.add_flag("--no-fetch", no_fetch_, "Fetch no addresses");
  app.add_flag("--allow-private", allow_private_,
               "Also fetch addresses of this machine and of private networks");
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr but the address");
  app.add_option("--idle-minutes", idle_minutes_,
                 "End when nothing was asked for so long; default: never")
      ->type_name("N")
      ->group(kMoreOptions)
      ->check(number_between(kShortestIdleMinutes, kLongestIdleMinutes));
}

Result<void> Serve::build(serve::BenchOptions& options) {
  if (Result<void> built = listen_.build(); !built) return built;
  if (no_root_ && !root_.empty()) return invalid("--root and --no-root exclude each other");
  if (no_fetch_ && allow_private_) return invalid("--allow-private has no effect with --no-fetch");
  options.host = listen_.host();
  // The page gets it on loopback, too.
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
        "sito: built without the page of the workbench (Node and npm were not there): only the API "
        "answers\n",
        stderr);
  }
  listen_.warn(quiet_);
  // The last thing that is said: programs wait for it.
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
    std::fputs("sito: nothing was asked for; the end\n", stderr);
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
  auto server = serve::LocalServer::bind(
      options.host, listen_.port(), [&bench](const serve::Head& head) { return bench.admit(head); },
      [&bench](const serve::Request& request) { return bench.answer(request); });
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  announce(**server, options);
  return serve(**server, bench);
}

}  // namespace

std::unique_ptr<Invocation> declare_serve(CLI::App& app) { return std::make_unique<Serve>(app); }

}  // namespace sito::app
