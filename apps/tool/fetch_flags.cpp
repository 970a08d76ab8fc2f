// SPDX-License-Identifier: Apache-2.0
#include "tool/fetch_flags.h"

#include "sito/archive/offline_kind.h"
#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/base/lowered.h"
#include "sito/io/file.h"
#include "sito/version.h"

#include <chrono>
#include <utility>

namespace sito::app {
namespace {

constexpr double kShortestSeconds = 0.1;
constexpr double kLongestSeconds = 3600;

}  // namespace

bool is_web_address(std::string_view input) {
  return starts_with_lowered(input, "http://") || starts_with_lowered(input, "https://");
}

void FetchFlags::declare(FlagTable& table) {
  table
      .add_switch(
          "--allow-private", allow_private_,
          "Also fetch from this machine and private networks (loopback, private, link-local)")
      ->group(kMoreOptions);
  table
      .add("--fetch-timeout", timeout_seconds_,
           "Maximum number of seconds for one URL with its redirects (default 30)")
      ->type_name("S")
      ->check(number_between(kShortestSeconds, kLongestSeconds))
      ->group(kMoreOptions);
}

Result<void> FetchFlags::check_effect(bool fetches) const {
  if (fetches || (!allow_private_ && timeout_seconds_ == kNotGiven)) return {};
  return Error{ErrorCode::InvalidArgument,
               std::string(allow_private_ ? "--allow-private" : "--fetch-timeout") +
                   " has no effect, because no input is a URL"};
}

fetch::FetchOptions FetchFlags::options(std::size_t max_bytes,
                                        const std::atomic<bool>* stop) const {
  fetch::FetchOptions options;
  options.allow_private = allow_private_;
  options.max_bytes = max_bytes;
  options.stop = stop;
  options.user_agent = "sito/" + std::string(kVersion);
  if (timeout_seconds_ != kNotGiven) {
    options.time = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::duration<double>(timeout_seconds_));
  }
  return options;
}

Result<LoadedPage> PageLoader::load(const std::string& input, std::size_t max_bytes) {
  LoadedPage page;
  if (!is_web_address(input)) {
    Result<std::string> bytes = io::read_file(input, max_bytes);
    if (!bytes) return std::move(bytes).error();
    const std::string_view kind = archive::other_kind(*bytes);
    if (!kind.empty() && archive::offline_kind(*bytes) == archive::OfflineKind::None) {
      return Error{ErrorCode::Unsupported,
                   "not a web page, but a file of type " + std::string(kind),
                   {input, 0}};
    }
    if (Result<void> readable = archive::check_is_readable(*bytes, input); !readable)
      return std::move(readable).error();
    page.bytes = std::move(*bytes);
    return page;
  }
  options_.max_bytes = max_bytes;
  Result<fetch::Response> response = fetcher_.get(input, options_);
  if (!response) return std::move(response).error();
  if (Result<void> checked = fetch::check_page(*response); !checked) return checked.error();
  page.bytes = std::move(response->body);
  page.url = std::move(response->url);
  page.content_type = std::move(response->content_type);
  page.charset = std::move(response->charset);
  return page;
}

std::string page_error_text(const Error& error) {
  if (!is_web_address(error.where.source)) return to_string(error);
  return error.where.source + ": " + to_string({error.code, error.message, {}});
}

}  // namespace sito::app
