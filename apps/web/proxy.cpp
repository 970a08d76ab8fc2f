// SPDX-License-Identifier: Apache-2.0
// sito proxy: a proxy on this machine that cleans pages on their way to the browser.
#include "serve/proxy/proxy.h"

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

class ProxyCommand final : public Invocation {
 public:
  explicit ProxyCommand(FlagTable& table);
  int run() override;

 private:
  [[nodiscard]] Result<void> check();

  ListenFlags listen_;
  BoundFlags bounds_;
  PageFlags page_;
  RuleFlags rules_;
  bool https_out_ = false;
  bool quiet_ = false;
};

ProxyCommand::ProxyCommand(FlagTable& table) {
  listen_.declare_port(table);
  rules_.declare(table);
  table.add_switch("--https-out", https_out_,
                   "Connect to servers by TLS if they support it, for browsers that do not");
  table.add_switch("-q,--quiet", quiet_, "Print only the address on stderr");
  page_.declare_for_proxies(table);
  bounds_.declare(table);
}

Result<void> ProxyCommand::check() {
  if (Result<void> built = listen_.build(); !built) return built;
  page_.format = "html";
  return page_.check();
}

int ProxyCommand::run() {
  if (const Result<void> checked = check(); !checked) return usage_error(checked.error());
  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  serve::proxy::ProxyOptions options;
  options.pages.fetches = false;
  options.pages.bounds = bounds_.bounds();
  options.pages.most_at_work = bounds_.most_at_work();
  options.https_out = https_out_;
  auto rules = rules_.read();
  if (!rules) return usage_error(rules.error());
  options.rules = std::move(*rules);
  serve::proxy::Proxy proxy(std::move(options), page_);
  auto server =
      serve::TcpServer::bind(listen_.host(), listen_.port(),
                             [&proxy](serve::Connection& connection) { proxy.serve(connection); });
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  std::fprintf(stderr, "sito: the proxy is at %s; Ctrl-C ends\n",
               listen_.host_and_port((*server)->port()).c_str());
  (*server)->run(stop, [&proxy] { proxy.stop(); });
  if (!quiet_) print_cleaned_counts(proxy.cleaner().counters());
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_proxy(FlagTable& table) {
  return std::make_unique<ProxyCommand>(table);
}

}  // namespace sito::app
