// SPDX-License-Identifier: Apache-2.0
// Detection as a job, and the calls that use its result.
#include "sito/base/error.h"
#include "sito/write/detection/detection.h"

#include "serve/workbench/handlers.h"
#include "serve/workbench/load.h"
#include "serve/workbench/turns.h"

#include <array>
#include <chrono>
#include <utility>

namespace sito::serve {
namespace {

using structure::Field;
using OpenPages = std::vector<std::shared_ptr<const OpenPage>>;

struct Wanted {
  DetectionOptions options;
  OpenPages pages;
  std::vector<std::string> urls;
};

Result<DetectionOptions> detection_options_of(const Json& body) {
  DetectionOptions options;
  const auto kind = text_of(body, "kind", "");
  if (!kind) return kind.error();
  if (!kind->empty()) {
    options.structure.kind = structure::kind_from_name(*kind);
    if (!options.structure.kind) return invalid("unknown kind '" + *kind + "'");
  }
  const auto method = text_of(body, "method", "evidence");
  if (!method) return method.error();
  if (*method != "evidence" && *method != "classic") {
    return invalid("unknown method '" + *method + "'; there are evidence and classic");
  }
  if (*method == "classic") options.structure.method = structure::Method::Classic;
  const auto classic = text_of(body, "classic", "");
  if (!classic) return classic.error();
  if (const Result<void> chosen = structure::choose_classic(*classic, options.structure.classic);
      !chosen) {
    return chosen.error();
  }
  const auto structured = flag_of(body, "structured_data", true);
  if (!structured) return structured.error();
  options.structured_data = *structured;
  return options;
}

OrderedJson stage(std::string_view name, std::string_view page, std::size_t done,
                  std::size_t total) {
  return {{"stage", name}, {"page", page}, {"done", done}, {"total", total}};
}

// A page that the job cannot use.
struct Lost {
  std::string page;
  Error error;
};

class Detecting {
 public:
  Detecting(Bench& bench, Wanted wanted, Job& job)
      : bench_(bench), wanted_(std::move(wanted)), job_(job) {}

  Result<std::string> run() {
    fetch();
    auto session = DetectionSession::make(wanted_.options);
    if (!session) return std::move(session).error();
    const Turns::Turn turn = Turns::of_process().take(job_.stop_flag());
    const auto begin = std::chrono::steady_clock::now();
    read(**session);
    if (job_.stop_flag()) return Error{ErrorCode::Timeout, "the job was stopped"};
    if ((*session)->pages().empty())
      return lost_.empty() ? invalid("no page was given") : lost_.front().error;
    job_.progress(stage("detect", "", 0, 1));
    (*session)->detect();
    job_.progress(stage("detect", "", 1, 1));
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    bench_.detections.add(job_.id(), *session);
    return result(**session, time.count());
  }

 private:
  void lose(const std::string& page, const Error& error) {
    job_.problem(page, error);
    lost_.push_back({page, error});
  }

  void fetch() {
    const std::size_t n = wanted_.urls.size();
    for (std::size_t i = 0; i < n && !job_.stop_flag(); ++i) {
      const std::string& url = wanted_.urls[i];
      job_.progress(stage("fetch", url, i, n));
      auto page = load_url(bench_, url, &job_.stop_flag());
      if (page) {
        wanted_.pages.push_back(std::move(*page));
      } else {
        lose(url, page.error());
      }
    }
  }

  void read(DetectionSession& session) {
    const std::size_t n = wanted_.pages.size();
    for (std::size_t i = 0; i < n && !job_.stop_flag(); ++i) {
      const auto& page = wanted_.pages[i];
      job_.progress(stage("parse", page->raw().name, i, n));
      if (const auto added = session.add(page); !added) lose(page->raw().name, added.error());
    }
  }

  [[nodiscard]] std::string result(const DetectionSession& session, double ms) const {
    OrderedJson pages = OrderedJson::array();
    for (const auto& page : session.pages()) pages.push_back(page->json());
    OrderedJson problems = OrderedJson::array();
    for (const Lost& lost : lost_) {
      OrderedJson problem = {{"page", lost.page}};
      problem.update(error_json(lost.error));
      problems.push_back(std::move(problem));
    }
    return "{\"detection\":" + session.json() + ",\"pages\":" + dump(pages) +
           ",\"problems\":" + dump(problems) + ",\"ms\":" + dump(OrderedJson(ms)) + "}";
  }

  Bench& bench_;
  Wanted wanted_;
  Job& job_;
  std::vector<Lost> lost_;
};

// Returns the session that a request names; null if it is gone.
std::shared_ptr<DetectionSession> session_of(const Call& call) {
  return call.bench.detections.find(call.parts[0]);
}

Reply no_session() {
  return not_found("the detection is no longer in memory; the last " +
                   std::to_string(DetectionShelf::kMost) + ", or fewer large ones, are kept");
}

Result<Field> field_of(const Json& body) {
  const auto name = text_of(body, "field");
  if (!name) return name.error();
  const auto field = structure::field_from_name(*name);
  if (!field) return invalid("unknown field '" + *name + "'");
  return *field;
}

Result<Reply> detection_reply(Result<std::string> detection) {
  if (!detection) return std::move(detection).error();
  Reply reply{200, "{\"detection\":" + *detection + "}\n"};
  reply.type = kJsonType;
  return reply;
}

}  // namespace

Result<Reply> start_detection(const Call& call) {
  Wanted wanted;
  auto options = detection_options_of(call.body);
  if (!options) return std::move(options).error();
  wanted.options = *options;
  const auto ids = texts_of(call.body, "pages");
  if (!ids) return ids.error();
  auto urls = texts_of(call.body, "urls");
  if (!urls) return std::move(urls).error();
  wanted.urls = std::move(*urls);
  const std::size_t n = ids->size() + wanted.urls.size();
  if (n == 0) return invalid("no page was given");
  if (n > kMostDetected) {
    return invalid("at most " + std::to_string(kMostDetected) + " pages, not " + std::to_string(n));
  }
  for (const std::string& id : *ids) {
    auto page = call.bench.pages.find(id);
    if (page == nullptr) return not_found("the page is no longer loaded; load it again");
    wanted.pages.push_back(std::move(page));
  }
  Bench& bench = call.bench;
  return job_reply(bench.jobs.start([&bench, wanted = std::move(wanted)](Job& job) {
    return Detecting(bench, wanted, job).run();
  }));
}

Result<Reply> get_detection(const Call& call) {
  const auto session = session_of(call);
  if (session == nullptr) return no_session();
  OrderedJson pages = OrderedJson::array();
  for (const auto& page : session->pages()) pages.push_back(page->json());
  Reply reply{200, "{\"detection\":" + session->json() + ",\"pages\":" + dump(pages) + "}\n"};
  reply.type = kJsonType;
  return reply;
}

Result<Reply> assign_node(const Call& call) {
  const auto session = session_of(call);
  if (session == nullptr) return no_session();
  const auto field = field_of(call.body);
  if (!field) return field.error();
  const auto page = number_of(call.body, "page");
  if (!page) return page.error();
  const auto node = number_of(call.body, "node");
  if (!node) return node.error();
  return detection_reply(session->assign(*field, *page, NodeId{*node}));
}

Result<Reply> assign_path(const Call& call) {
  const auto session = session_of(call);
  if (session == nullptr) return no_session();
  const auto field = field_of(call.body);
  if (!field) return field.error();
  const auto xpath = text_of(call.body, "xpath");
  if (!xpath) return xpath.error();
  return detection_reply(session->assign(*field, *xpath));
}

Result<Reply> choose_hits(const Call& call) {
  const auto session = session_of(call);
  if (session == nullptr) return no_session();
  const auto field = field_of(call.body);
  if (!field) return field.error();
  const auto hits = numbers_of(call.body, "hits");
  if (!hits) return hits.error();
  return detection_reply(session->choose(*field, *hits));
}

}  // namespace sito::serve
