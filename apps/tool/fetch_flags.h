// SPDX-License-Identifier: Apache-2.0
// Loads pages by name: files, standard input, or URLs; and the flags for fetching.
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/fetcher.h"

#include "tool/flag_table.h"

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

namespace sito::app {

/// Returns true for a URL to fetch: "http://" or "https://" in any case. Everything else is a file.
bool is_web_address(std::string_view input);

class FetchFlags {
 public:
  void declare(FlagTable& table);
  /// InvalidArgument: one of the flags is given, but the command fetches nothing.
  [[nodiscard]] Result<void> check_effect(bool fetches) const;
  /// `stop` may be null.
  [[nodiscard]] fetch::FetchOptions options(std::size_t max_bytes,
                                            const std::atomic<bool>* stop) const;

 private:
  static constexpr double kNotGiven = 0;

  bool allow_private_ = false;
  double timeout_seconds_ = kNotGiven;
};

/// A page as it was received.
struct LoadedPage {
  std::string bytes;
  std::string url;           ///< after redirects; "" for a file
  std::string content_type;  ///< "" for a file, or if the server does not declare it
  std::string charset;       ///< as the server declares it
};

/// Loads one page after another. One per thread.
class PageLoader {
 public:
  explicit PageLoader(fetch::FetchOptions options) : options_(std::move(options)) {}

  /// Errors: those of Fetcher::get and check_page, or of reading a file; Unsupported for a file
  ///         that is not a page by its first bytes; TooLarge for more than `max_bytes`.
  Result<LoadedPage> load(const std::string& input, std::size_t max_bytes);

 private:
  fetch::FetchOptions options_;
  fetch::Fetcher fetcher_;
};

/// Returns the error in one line; for a URL as "https://example.org/: timeout: ...".
std::string page_error_text(const Error& error);

}  // namespace sito::app
