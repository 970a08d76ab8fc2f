// SPDX-License-Identifier: Apache-2.0
// The proxy beside the workbench: its settings and counters.
#include "serve/workbench/handlers.h"

#include <utility>

namespace sito::serve {
namespace {

constexpr std::uint32_t kHighestPort = 65535;

Result<CleaningRules> rules_of(const Json& body) {
  if (!body.contains("rules")) return CleaningRules{};
  return CleaningRules::parse(body["rules"]);
}

}  // namespace

Result<Reply> get_proxy(const Call& call) { return json_reply(call.bench.proxy.json()); }

Result<Reply> start_proxy(const Call& call) {
  ProxyRun::Settings settings;
  if (call.body.contains("port")) {
    const auto port = number_of(call.body, "port");
    if (!port) return port.error();
    if (*port > kHighestPort) return Error{ErrorCode::InvalidArgument, "there is no such port"};
    settings.port = *port;
  }
  const auto https_out = flag_of(call.body, "https_out", false);
  if (!https_out) return https_out.error();
  settings.https_out = *https_out;
  auto rules = rules_of(call.body);
  if (!rules) return std::move(rules).error();
  settings.rules = std::move(*rules);
  if (const auto started = call.bench.proxy.start(std::move(settings)); !started) {
    return started.error();
  }
  return get_proxy(call);
}

Result<Reply> stop_proxy(const Call& call) {
  call.bench.proxy.stop();
  return get_proxy(call);
}

Result<Reply> set_proxy_rules(const Call& call) {
  auto rules = rules_of(call.body);
  if (!rules) return std::move(rules).error();
  call.bench.proxy.set_rules(std::move(*rules));
  return get_proxy(call);
}

}  // namespace sito::serve
