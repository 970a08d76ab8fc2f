// SPDX-License-Identifier: Apache-2.0
// sito serve: the workbench.
#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/say.h"
#include "sito/signals.h"

#include "serve/gate.h"
#include "serve/local_server.h"
#include "serve/secrets.h"
#include "serve/workbench/workbench.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sito::app {
namespace {

constexpr unsigned kHighestPort = 65535;
constexpr double kShortestIdleMinutes = 0.001;
constexpr double kLongestIdleMinutes = 366 * 24 * 60;
constexpr std::size_t kShortestToken = 16;
constexpr std::size_t kLongestToken = 256;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

bool is_numeric(const std::string& host) {
  unsigned char address[sizeof(in6_addr)];
  return ::inet_pton(AF_INET, host.c_str(), address) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), address) == 1;
}

// What others call this machine.
std::string machine_name() {
  char name[256];
  if (::gethostname(name, sizeof name) != 0) return "localhost";
  name[sizeof name - 1] = '\0';
  return name;
}

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

  std::string bind_ = "127.0.0.1";
  std::string token_;
  std::string root_;
  unsigned port_ = 0;
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
  app.add_option("--port", port_, "Port; default: one that is free")
      ->type_name("N")
      ->check(number_between(1U, kHighestPort));
  app.add_option("--bind", bind_,
                 "Numeric address to listen at; default 127.0.0.1. At others, who asks needs the "
                 "token")
      ->type_name("ADDRESS");
  app.add_option("--token", token_,
                 "The secret that lets others in; default: a new one each time, which is printed")
      ->type_name("TEXT");
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
  options.host = bind_ == "localhost" ? "127.0.0.1" : bind_;
  if (!is_numeric(options.host)) {
    return invalid("--bind is a numeric address such as 127.0.0.1 or ::1, not '" + bind_ + "'");
  }
  if (no_root_ && !root_.empty()) return invalid("--root and --no-root exclude each other");
  if (no_fetch_ && allow_private_) return invalid("--allow-private has no effect with --no-fetch");
  if (!token_.empty()) {
    const bool is_plain = std::all_of(token_.begin(), token_.end(), [](unsigned char c) {
      return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
             c == '-' || c == '_';
    });
    if (!is_plain || token_.size() < kShortestToken || token_.size() > kLongestToken) {
      return invalid("--token is " + std::to_string(kShortestToken) + " to " +
                     std::to_string(kLongestToken) + " letters, digits, - and _");
    }
  }
  options.token = token_.empty() ? serve::random_hex() : token_;
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
  if (serve::is_loopback_address(options.host)) return server.address();
  const bool everywhere = options.host == "0.0.0.0" || options.host == "::";
  const std::string address =
      everywhere ? "http://" + machine_name() + ":" + std::to_string(server.port()) + "/"
                 : server.address();
  return address + "#token=" + options.token;
}

void Serve::announce(const serve::LocalServer& server, const serve::BenchOptions& options) const {
  if (!serve::has_page()) {
    std::fputs(
        "sito: built without the page of the workbench (Node and npm were not there): only the API "
        "answers\n",
        stderr);
  }
  if (!quiet_ && !serve::is_loopback_address(options.host)) {
    std::fputs("sito: others can reach it, and what they send can be read on the way (no TLS)\n",
               stderr);
  }
  // The last thing that is said: programs wait for it.
  std::fprintf(stderr, "sito: open %s in a browser; Ctrl-C ends\n",
               address(server, options).c_str());
}

int Serve::serve(serve::LocalServer& server, const serve::Workbench& bench) {
  const auto idle = idle_minutes_ > 0
                        ? std::chrono::duration_cast<std::chrono::milliseconds>(
                              std::chrono::duration<double, std::ratio<60>>(idle_minutes_))
                        : std::chrono::milliseconds::max() / 1'000'000 / 2;
  const auto end = server.run(stop_, idle, [&bench] { return bench.is_busy(); });
  if (end == serve::LocalServer::End::Idle && !quiet_) {
    std::fputs("sito: nothing was asked for; the end\n", stderr);
  }
  return kExitDone;
}

int Serve::run() {
  serve::BenchOptions options;
  if (const Result<void> built = build(options); !built) return usage_error(built.error());
  auto root = open_root(!serve::is_loopback_address(options.host));
  if (!root) return usage_error(root.error());
  const StopOnSignal stop_on_signal(stop_);
  serve::Workbench bench(options, std::move(*root));
  auto server = serve::LocalServer::bind(
      options.host, port_, [&bench](const serve::Head& head) { return bench.admit(head); },
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
