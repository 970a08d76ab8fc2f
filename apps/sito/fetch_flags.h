// SPDX-License-Identifier: Apache-2.0
// Pages by their name: files, standard input, or addresses that are fetched; and the flags for
// these.
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/fetcher.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

namespace sito::app {

/// Whether an input is an address to fetch: "http://" or "https://" in any case. All else is a
/// file.
bool is_web_address(std::string_view input);

class FetchFlags {
 public:
  void declare(CLI::App& app);
  /// InvalidArgument when one of the flags is given and nothing is fetched.
  [[nodiscard]] Result<void> check_effect(bool fetches) const;
  /// `stop` may be null.
  [[nodiscard]] fetch::FetchOptions options(std::size_t max_bytes,
                                            const std::atomic<bool>* stop) const;

 private:
  static constexpr double kNotGiven = 0;

  bool allow_private_ = false;
  double timeout_seconds_ = kNotGiven;
};

/// A page as it came.
struct LoadedPage {
  std::string bytes;
  std::string url;           ///< after redirects; "" for a file
  std::string content_type;  ///< "" for a file, or when the server does not say
  std::string charset;       ///< as the server declares it
};

/// Loads one page after the other. One per thread.
class PageLoader {
 public:
  explicit PageLoader(fetch::FetchOptions options) : options_(std::move(options)) {}

  /// Errors: those of Fetcher::get and check_page, or of reading a file; Unsupported for a file
  ///         that is no page by how it begins; TooLarge for more than `max_bytes`.
  Result<LoadedPage> load(const std::string& input, std::size_t max_bytes);

 private:
  fetch::FetchOptions options_;
  fetch::Fetcher fetcher_;
};

/// The error in one line; of an address as "https://example.org/: timeout: ...".
std::string page_error_text(const Error& error);

}  // namespace sito::app
