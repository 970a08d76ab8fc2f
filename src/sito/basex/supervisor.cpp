// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/supervisor.h"

#include <thread>
#include <utility>

namespace sito::basex {
namespace {

/// A foreign server may be restarted by its owner: a minute in all.
constexpr int kRemoteAttempts = 60;
constexpr std::chrono::seconds kRemotePause{1};
/// Our own server may be killed right after its start.
constexpr int kOwnAttempts = 5;

}  // namespace

Result<std::shared_ptr<Supervisor>> Supervisor::start(const ServerOptions& options) {
  auto server = Server::start(options);
  if (!server) return server.error();
  std::shared_ptr<Supervisor> supervisor(new Supervisor);
  supervisor->server_ = *std::move(server);
  return supervisor;
}

std::shared_ptr<Supervisor> Supervisor::of(const ClientOptions& options) {
  std::shared_ptr<Supervisor> supervisor(new Supervisor);
  supervisor->remote_ = options;
  return supervisor;
}

Result<Session> Supervisor::connect_own(Account account, std::chrono::milliseconds answer_time) {
  Error last;
  for (int i = 0; i < kOwnAttempts; ++i) {
    const std::lock_guard lock(mutex_);
    if (!server_->running()) {
      if (auto again = server_->restart(); !again) return again.error();
    }
    ClientOptions options = server_->account(account);
    options.answer_time = answer_time;
    auto client = Client::connect(options);
    if (client) return Session{*std::move(client), server_->generation()};
    last = client.error();
    server_->kill();
  }
  return last;
}

Result<Session> Supervisor::connect(Account account, std::chrono::milliseconds answer_time) {
  if (server_) return connect_own(account, answer_time);
  ClientOptions options = remote_;
  options.answer_time = answer_time;
  auto client = Client::connect(options);
  // A server that has never answered will hardly start to answer.
  const int attempts = seen_ ? kRemoteAttempts : 1;
  for (int i = 1; i < attempts && !client && client.error().code == ErrorCode::Network; ++i) {
    std::this_thread::sleep_for(kRemotePause);
    client = Client::connect(options);
  }
  if (!client) return client.error();
  seen_ = true;
  return Session{*std::move(client), 0};
}

void Supervisor::give_up(std::uint64_t generation) {
  if (!server_) return;
  const std::lock_guard lock(mutex_);
  if (server_->generation() != generation) return;
  server_->kill();
}

std::uint64_t Supervisor::restarts() const { return server_ ? server_->generation() - 1 : 0; }

}  // namespace sito::basex
