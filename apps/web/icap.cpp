// SPDX-License-Identifier: Apache-2.0
// sito icap: an ICAP service that cleans the responses of web servers for a proxy.
#include "serve/icap/respmod.h"
#include "serve/tcp_server.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/page_flags.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "web/listen_flags.h"
#include "web/service_flags.h"
#include "web/web_commands.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace sito::app {
namespace {

class Icap final : public Invocation {
 public:
  explicit Icap(FlagTable& table);
  int run() override;

 private:
  [[nodiscard]] Result<void> check();

  ListenFlags listen_;
  BoundFlags bounds_;
  PageFlags page_;
  RuleFlags rules_;
  bool quiet_ = false;
};

Icap::Icap(FlagTable& table) {
  listen_.declare_place(table);
  rules_.declare(table);
  table.add_switch("-q,--quiet", quiet_, "Print only the address on stderr");
  page_.declare_for_proxies(table);
  bounds_.declare(table);
}

Result<void> Icap::check() {
  if (Result<void> built = listen_.build(); !built) return built;
  page_.format = "html";
  return page_.check();
}

int Icap::run() {
  if (const Result<void> checked = check(); !checked) return usage_error(checked.error());
  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  serve::AnswerOptions options;
  options.fetches = false;
  options.bounds = bounds_.bounds();
  options.most_at_work = bounds_.most_at_work();
  auto rules = rules_.read();
  if (!rules) return usage_error(rules.error());
  serve::icap::Respmod respmod(std::move(options), page_, std::move(*rules));
  auto server = serve::TcpServer::bind(
      listen_.host(), listen_.port(),
      [&respmod](serve::Connection& connection) { respmod.serve(connection); });
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  listen_.warn(quiet_);
  std::fprintf(stderr, "sito: the service is at icap://%s%s; Ctrl-C ends\n",
               listen_.host_and_port((*server)->port()).c_str(),
               std::string(serve::icap::kServicePath).c_str());
  (*server)->run(stop, [&respmod] { respmod.stop(); });
  if (!quiet_) print_cleaned_counts(respmod.cleaner().counters());
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_icap(FlagTable& table) { return std::make_unique<Icap>(table); }

}  // namespace sito::app
