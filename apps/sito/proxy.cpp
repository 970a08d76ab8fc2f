// SPDX-License-Identifier: Apache-2.0
// sito proxy: a proxy on this machine that cleans pages on their way to the browser.
#include "serve/proxy/proxy.h"

#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/listen_flags.h"
#include "sito/page_flags.h"
#include "sito/say.h"
#include "sito/service_flags.h"
#include "sito/signals.h"

#include "serve/http.h"
#include "serve/tcp_server.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

class ProxyCommand final : public Invocation {
 public:
  explicit ProxyCommand(CLI::App& app);
  int run() override;

 private:
  [[nodiscard]] Result<void> check();

  ListenFlags listen_;
  BoundFlags bounds_;
  PageFlags page_;
  std::vector<std::string> left_hosts_;
  bool quiet_ = false;
};

ProxyCommand::ProxyCommand(CLI::App& app) {
  listen_.declare_port(app);
  app.add_option("--leave", left_hosts_,
                 "A host whose pages are left as they are, with all below it; repeatable")
      ->type_name("HOST")
      ->allow_extra_args(false);
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr but the address");
  page_.declare_for_pages_on_their_way(app);
  bounds_.declare(app);
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
  for (const std::string& host : left_hosts_) {
    options.left_hosts.push_back(serve::lower_ascii(host));
  }
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
  if (!quiet_) say_what_was_cleaned(proxy.cleaner().counters());
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_proxy(CLI::App& app) {
  return std::make_unique<ProxyCommand>(app);
}

}  // namespace sito::app
