// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/fetcher.h"

#include "sito/archive/http.h"
#include "sito/archive/webpage.h"
#include "sito/fetch/hop.h"
#include "sito/fetch/target.h"
#include "sito/url/url.h"

#include <algorithm>

namespace sito::fetch {
namespace {

Result<void> check(const FetchOptions& options) {
  const bool plain = std::all_of(options.user_agent.begin(), options.user_agent.end(),
                                 [](char c) { return c >= ' ' && c <= '~'; });
  if (plain) return {};
  return Error{ErrorCode::InvalidArgument, "a user agent that is not plain ASCII"};
}

void describe(Response& response) {
  const archive::MediaType type = archive::parse_media_type(response.header("content-type"));
  response.content_type = type.type;
  std::transform(
      response.content_type.begin(), response.content_type.end(), response.content_type.begin(),
      [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  response.charset = type.charset;
}

// Errors know the address that they are about.
Error at(Error error, std::string_view url) {
  error.where = {std::string(url), 0};
  return error;
}

}  // namespace

std::string_view Response::header(std::string_view name) const {
  for (const auto& [field, value] : headers) {
    if (field == name) return value;
  }
  return {};
}

Result<void> check_page(const Response& response) {
  const auto refused = [&](ErrorCode code, std::string message) {
    return at({code, std::move(message)}, response.url);
  };
  if (response.status < 200 || response.status > 299) {
    return refused(ErrorCode::Network,
                   "the server answers with status " + std::to_string(response.status));
  }
  const std::string_view type = response.content_type;
  if (!type.empty() && !type.starts_with("text/") && type.find("xml") == std::string_view::npos) {
    return refused(ErrorCode::Unsupported, "no web page but " + response.content_type);
  }
  if (const std::string_view kind = archive::other_kind(response.body); !kind.empty()) {
    return refused(ErrorCode::Unsupported,
                   "no web page but a file of the kind " + std::string(kind));
  }
  return {};
}

struct Fetcher::State {
  HopClient client;
  url::Resolver resolver;
};

Fetcher::Fetcher() : state_(std::make_unique<State>()) {}
Fetcher::~Fetcher() = default;
Fetcher::Fetcher(Fetcher&&) noexcept = default;
Fetcher& Fetcher::operator=(Fetcher&&) noexcept = default;

Result<Response> Fetcher::get(std::string_view url, const FetchOptions& options) {
  if (Result<void> checked = check(options); !checked) return checked.error();
  const Clock::time_point deadline = Clock::now() + options.time;
  Response response;
  state_->resolver.set_base("");
  Result<Target> target = target_of(url, state_->resolver);
  for (;;) {
    const std::string from = response.redirects.empty() ? std::string(url) : response.url;
    if (!target) return at(std::move(target).error(), from);
    Result<HopAnswer> answer = state_->client.get(*target, options, deadline);
    if (!answer) return at(std::move(answer).error(), target->url);
    response.url = target->url;
    if (answer->location.empty()) {
      response.status = answer->status;
      response.headers = std::move(answer->headers);
      response.address = std::move(answer->address);
      response.body = std::move(answer->body);
      describe(response);
      return response;
    }
    if (std::cmp_greater_equal(response.redirects.size(), options.max_redirects)) {
      return at({ErrorCode::TooLarge,
                 "more than " + std::to_string(options.max_redirects) + " redirects"},
                response.url);
    }
    response.redirects.push_back({response.url, answer->status});
    state_->resolver.set_base(response.url);
    target = target_of(answer->location, state_->resolver);
  }
}

}  // namespace sito::fetch
