// SPDX-License-Identifier: Apache-2.0
// sito proxy: a proxy on this machine that cleans pages on their way to the browser.
#include "serve/proxy/proxy.h"

#include "sito/io/file.h"

#include "serve/json.h"
#include "serve/proxy/rules.h"
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
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

constexpr std::size_t kMaxRuleBytes = std::size_t{1} << 20;

class ProxyCommand final : public Invocation {
 public:
  explicit ProxyCommand(FlagTable& table);
  int run() override;

 private:
  [[nodiscard]] Result<void> check();
  [[nodiscard]] Result<void> read_rules(serve::CleaningRules& rules) const;

  ListenFlags listen_;
  BoundFlags bounds_;
  PageFlags page_;
  std::vector<std::string> left_hosts_;
  std::string rules_file_;
  bool https_out_ = false;
  bool quiet_ = false;
};

ProxyCommand::ProxyCommand(FlagTable& table) {
  listen_.declare_port(table);
  table
      .add("--leave", left_hosts_,
           "Leave pages of this host and its subdomains unchanged; repeatable")
      ->type_name("HOST")
      ->one_each();
  table
      .add("--rules", rules_file_,
           "JSON file of rules by site and kind of page: leave pages unchanged, or set options")
      ->type_name("FILE")
      ->check(existing_file());
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

Result<void> ProxyCommand::read_rules(serve::CleaningRules& rules) const {
  if (!rules_file_.empty()) {
    const auto bytes = io::read_file(rules_file_, kMaxRuleBytes);
    if (!bytes) return bytes.error();
    auto parsed = serve::CleaningRules::parse(
        serve::Json::parse(*bytes, nullptr, /*allow_exceptions=*/false));
    if (!parsed) return Error{parsed.error().code, parsed.error().message, {rules_file_}};
    rules = std::move(*parsed);
  }
  for (const std::string& host : left_hosts_) rules.leave(host);
  return {};
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
  if (const auto read = read_rules(options.rules); !read) return usage_error(read.error());
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
