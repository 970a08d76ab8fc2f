// SPDX-License-Identifier: Apache-2.0
// The documents of applications that route by fragments: a server sends the same one for all routes,
// so it is fetched once.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string_view>

namespace sito::crawl {

/// A response, and the facts about it that a visit keeps.
struct Shell {
  fetch::Response response;
  frontier::Visit visit;
};

/// Knows the latest kMostKept documents of a run. Safe from any thread.
class Shells {
 public:
  static constexpr std::size_t kMostKept = 8;
  static constexpr std::size_t kMostBytes = std::size_t{2} << 20;  // of a body

  /// Adds a response; one that is too large or incomplete is left out.
  void keep(const fetch::Response& response, const frontier::Visit& visit);
  /// Returns the document of a URL without a fragment; null if it is unknown.
  [[nodiscard]] std::shared_ptr<const Shell> find(std::string_view url) const;

 private:
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<const Shell>> shells_;
};

}  // namespace sito::crawl
