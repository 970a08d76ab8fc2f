// SPDX-License-Identifier: Apache-2.0
// The addresses of `sito compare`: what a browser asks for becomes calls of the session.
#pragma once

#include "sito/eval/comparison.h"

#include "serve/local_server.h"

#include <string>

namespace sito::serve {

/// Serves a session until all rounds are done. The server and the session must outlive it and are
/// not to be used by others meanwhile.
class CompareSite {
 public:
  CompareSite(LocalServer& server, eval::Comparison& session, std::string tally_path);
  CompareSite(const CompareSite&) = delete;
  CompareSite& operator=(const CompareSite&) = delete;

 private:
  Reply show_round(const Request& request);
  Reply show_source(const Request& request);
  Reply take_answer(const Request& request);
  Result<void> answer(const std::string& name);

  LocalServer& server_;
  eval::Comparison& session_;
  std::string tally_path_;
};

}  // namespace sito::serve
