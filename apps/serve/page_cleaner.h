// SPDX-License-Identifier: Apache-2.0
// Pages on their way to a browser: which answers of HTTP are cleaned, and what becomes of them.
#pragma once

#include "serve/message_head.h"
#include "serve/service/page_answers.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace sito::serve {

/// Several threads may use it at once.
class PageCleaner {
 public:
  /// Bytes of pages that are read at once, of all connections.
  static constexpr std::size_t kMostBytesInHand = std::size_t{128} << 20;

  /// `flags` are copied for each extractor.
  PageCleaner(AnswerOptions options, const app::PageFlags& flags)
      : flags_(flags), pages_(std::move(options)) {}

  /// Whether the answer may be a page that is cleaned: status 200 to GET, HTML by its type, of
  /// codings that can be undone, whole, no longer than a page may be, and free to be changed (RFC
  /// 9111, no-transform). Heads are those of HTTP.
  [[nodiscard]] bool takes(const MessageHead& request, const MessageHead& response) const;
  /// Changes the head and gives the new body, of which `finish` may have the last word. False:
  /// nothing was kept of the page, or it failed; head and body are as they were.
  bool clean(const MessageHead& request, MessageHead& response, std::string& body,
             const std::atomic<bool>& stop, const std::function<void(std::string&)>& finish = {});

  /// What one connection holds of a page.
  class Held {
   public:
    explicit Held(PageCleaner& cleaner) : cleaner_(cleaner) {}
    ~Held() { cleaner_.bytes_in_hand_ -= bytes_; }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    /// False: the page is too large, or all that are read are.
    bool hold(std::size_t bytes);

   private:
    PageCleaner& cleaner_;
    std::size_t bytes_ = 0;
  };

  struct Counters {
    std::uint64_t cleaned = 0, unchanged = 0;
    std::uint64_t bytes_before = 0, bytes_after = 0;  ///< of those cleaned, as they are sent
    std::uint64_t microseconds = 0;                   ///< of those cleaned, waiting included
  };
  [[nodiscard]] Counters counters() const;

 private:
  const app::PageFlags flags_;
  PageAnswers pages_;
  std::atomic<std::size_t> bytes_in_hand_{0};
  mutable std::mutex mutex_;
  Counters counters_;
};

/// The address that was asked for, of a request of HTTP as proxies have it; "" when it says none.
std::string address_of(const MessageHead& request);

}  // namespace sito::serve
