// SPDX-License-Identifier: Apache-2.0
#include "serve/service/page_source.h"

#include "sito/archive/http.h"
#include "sito/archive/webpage.h"

#include "serve/json.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kForbidden = 403;
constexpr int kNoContent = 422;
constexpr int kBadGateway = 502;
constexpr int kLongestRetryAfter = 24 * 60 * 60;

bool may_pass(fetch::Failure failure) {
  switch (failure) {
    case fetch::Failure::NoRoute:
    case fetch::Failure::NoConnection:
    case fetch::Failure::Broken:
    case fetch::Failure::Timeout:
    case fetch::Failure::Stopped:
      return true;
    case fetch::Failure::None:
    case fetch::Failure::Refused:
    case fetch::Failure::NoHost:
    case fetch::Failure::Tls:
    case fetch::Failure::TooLarge:
    case fetch::Failure::Redirects:
    case fetch::Failure::ProxyLogin:
      break;
  }
  return false;
}

Problem fetch_problem(const Error& error, fetch::Failure failure) {
  Problem problem = problem_of(error);
  if (failure == fetch::Failure::None) return problem;
  problem.code = name_of(failure);
  problem.retryable = may_pass(failure);
  if (failure == fetch::Failure::Refused) problem.status = kForbidden;
  if (failure == fetch::Failure::Redirects) problem.status = kBadGateway;
  return problem;
}

// Returns the seconds that a server asks for; 0 if it does not, or if it gives a date.
int retry_after(std::string_view value) {
  int seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  const bool is_number = error == std::errc{} && end == value.data() + value.size();
  return is_number ? std::clamp(seconds, 0, kLongestRetryAfter) : 0;
}

Problem upstream_problem(const fetch::Response& response, const Error& error) {
  Problem problem = problem_of(error);
  problem.code = "upstream-status";
  problem.upstream_status = response.status;
  problem.retryable = response.status >= 500 || response.status == 408 || response.status == 425 ||
                      response.status == 429;
  if (problem.retryable) problem.retry_after = retry_after(response.header("retry-after"));
  return problem;
}

}  // namespace

Problem problem_of(const Error& error) {
  Problem problem;
  problem.status = status_of(error.code);
  problem.code = name_of(error.code);
  problem.message = error.message;
  problem.retryable = error.code == ErrorCode::Timeout || error.code == ErrorCode::OutOfMemory;
  return problem;
}

Problem problem_of(sift::Drop drop) {
  const std::string name(sift::name_of(drop));
  return {kNoContent, name, "no text of the page was kept: " + name};
}

Problem invalid_request(std::string message) {
  return problem_of(Error{ErrorCode::InvalidArgument, std::move(message)});
}

Loaded fetch_page(const std::string& url, const fetch::FetchOptions& options) {
  if (!app::is_web_address(url)) {
    return {{}, invalid_request("the URL has to begin with http:// or https://")};
  }
  fetch::Fetcher fetcher;
  Result<fetch::Response> response = fetcher.get(url, options);
  if (!response) return {{}, fetch_problem(response.error(), fetcher.failure())};
  if (const Result<void> checked = fetch::check_page(*response); !checked) {
    const bool is_status = checked.error().code == ErrorCode::Network;
    return {{},
            is_status ? upstream_problem(*response, checked.error()) : problem_of(checked.error())};
  }
  return {{std::move(response->body), std::move(response->url), std::move(response->content_type),
           std::move(response->charset)},
          {}};
}

Loaded given_page(std::string bytes, std::string_view content_type) {
  if (const std::string_view kind = archive::other_kind(bytes); !kind.empty()) {
    return {{},
            problem_of(Error{ErrorCode::Unsupported,
                             "not a web page, but a file of type " + std::string(kind)})};
  }
  const archive::MediaType type = archive::parse_media_type(content_type);
  return {{std::move(bytes), "", std::string(type.type), std::string(type.charset)}, {}};
}

}  // namespace sito::serve
