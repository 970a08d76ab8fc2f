// SPDX-License-Identifier: Apache-2.0
// The URLs of a voting session: turns requests of a browser into calls of the session.
#pragma once

#include "sito/eval/comparison.h"

#include "serve/compare_pages.h"
#include "serve/http.h"

#include <functional>
#include <mutex>
#include <string>

namespace sito::serve {

/// Serves a session below a URL of its own, until all rounds are done. The session must outlive it,
/// and nothing else may use it meanwhile. Several threads may use this at once.
class CompareSite {
 public:
  struct Place {
    std::string base = "/";  ///< ends in a slash
    std::string token;       ///< part of every form; an answer without it is refused
    std::string tally_path;
  };

  /// `on_end` is called when the last round is done.
  CompareSite(eval::Comparison& session, Place place, std::function<void()> on_end);
  CompareSite(const CompareSite&) = delete;
  CompareSite& operator=(const CompareSite&) = delete;

  /// Answers a request below the base; 404 for unknown paths.
  Reply answer(const Request& request);

  /// Bodies are short forms.
  static constexpr std::size_t kMostBodyBytes = std::size_t{8} << 10;

 private:
  using Show = Reply (CompareSite::*)(const Request&);
  struct Address;
  [[nodiscard]] PageFrame frame_of(const Request& request) const;
  [[nodiscard]] Reply page(const Request& request, std::string html, int status = 200) const;
  Reply show_round(const Request& request);
  Reply show_source(const Request& request);
  Reply show_report(const Request& request);
  Reply take_answer(const Request& request);
  Result<void> vote(const std::string& name);

  std::mutex one_at_a_time_;
  eval::Comparison& session_;
  Place place_;
  std::function<void()> on_end_;
};

}  // namespace sito::serve
