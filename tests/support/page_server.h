// SPDX-License-Identifier: Apache-2.0
// Pages on 127.0.0.1 for a browser of a test: a table of paths, with a log of what was asked.
#pragma once

#include "support/loopback_server.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace sito::test {

class PageServer {
 public:
  using Handler = LoopbackServer::Handler;

  PageServer() : server_([this](const Exchange& exchange) { answer(exchange); }) {}

  /// The body of an element of HTML at a path.
  void page(const std::string& path, const std::string& body) {
    raw(path, "<!DOCTYPE html><html><head><meta charset=utf-8><title>Page</title></head><body>" +
                  body + "</body></html>");
  }
  void raw(const std::string& path, const std::string& bytes,
           const std::string& type = "text/html") {
    on(path, [bytes, type](const Exchange& exchange) {
      exchange.answer("200 OK\r\nContent-Type: " + type, bytes);
    });
  }
  void on(const std::string& path, Handler handler) {
    const std::lock_guard lock(mutex_);
    handlers_[path] = std::move(handler);
  }
  [[nodiscard]] std::string url(std::string_view path, std::string_view host = "127.0.0.1") const {
    return server_.url(path, host);
  }
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  /// "GET /path" of all requests so far.
  [[nodiscard]] std::vector<std::string> log() const {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  [[nodiscard]] bool was_asked(const std::string& line) const {
    const std::vector<std::string> lines = log();
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  }

 private:
  void answer(const Exchange& exchange) {
    Handler handler;
    {
      const std::lock_guard lock(mutex_);
      log_.push_back(exchange.request.substr(0, exchange.request.find(' ')) + " " + exchange.path);
      const auto found = handlers_.find(exchange.path.substr(0, exchange.path.find('?')));
      if (found != handlers_.end()) handler = found->second;
    }
    if (handler) {
      handler(exchange);
    } else {
      exchange.answer("404 Not Found\r\nContent-Type: text/html", "<p>nothing here</p>");
    }
  }

  mutable std::mutex mutex_;
  std::map<std::string, Handler> handlers_;
  std::vector<std::string> log_;
  LoopbackServer server_;
};

}  // namespace sito::test
