// SPDX-License-Identifier: Apache-2.0
#include "serve/compare_site.h"

#include "serve/compare_pages.h"

#include <utility>

namespace sito::serve {
namespace {

constexpr int kInternalError = 500;

Reply to_start() { return {303, "", "/"}; }

}  // namespace

CompareSite::CompareSite(LocalServer& server, eval::Comparison& session, std::string tally_path)
    : server_(server), session_(session), tally_path_(std::move(tally_path)) {
  server_.get("/", [this](const Request& request) { return show_round(request); });
  server_.get("/source", [this](const Request& request) { return show_source(request); });
  server_.get("/report", [this](const Request& request) {
    return Reply{200, report_page(session_, false, {request.nonce, server_.token(), tally_path_})};
  });
  server_.post("/answer", [this](const Request& request) { return take_answer(request); });
}

Reply CompareSite::show_round(const Request& request) {
  const PageFrame frame{request.nonce, server_.token(), tally_path_};
  const auto round = session_.current();
  if (!round) return {kInternalError, failure_page(round.error(), frame)};
  if (*round != nullptr) return {200, round_page(session_, **round, frame)};
  server_.finish();
  return {200, report_page(session_, session_.n_done() == session_.n_rounds(), frame)};
}

Reply CompareSite::show_source(const Request& request) {
  const auto round = session_.current();
  if (!round || *round == nullptr) return to_start();
  return {200, source_page(*(*round)->page, {request.nonce, server_.token(), tally_path_})};
}

Result<void> CompareSite::answer(const std::string& name) {
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
  const PageFrame frame{request.nonce, server_.token(), tally_path_};
  const auto round = session_.current();
  if (!round) return {kInternalError, failure_page(round.error(), frame)};
  // A window that was left open shows an older round; its answer is not to this one.
  if (*round == nullptr || request.field("round") != std::to_string((*round)->number)) {
    return to_start();
  }
  const Result<void> answered = answer(request.field("answer"));
  if (!answered) return {kInternalError, failure_page(answered.error(), frame)};
  return to_start();
}

}  // namespace sito::serve
