// SPDX-License-Identifier: Apache-2.0
#include "serve/service/service.h"

#include "sito/archive/http.h"
#include "sito/base/lowered.h"
#include "sito/text/utf8.h"

#include "serve/secrets.h"
#include "serve/service/answer_types.h"
#include "serve/service/openapi.h"
#include "serve/service/page_request.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

// Room for JSON escapes in a page; a control character takes six bytes.
constexpr std::size_t kJsonRoom = std::size_t{64} << 10;
constexpr std::string_view kBearer = "bearer ";

constexpr std::array<std::string_view, 4> kPageTypes = {"text/html", "application/xhtml+xml",
                                                        "text/plain", "application/xml"};

bool is_json(const Head& head) {
  return lowered(archive::parse_media_type(head.header("content-type")).type) == kJsonType;
}

Result<void> read_json(const Request& request, GivenOptions& options, Wish& wish) {
  auto body = parse_object(request.body);
  if (!body) return std::move(body).error();
  for (const auto& [name, value] : body->items()) {
    if (name == "url" || name == "html" || name == "options") continue;
    return Error{ErrorCode::InvalidArgument, "unknown field '" + name + "'"};
  }
  auto url = text_of(*body, "url", "");
  if (!url) return std::move(url).error();
  auto html = text_of(*body, "html", "");
  if (!html) return std::move(html).error();
  wish.has_page = body->contains("html") && !(*body)["html"].is_null();
  wish.page = std::move(*html);
  wish.content_type = "text/html; charset=utf-8";  // JSON is always UTF-8
  if (!url->empty()) options.emplace_back("url", *url);
  if (!body->contains("options")) return {};
  auto more = options_of((*body)["options"]);
  if (!more) return std::move(more).error();
  options.insert(options.end(), more->begin(), more->end());
  return {};
}

Result<Wish> read_wish(const Request& request) {
  Wish wish;
  GivenOptions options = request.parameters;
  if (request.only_reads()) {
    // only the URL counts
  } else if (is_json(request)) {
    if (Result<void> read = read_json(request, options, wish); !read)
      return std::move(read).error();
  } else {
    wish.has_page = true;
    wish.page = request.body;
    wish.content_type = request.header("content-type");
  }
  auto parsed = parse_options(options);
  if (!parsed) return std::move(parsed).error();
  wish.request = std::move(*parsed);
  if (!wish.has_page && wish.request->flags.url.empty()) {
    return Error{ErrorCode::InvalidArgument, request.only_reads()
                                                 ? "the parameter url is missing"
                                                 : "the request has neither html nor url"};
  }
  return wish;
}

Reply part_reply(const std::string& body, std::string_view format, Paging paging) {
  const Part part = part_of(body, paging);
  Reply reply{200, std::string(part.text)};
  reply.type = media_type_of(format);
  reply.headers.emplace_back("Sito-Length", std::to_string(part.length));
  if (part.next > 0) reply.headers.emplace_back("Sito-Next-Index", std::to_string(part.next));
  reply.headers.emplace_back("Vary", "Accept");
  return reply;
}

}  // namespace

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      gate_(options_.host, options_.token),
      rate_(options_.rate),
      pages_(options_.pages) {}

Reply Service::problem_reply(const Problem& problem) {
  OrderedJson error = {
      {"code", problem.code}, {"message", problem.message}, {"retryable", problem.retryable}};
  if (problem.upstream_status != 0) error["upstream_status"] = problem.upstream_status;
  Reply reply = json_reply({{"error", std::move(error)}}, problem.status);
  if (problem.retry_after > 0) {
    reply.headers.emplace_back("Retry-After", std::to_string(problem.retry_after));
  }
  if (problem.status == 401) reply.headers.emplace_back("WWW-Authenticate", "Bearer");
  return reply;
}

Reply Service::refusal_of(int status, std::string message) {
  const bool too_busy = status == 503;
  std::string code = status == 413 || status == 414 ? "too-large"
                     : status == 415                ? "unsupported"
                     : too_busy                     ? "busy"
                     : status >= 500                ? "internal"
                                                    : "invalid-argument";
  return problem_reply({status, std::move(code), std::move(message), too_busy, too_busy ? 1 : 0});
}

std::size_t Service::most_body_bytes(const Head& head) const {
  if (head.only_reads()) return 0;
  return is_json(head) ? 2 * options_.pages.bounds.page_bytes + kJsonRoom
                       : options_.pages.bounds.page_bytes;
}

Problem Service::refusal(const Head& head) {
  if (const auto refused = gate_.refusal(head)) {
    return {refused->status, "forbidden",
            "the header Host is not a name of this machine, or the request comes from a page of "
            "another site"};
  }
  // Web pages may not use the service, even if they could not read the response.
  if (comes_from_elsewhere(head) || head.header("origin") == "null") {
    return {403, "forbidden", "the request comes from a page of another site"};
  }
  bool other_method = false;
  const ServicePath* path =
      find_service_path(head.only_reads() ? "GET" : head.method, head.path, other_method);
  if (path == nullptr) {
    return other_method
               ? Problem{405, "not-allowed", "this URL does not accept the method " + head.method}
               : Problem{404, "not-found", "there is nothing at this URL"};
  }
  if (path->needs_token && !options_.token.empty()) {
    const std::string_view given = head.header("authorization");
    const bool is_bearer = lowered(given.substr(0, kBearer.size())) == kBearer;
    if (!is_bearer || !gate_.is_token(given.substr(kBearer.size()))) {
      return {401, "unauthorized", "the header Authorization: Bearer TOKEN is missing or wrong"};
    }
  }
  if (path->call != ServiceCall::Extract) return {};
  if (stops_) return {503, "stopping", "the service is shutting down", true, 1};
  if (!head.only_reads() && head.has_header("content-type") && !is_json(head)) {
    const std::string type = lowered(archive::parse_media_type(head.header("content-type")).type);
    if (std::find(kPageTypes.begin(), kPageTypes.end(), type) == kPageTypes.end()) {
      return {415, "unsupported", "the body has to be HTML, plain text or application/json"};
    }
  }
  if (const auto wait = rate_.take(); wait.count() > 0) {
    return {429, "too-many-requests", "there are more requests than --rate allows", true,
            static_cast<int>((wait.count() + 999) / 1000)};
  }
  return {};
}

Admission Service::admit(const Head& head) {
  const Problem problem = refusal(head);
  auto refused = problem.code.empty() ? nullptr : std::make_shared<Reply>(problem_reply(problem));
  if (refused != nullptr) metrics_.count_request("refused", refused->status, {});
  if (problem.status == 405) refused->headers.emplace_back("Allow", methods_of(head.path));
  return {most_body_bytes(head), std::move(refused)};
}

Reply Service::answer(const Request& request) {
  const Metrics::InHand in_hand(metrics_);
  const Clock::time_point began = Clock::now();
  Reply reply = respond(request);
  metrics_.count_request(request.path, reply.status, Clock::now() - began);
  return reply;
}

Reply Service::respond(const Request& request) {
  bool other_method = false;
  const ServicePath* path =
      find_service_path(request.only_reads() ? "GET" : request.method, request.path, other_method);
  if (path == nullptr) return problem_reply({404, "not-found", "there is nothing at this URL"});
  switch (path->call) {
    case ServiceCall::Extract:
      return extract(request);
    case ServiceCall::Health:
      return json_reply({{"status", stops_ ? "stopping" : "ok"}}, stops_ ? 503 : 200);
    case ServiceCall::Metrics: {
      Reply reply{200, metrics_.text()};
      reply.type = "text/plain; version=0.0.4; charset=utf-8";
      return reply;
    }
    case ServiceCall::OpenApi:
      break;
  }
  static const auto kDocument =
      std::make_shared<const std::string>(json_reply(openapi_document()).body);
  Reply reply;
  reply.type = kJsonType;
  reply.shared_body = kDocument;
  return reply;
}

Reply Service::extract(const Request& request) {
  auto wish = read_wish(request);
  if (!wish) return problem_reply(problem_of(wish.error()));
  PageRequest& options = *wish->request;
  if (!options.names_format) {
    const std::string_view format = format_for(request.header("accept"));
    if (format.empty()) {
      return problem_reply({406, "not-acceptable", "no format has a type of the header Accept"});
    }
    options.flags.format = format;
    options.key += "format=" + std::string(format);
  }
  const Paging paging = options.paging;
  const PageAnswer answer = pages_.answer(std::move(*wish), stops_);
  metrics_.count_page(answer.outcome, answer.bytes_in, answer.body.size());
  if (answer.failed()) return problem_reply(answer.problem);
  return part_reply(answer.body, answer.format, paging);
}

}  // namespace sito::serve
