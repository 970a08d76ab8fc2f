// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/workbench.h"

#include "serve/workbench/element_entries.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/turns.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kUnauthorized = 401;
constexpr int kNotFound = 404;
constexpr int kNotAllowed = 405;
constexpr int kWrongType = 415;

// Requests are small, except pages, which come in base 64, in JSON.
constexpr std::size_t kSmallBody = std::size_t{1} << 20;
constexpr std::size_t kTemplateBody = std::size_t{8} << 20;  // with the longest query, escaped
constexpr std::size_t kEntriesBody = kMostEntriesBytes;      // some ten thousand labels
constexpr std::size_t kPageBody = PageShelf::kMostPageBytes / 3 * 4 + kSmallBody;

enum class Access : std::uint8_t {
  Free,     // holds nothing private
  Session,  // hands out the token, on loopback
  Secret,   // for everybody who knows the URL
  Form,     // the same, and the form has the token
  Token,
};

enum class Work : std::uint8_t {
  Light,
  Heavy,  // reads pages; takes turns, because each may need the memory of a large page
  None,   // the page makes it by itself; it keeps no idle server from its end
};

struct Endpoint {
  std::string_view method, path;  // a star matches one part of the path
  Access access;
  std::size_t most_body_bytes;
  Handler handle;
  Work work = Work::Light;
};

// THE table of paths; docs/workbench.md describes their input and output.
constexpr std::array kEndpoints = {
    Endpoint{"GET", "/", Access::Free, 0, get_asset},
    Endpoint{"GET", "/read", Access::Free, 0, get_reader},
    Endpoint{"GET", "/*", Access::Free, 0, get_asset},
    Endpoint{"GET", "/api/session", Access::Session, 0, get_session},
    Endpoint{"GET", "/api/alive", Access::Token, 0, say_alive, Work::None},
    Endpoint{"POST", "/api/pages", Access::Token, kPageBody, add_page, Work::Heavy},
    Endpoint{"DELETE", "/api/pages/*", Access::Token, 0, remove_page},
    Endpoint{"GET", "/view/*/", Access::Secret, 0, view_page},  // takes a turn itself
    Endpoint{"POST", "/api/read", Access::Token, kPageBody, read_page, Work::Heavy},
    Endpoint{"GET", "/read/*/image", Access::Secret, 0, get_image},
    Endpoint{"GET", "/read/*/*", Access::Secret, 0, save_reading},
    Endpoint{"GET", "/api/files", Access::Token, 0, list_files},
    Endpoint{"GET", "/api/records", Access::Token, 0, list_archive},
    Endpoint{"GET", "/api/jobs/*", Access::Token, 0, get_job},
    Endpoint{"GET", "/api/jobs/*/events", Access::Token, 0, follow_job},
    Endpoint{"POST", "/api/jobs/*/stop", Access::Token, kSmallBody, stop_job},
    Endpoint{"POST", "/api/detect", Access::Token, kSmallBody, start_detection},
    Endpoint{"GET", "/api/detections/*", Access::Token, 0, get_detection},
    Endpoint{"POST", "/api/detections/*/assign", Access::Token, kSmallBody, assign_node,
             Work::Heavy},
    Endpoint{"POST", "/api/detections/*/path", Access::Token, kSmallBody, assign_path, Work::Heavy},
    Endpoint{"POST", "/api/detections/*/choose", Access::Token, kSmallBody, choose_hits},
    Endpoint{"POST", "/api/detections/*/save", Access::Token, kSmallBody, save_detection,
             Work::Heavy},
    Endpoint{"POST", "/api/detections/*/try", Access::Token, kSmallBody, try_detection,
             Work::Heavy},
    Endpoint{"POST", "/api/xqt/propose", Access::Token, kSmallBody, propose_paths, Work::Heavy},
    Endpoint{"POST", "/api/xqt/match", Access::Token, kSmallBody, match_path, Work::Heavy},
    Endpoint{"POST", "/api/xqt/preview", Access::Token, kTemplateBody, preview_template,
             Work::Heavy},
    Endpoint{"POST", "/api/xqt/module", Access::Token, kTemplateBody, make_module},
    Endpoint{"POST", "/api/xqt/check", Access::Token, kTemplateBody, check_query},
    Endpoint{"POST", "/api/xqt/open", Access::Token, kTemplateBody, open_template},
    Endpoint{"POST", "/api/xqt/save", Access::Token, kTemplateBody, save_template},
    Endpoint{"POST", "/api/xqt/from-detection", Access::Token, kSmallBody, template_from_detection,
             Work::Heavy},
    Endpoint{"POST", "/api/why", Access::Token, kSmallBody, explain, Work::Heavy},
    Endpoint{"POST", "/api/elements/look", Access::Token, kSmallBody, look_at_elements,
             Work::Heavy},
    Endpoint{"POST", "/api/elements/entry", Access::Token, kSmallBody, show_element, Work::Heavy},
    Endpoint{"POST", "/api/elements/read", Access::Token, kEntriesBody, read_elements, Work::Heavy},
    Endpoint{"POST", "/api/elements/save", Access::Token, kEntriesBody, save_elements},
    Endpoint{"POST", "/api/elements/train", Access::Token, kEntriesBody, train_on_elements,
             Work::Heavy},
    Endpoint{"POST", "/api/runs", Access::Token, kSmallBody, start_run},
    Endpoint{"GET", "/api/runs", Access::Token, 0, list_runs},
    Endpoint{"GET", "/api/runs/*/preview", Access::Token, 0, preview_run},
    Endpoint{"GET", "/corpus/*/", Access::Secret, 0, download_run},
    Endpoint{"GET", "/api/proxy", Access::Token, 0, get_proxy},
    Endpoint{"POST", "/api/proxy/start", Access::Token, kSmallBody, start_proxy},
    Endpoint{"POST", "/api/proxy/stop", Access::Token, kSmallBody, stop_proxy},
    Endpoint{"POST", "/api/proxy/rules", Access::Token, kSmallBody, set_proxy_rules},
    Endpoint{"POST", "/api/compare", Access::Token, kSmallBody, start_comparison},
    Endpoint{"GET", "/compare/*/", Access::Secret, 0, show_comparison},
    Endpoint{"GET", "/compare/*/*", Access::Secret, 0, show_comparison},
    Endpoint{"POST", "/compare/*/answer", Access::Form, CompareSite::kMostBodyBytes,
             show_comparison},
};

// Returns the parts that match the stars, if the path matches that pattern.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  while (!pattern.empty() && !path.empty()) {
    if (pattern.front() == '*') {
      const std::size_t end = std::min(path.find('/'), path.size());
      if (end == 0) return std::nullopt;
      parts.emplace_back(path.substr(0, end));
      path.remove_prefix(end);
    } else if (pattern.front() != path.front()) {
      return std::nullopt;
    } else {
      path.remove_prefix(1);
    }
    pattern.remove_prefix(1);
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return parts;
}

struct Found {
  const Endpoint* endpoint = nullptr;
  std::vector<std::string> parts;
  bool other_method = false;  // the path exists, but not for this method
};

Found find(const Head& head) {
  Found found;
  const std::string_view method = head.only_reads() ? "GET" : std::string_view(head.method);
  for (const Endpoint& endpoint : kEndpoints) {
    auto parts = match(endpoint.path, head.path);
    if (!parts) continue;
    if (endpoint.method == method) return {&endpoint, std::move(*parts), false};
    found.other_method = true;
  }
  return found;
}

// Returns "" if the request is allowed.
std::shared_ptr<Reply> refusal(const Endpoint& endpoint, const Gate& gate, const Head& head) {
  const bool needs_token = endpoint.access == Access::Token ||
                           (endpoint.access == Access::Session && gate.is_open_to_others());
  if (needs_token && !gate.has_token(head)) {
    return std::make_shared<Reply>(
        error_reply(kUnauthorized, "unauthorized", "the header X-Sito-Token is missing or wrong"));
  }
  // Other pages cannot read a reply, but they do not even get one.
  const std::string_view site = head.header("sec-fetch-site");
  if (endpoint.access == Access::Session && !site.empty() && site != "same-origin" &&
      site != "none") {
    return std::make_shared<Reply>(
        error_reply(403, "unauthorized", "the request comes from a page of another site"));
  }
  if (endpoint.method == "POST" && endpoint.access != Access::Form &&
      !head.header("content-type").starts_with(kJsonType)) {
    return std::make_shared<Reply>(
        error_reply(kWrongType, "unsupported", "the body has to be application/json"));
  }
  return nullptr;
}

}  // namespace

Reply not_found(const std::string& message) { return error_reply(kNotFound, "not-found", message); }

Workbench::Workbench(BenchOptions options, std::optional<Root> root)
    : bench_(std::make_unique<Bench>(std::move(options), std::move(root))) {}

Workbench::~Workbench() { stop(); }

void Workbench::stop() { bench_->stops = true; }

Admission Workbench::admit(const Head& head) const {
  if (auto refused = bench_->gate.refusal(head)) return {0, std::move(refused)};
  const Found found = find(head);
  if (found.endpoint == nullptr) {
    return {0, std::make_shared<Reply>(
                   found.other_method
                       ? error_reply(kNotAllowed, "invalid-argument",
                                     "this URL does not accept the method " + head.method)
                       : not_found("there is nothing at this URL"))};
  }
  return {found.endpoint->most_body_bytes, refusal(*found.endpoint, bench_->gate, head),
          found.endpoint->work == Work::None};
}

Reply Workbench::answer(const Request& request) {
  Found found = find(request);
  if (found.endpoint == nullptr) return not_found("there is nothing at this URL");
  // Before the body is parsed, which takes as much memory again.
  std::optional<Turns::Turn> turn;
  if (found.endpoint->work == Work::Heavy) turn = Turns::of_process().take(bench_->stops);
  Json body = Json::object();
  if (found.endpoint->method == "POST" && found.endpoint->access != Access::Form) {
    auto parsed = parse_object(request.body);
    if (!parsed) return error_reply(parsed.error());
    body = std::move(*parsed);
  }
  auto reply = found.endpoint->handle({*bench_, request, body, std::move(found.parts)});
  return reply ? std::move(*reply) : error_reply(reply.error());
}

bool Workbench::is_busy() const { return bench_->jobs.any_runs(); }

}  // namespace sito::serve
