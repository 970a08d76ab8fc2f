// SPDX-License-Identifier: Apache-2.0
// sito service: takes pages or URLs over HTTP and returns clean text, for programs.
#include "serve/service/service.h"

#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "web/listen_flags.h"
#include "web/service_flags.h"
#include "web/web_commands.h"

#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <utility>

namespace sito::app {
namespace {

constexpr double kMaxRate = 1'000'000;

class ServiceCommand final : public Invocation {
 public:
  explicit ServiceCommand(FlagTable& table);
  int run() override;

 private:
  Result<serve::ServiceOptions> build();
  void announce(const serve::LocalServer& server) const;

  ListenFlags listen_;
  BoundFlags bounds_;
  FetchFlags fetch_;
  double rate_ = 0;
  bool no_fetch_ = false;
  bool quiet_ = false;
};

ServiceCommand::ServiceCommand(FlagTable& table) {
  listen_.declare(table);
  table
      .add("--rate", rate_,
           "Maximum number of requests a second; further requests get 429 (default: no limit)")
      ->type_name("N")
      ->check(number_between(0.0, kMaxRate));
  table.add_switch("--no-fetch", no_fetch_, "Fetch no URLs; clients have to send pages");
  table.add_switch("-q,--quiet", quiet_, "Print only the address on stderr");
  bounds_.declare(table);
  fetch_.declare(table);
}

Result<serve::ServiceOptions> ServiceCommand::build() {
  if (Result<void> built = listen_.build(); !built) return std::move(built).error();
  if (no_fetch_) {
    if (Result<void> effect = fetch_.check_effect(false); !effect) return std::move(effect).error();
  }
  serve::ServiceOptions options;
  options.host = listen_.host();
  options.token = listen_.token();
  options.pages.fetches = !no_fetch_;
  options.pages.bounds = bounds_.bounds();
  options.pages.fetch = fetch_.options(options.pages.bounds.page_bytes, nullptr);
  options.pages.most_at_work = bounds_.most_at_work();
  options.rate = rate_;
  return options;
}

void ServiceCommand::announce(const serve::LocalServer& server) const {
  listen_.warn(quiet_);
  if (listen_.made_token()) {
    std::fprintf(stderr, "sito: the token is %s\n", listen_.token().c_str());
  }
  // The last line of output: programs wait for it.
  std::fprintf(stderr, "sito: the service is at %s; Ctrl-C ends\n",
               listen_.address(server).c_str());
}

// Each connection is an open file, and the usual limit is too low for a server.
void raise_limit_of_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

int ServiceCommand::run() {
  raise_limit_of_files();
  auto options = build();
  if (!options) return usage_error(options.error());
  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  serve::Service service(*options);
  auto server = serve::LocalServer::bind(
      options->host, listen_.port(),
      [&service](const serve::Head& head) { return service.admit(head); },
      [&service](const serve::Request& request) { return service.answer(request); },
      serve::Service::refusal_of);
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  announce(**server);
  (*server)->run(stop, serve::LocalServer::kForever, {}, [&service] { service.stop(); });
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_service(FlagTable& table) {
  return std::make_unique<ServiceCommand>(table);
}

}  // namespace sito::app
