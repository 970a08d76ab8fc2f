// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/proxy_run.h"

#include "serve/proxy/proxy.h"
#include "serve/tcp_server.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::string_view kHost = "127.0.0.1";

app::PageFlags page_flags() {
  app::PageFlags flags;
  flags.format = "html";
  return flags;
}

}  // namespace

ProxyRun::ProxyRun() = default;
ProxyRun::~ProxyRun() { stop(); }

Result<void> ProxyRun::start(Settings settings) {
  const std::lock_guard lock(mutex_);
  end();
  proxy::ProxyOptions options;
  options.pages.fetches = false;
  options.pages.most_at_work = std::max(1U, std::thread::hardware_concurrency());
  options.rules = settings.rules;
  options.https_out = settings.https_out;
  proxy_ = std::make_unique<proxy::Proxy>(std::move(options), page_flags());
  auto server = TcpServer::bind(std::string(kHost), settings.port,
                                [this](Connection& connection) { proxy_->serve(connection); });
  if (!server) {
    proxy_.reset();
    return std::move(server).error();
  }
  server_ = std::move(*server);
  settings_ = std::move(settings);
  stop_ = false;
  thread_ = std::thread([this] { server_->run(stop_, [this] { proxy_->stop(); }); });
  return {};
}

void ProxyRun::stop() {
  const std::lock_guard lock(mutex_);
  end();
}

void ProxyRun::end() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  server_.reset();
  proxy_.reset();
}

void ProxyRun::set_rules(CleaningRules rules) {
  const std::lock_guard lock(mutex_);
  settings_.rules = rules;
  if (proxy_ != nullptr) proxy_->set_rules(std::move(rules));
}

OrderedJson ProxyRun::json() const {
  const std::lock_guard lock(mutex_);
  OrderedJson json = {{"running", server_ != nullptr},
                      {"port", server_ == nullptr ? settings_.port : server_->port()},
                      {"https_out", settings_.https_out},
                      {"rules", settings_.rules.json()}};
  if (proxy_ != nullptr) json["counters"] = proxy::counters_json(proxy_->cleaner().counters());
  return json;
}

}  // namespace sito::serve
