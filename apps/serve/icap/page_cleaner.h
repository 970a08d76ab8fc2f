// SPDX-License-Identifier: Apache-2.0
// Pages on their way to a browser: which answers of HTTP are cleaned, and what becomes of them.
#pragma once

#include "serve/icap/message.h"
#include "serve/service/page_answers.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sito::serve::icap {

/// Several threads may use it at once.
class PageCleaner {
 public:
  /// `flags` are copied for each extractor.
  PageCleaner(AnswerOptions options, const app::PageFlags& flags)
      : flags_(flags), pages_(std::move(options)) {}

  /// Whether the answer may be a page that is cleaned: status 200 to GET, HTML by its type, of
  /// codings that can be undone, whole, no longer than a page may be, and free to be changed (RFC
  /// 9111, no-transform). Heads are those of HTTP.
  [[nodiscard]] bool takes(const MessageHead& request, const MessageHead& response,
                           std::size_t most_bytes) const;
  /// Changes the head and gives the new body. False: nothing was kept of the page, or it failed;
  /// the head is as it was.
  bool clean(const MessageHead& request, MessageHead& response, std::string& body,
             const std::atomic<bool>& stop);

  [[nodiscard]] std::uint64_t n_cleaned() const { return n_cleaned_; }
  [[nodiscard]] std::uint64_t n_unchanged() const { return n_unchanged_; }

 private:
  const app::PageFlags flags_;
  PageAnswers pages_;
  std::atomic<std::uint64_t> n_cleaned_{0}, n_unchanged_{0};
};

/// The address that was asked for, of a request of HTTP as proxies have it; "" when it says none.
std::string address_of(const MessageHead& request);

}  // namespace sito::serve::icap
