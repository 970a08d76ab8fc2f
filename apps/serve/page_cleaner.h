// SPDX-License-Identifier: Apache-2.0
// Cleans pages on their way to a browser: decides which HTTP responses are pages, and replaces
// them.
#pragma once

#include "serve/message_head.h"
#include "serve/proxy/rules.h"
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
  /// Bound on the bytes of the pages that all connections hold at once.
  static constexpr std::size_t kMaxBytesInHand = std::size_t{128} << 20;

  /// `flags` are copied for each extractor.
  PageCleaner(AnswerOptions options, const app::PageFlags& flags)
      : flags_(flags), pages_(std::move(options)) {}

  /// Returns true if the response may be a page to clean: status 200 to GET, requested by a browser
  /// as a page, an HTML type, known codings, complete, not larger than a page may be, and allowed to
  /// be changed (RFC 9111, no-transform). The heads are those of HTTP.
  [[nodiscard]] bool takes(const MessageHead& request, const MessageHead& response) const;
  /// How one page is treated.
  struct Treatment {
    const CleaningRules* rules = nullptr;           ///< rules by kind of page
    const CleaningRule* site = nullptr;             ///< the rule of its site, which takes
                                                    ///< precedence
    std::function<void(std::string&)> finish = {};  ///< the final change of the new body
  };
  /// Changes the head and replaces the body. Otherwise returns a word that says why not (head and
  /// body are then unchanged): it is no document, has frames, a password or a form, a rule leaves
  /// it, nothing was kept of it, or it failed.
  std::string clean(const MessageHead& request, MessageHead& response, std::string& body,
                    const std::atomic<bool>& stop, const Treatment& treatment);

  /// The bytes that one connection holds of a page.
  class Held {
   public:
    explicit Held(PageCleaner& cleaner) : cleaner_(cleaner) {}
    ~Held() { cleaner_.bytes_in_hand_ -= bytes_; }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    /// Returns false if the page is too large, or if all pages together are.
    bool hold(std::size_t bytes);

   private:
    PageCleaner& cleaner_;
    std::size_t bytes_ = 0;
  };

  struct Counters {
    std::uint64_t cleaned = 0, unchanged = 0;
    std::uint64_t bytes_before = 0, bytes_after = 0;  ///< of the cleaned pages, as they are sent
    std::uint64_t microseconds = 0;                   ///< of the cleaned pages, including waiting
  };
  [[nodiscard]] Counters counters() const;

 private:
  PageAnswer treat(const MessageHead& request, const MessageHead& response, const std::string& body,
                   const std::atomic<bool>& stop, const Treatment& treatment);
  PageAnswer answer(const MessageHead& request, const MessageHead& response, std::string page,
                    const CleaningRule* rule, const std::atomic<bool>& stop);

  const app::PageFlags flags_;
  PageAnswers pages_;
  std::atomic<std::size_t> bytes_in_hand_{0};
  mutable std::mutex mutex_;
  Counters counters_;
};

/// Returns the URL of an HTTP request as proxies have it; "" if the request has none.
std::string address_of(const MessageHead& request);

/// A mark in the query of a URL that requests the original page. `sito proxy` does not send it on.
inline constexpr std::string_view kOriginalMark = "sito-original";
/// Removes the mark from the query of a URL. Returns false if it is not there.
bool take_mark(std::string& url);
/// Adds a link to the original page at the top of a page.
void add_way_back(const std::string& url, std::string& page);

}  // namespace sito::serve
