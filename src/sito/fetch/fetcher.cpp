// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/fetcher.h"

#include "sito/archive/http.h"
#include "sito/archive/webpage.h"
#include "sito/base/ascii.h"
#include "sito/base/lowered.h"
#include "sito/fetch/hop.h"
#include "sito/fetch/target.h"
#include "sito/fetch/visitor.h"
#include "sito/url/url.h"

#include <algorithm>

namespace sito::fetch {
namespace {

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// Returns true for the name of a field (RFC 9110, section 5.6.2) that is not about the connection.
bool is_field_name(std::string_view name) {
  constexpr std::string_view kOthers = "!#$%&'*+-.^_`|~";
  for (const char c : name) {
    if (!is_letter_or_digit(c) && kOthers.find(c) == std::string_view::npos) return false;
  }
  constexpr std::string_view kNotTaken[] = {"host",    "connection", "content-length",   "expect",
                                            "upgrade", "te",         "transfer-encoding"};
  return !name.empty() && std::find(std::begin(kNotTaken), std::end(kNotTaken), lowered(name)) ==
                              std::end(kNotTaken);
}

Result<void> check(const FetchOptions& options) {
  if (!is_plain(options.user_agent)) {
    return Error{ErrorCode::InvalidArgument, "the user agent is not plain ASCII"};
  }
  if (!options.proxy.empty()) {
    if (const auto proxy = read_proxy(options.proxy); !proxy) return proxy.error();
  }
  for (const auto& [name, value] : options.fields) {
    // Values from servers are sent back to them (ETag): any octets except line breaks and controls.
    const bool sendable = std::all_of(value.begin(), value.end(), [](char c) {
      return static_cast<unsigned char>(c) >= ' ' && c != '\x7f';
    });
    if (is_field_name(name) && sendable && !value.empty()) continue;
    return Error{ErrorCode::InvalidArgument,
                 "a header field that cannot be sent: \"" + name + "\""};
  }
  return {};
}

void describe(Response& response) {
  const archive::MediaType type = archive::parse_media_type(response.header("content-type"));
  response.content_type = lowered(type.type);
  response.charset = type.charset;
}

// Adds the URL to an error.
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
    return refused(ErrorCode::Unsupported, "not a web page, but " + response.content_type);
  }
  if (const std::string_view kind = archive::other_kind(response.body); !kind.empty()) {
    return refused(ErrorCode::Unsupported,
                   "not a web page, but a file of type " + std::string(kind));
  }
  return {};
}

struct Fetcher::State {
  HopClient client;
  url::Resolver resolver;
  Failure failure = Failure::None;

  Error fail(Failure of, Error error, std::string_view url) {
    failure = of;
    return at(std::move(error), url);
  }
};

Fetcher::Fetcher() : state_(std::make_unique<State>()) {}
Fetcher::~Fetcher() = default;
Fetcher::Fetcher(Fetcher&&) noexcept = default;
Fetcher& Fetcher::operator=(Fetcher&&) noexcept = default;

Failure Fetcher::failure() const { return state_->failure; }

namespace {

void take(HopAnswer answer, Response& response) {
  response.status = answer.status;
  response.headers = std::move(answer.headers);
  response.address = std::move(answer.address);
  response.body = std::move(answer.body);
  response.truncated = answer.truncated;
  response.protocol = answer.protocol;
  response.head = std::move(answer.head);
  response.request_head = std::move(answer.request_head);
  response.began = answer.began;
  response.first_byte = answer.first_byte;
  response.whole = answer.whole;
  describe(response);
}

}  // namespace

Result<Response> Fetcher::get(std::string_view url, const FetchOptions& options) {
  State& state = *state_;
  if (Result<void> checked = check(options); !checked) {
    state.failure = Failure::Refused;
    return checked.error();
  }
  state.failure = Failure::None;
  const Clock::time_point deadline = Clock::now() + options.time;
  Response response;
  state.resolver.set_base("");
  Result<Target> target = target_of(url, state.resolver);
  for (;;) {
    const std::string from = response.redirects.empty() ? std::string(url) : response.url;
    if (!target) return state.fail(Failure::Refused, std::move(target).error(), from);
    Result<HopAnswer> answer = state.client.get(*target, options, deadline);
    if (!answer) return state.fail(state.client.failure(), std::move(answer).error(), target->url);
    response.url = target->url;
    const std::string location = std::move(answer->location);
    state.resolver.set_base(response.url);
    if (location.empty() || !options.follow) {
      if (!location.empty()) response.location = state.resolver.resolve(location);
      take(std::move(*answer), response);
      return response;
    }
    if (std::cmp_greater_equal(response.redirects.size(), options.max_redirects)) {
      return state.fail(Failure::Redirects,
                        {ErrorCode::TooLarge,
                         "more than " + std::to_string(options.max_redirects) + " redirects"},
                        response.url);
    }
    response.redirects.push_back({response.url, answer->status});
    target = target_of(location, state.resolver);
  }
}

}  // namespace sito::fetch
