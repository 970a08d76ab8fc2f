// SPDX-License-Identifier: Apache-2.0
#include "serve/compare_site.h"

#include "serve/secrets.h"

#include <array>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kInternalError = 500;

std::string policy(const std::string& nonce) {
  return "default-src 'none'; style-src 'nonce-" + nonce + "'; script-src 'nonce-" + nonce +
         "'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
}

Reply text(int status, std::string message) {
  Reply reply{status, std::move(message)};
  reply.type = kTextType;
  return reply;
}

}  // namespace

struct CompareSite::Address {
  std::string_view method, path;
  Show show;
};

CompareSite::CompareSite(eval::Comparison& session, Place place, std::function<void()> on_end)
    : session_(session), place_(std::move(place)), on_end_(std::move(on_end)) {}

PageFrame CompareSite::frame_of(const Request& request) const {
  return {request.nonce, place_.token, place_.tally_path, place_.base};
}

Reply CompareSite::page(const Request& request, std::string html, int status) const {
  Reply reply{status, std::move(html)};
  reply.headers = {{"Content-Security-Policy", policy(request.nonce)}};
  return reply;
}

Reply CompareSite::answer(const Request& request) {
  static constexpr std::array<Address, 4> kAddresses = {{
      {"GET", "", &CompareSite::show_round},
      {"GET", "source", &CompareSite::show_source},
      {"GET", "report", &CompareSite::show_report},
      {"POST", "answer", &CompareSite::take_answer},
  }};
  const std::string_view method = request.only_reads() ? "GET" : std::string_view(request.method);
  if (!request.path.starts_with(place_.base))
    return text(kNotFound, "There is nothing at this URL.\n");
  const std::string_view path = std::string_view(request.path).substr(place_.base.size());
  for (const Address& address : kAddresses) {
    if (address.method != method || address.path != path) continue;
    const std::lock_guard lock(one_at_a_time_);
    return (this->*address.show)(request);
  }
  return text(kNotFound, "There is nothing at this URL.\n");
}

Reply CompareSite::show_round(const Request& request) {
  const PageFrame frame = frame_of(request);
  const auto round = session_.current();
  if (!round) return page(request, failure_page(round.error(), frame), kInternalError);
  if (*round != nullptr) return page(request, round_page(session_, **round, frame));
  on_end_();
  return page(request, report_page(session_, session_.n_done() == session_.n_rounds(), frame));
}

Reply CompareSite::show_source(const Request& request) {
  const auto round = session_.current();
  if (!round || *round == nullptr) return {303, "", place_.base};
  return page(request, source_page(*(*round)->page, frame_of(request)));
}

Reply CompareSite::show_report(const Request& request) {
  return page(request, report_page(session_, false, frame_of(request)));
}

Result<void> CompareSite::vote(const std::string& name) {
  if (name == "left") return session_.vote(eval::Answer::Left);
  if (name == "right") return session_.vote(eval::Answer::Right);
  if (name == "neither") return session_.vote(eval::Answer::Neither);
  if (const auto grade = eval::grade_from_name(name)) return session_.grade(*grade);
  if (name == "skip") session_.skip();
  if (name == "undo") {
    if (auto undone = session_.undo(); !undone) return std::move(undone).error();
  }
  return {};
}

Reply CompareSite::take_answer(const Request& request) {
  if (!equal_secrets(request.field("token"), place_.token)) {
    return text(kForbidden, "The form does not come from this server.\n");
  }
  const PageFrame frame = frame_of(request);
  const auto round = session_.current();
  if (!round) return page(request, failure_page(round.error(), frame), kInternalError);
  // A window that was left open shows an older round, so its answer is not for this one.
  if (*round == nullptr || request.field("round") != std::to_string((*round)->number)) {
    return {303, "", place_.base};
  }
  const Result<void> voted = vote(request.field("answer"));
  if (!voted) return page(request, failure_page(voted.error(), frame), kInternalError);
  return {303, "", place_.base};
}

}  // namespace sito::serve
