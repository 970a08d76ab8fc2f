// SPDX-License-Identifier: Apache-2.0
// The extraction service: takes pages or their URLs and returns clean text, for programs
// (docs/service.md).
#pragma once

#include "serve/gate.h"
#include "serve/http.h"
#include "serve/service/metrics.h"
#include "serve/service/page_answers.h"
#include "serve/service/throttle.h"

#include <atomic>
#include <string>

namespace sito::serve {

struct ServiceOptions {
  std::string host = "127.0.0.1";  ///< numeric address that the server is bound to
  std::string token;               ///< "" on loopback: no token is needed
  AnswerOptions pages;
  double rate = 0;  ///< requests a second; 0: no limit
};

/// Several threads may use it at once.
class Service {
 public:
  explicit Service(ServiceOptions options);

  [[nodiscard]] Admission admit(const Head& head);
  Reply answer(const Request& request);
  /// Returns a reply without a page; also for requests that the server refuses before it calls the
  /// service.
  static Reply problem_reply(const Problem& problem);
  static Reply refusal_of(int status, std::string message);
  /// Ends long work.
  void stop() { stops_ = true; }

 private:
  Reply respond(const Request& request);
  Reply extract(const Request& request);
  [[nodiscard]] Problem refusal(const Head& head);
  [[nodiscard]] std::size_t most_body_bytes(const Head& head) const;

  const ServiceOptions options_;
  const Gate gate_;
  std::atomic<bool> stops_{false};
  Metrics metrics_;
  RateLimit rate_;
  PageAnswers pages_;
};

}  // namespace sito::serve
