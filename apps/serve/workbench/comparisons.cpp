// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/comparisons.h"

#include "serve/secrets.h"

#include <utility>

namespace sito::serve {

struct Comparisons::Session {
  std::string secret;
  std::unique_ptr<eval::Comparison> comparison;
  CompareSite site;

  Session(std::string name, std::unique_ptr<eval::Comparison> rounds, const std::string& token)
      : secret(std::move(name)),
        comparison(std::move(rounds)),
        site(*comparison, {"/compare/" + secret + "/", token, "this comparison"}, [] {}) {}
};

std::string Comparisons::add(std::unique_ptr<eval::Comparison> session, const std::string& token) {
  auto added = std::make_shared<Session>(random_hex(), std::move(session), token);
  const std::lock_guard lock(mutex_);
  sessions_.push_back(added);
  if (sessions_.size() > kMost) sessions_.pop_front();
  return "/compare/" + added->secret + "/";
}

std::shared_ptr<CompareSite> Comparisons::find(std::string_view secret) const {
  const std::lock_guard lock(mutex_);
  for (const auto& session : sessions_) {
    if (equal_secrets(secret, session->secret)) return {session, &session->site};
  }
  return nullptr;
}

}  // namespace sito::serve
