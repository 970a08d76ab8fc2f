// SPDX-License-Identifier: Apache-2.0
// Voting on two algorithms: the pages of `sito compare`, below a URL of their own.
#include "sito/base/error.h"
#include "sito/eval/comparison.h"

#include "serve/secrets.h"
#include "serve/workbench/comparisons.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/inputs.h"
#include "tool/times.h"

#include <utility>

namespace sito::serve {
namespace {

Result<eval::PageList> pages_in_hand(const Call& call, const std::vector<std::string>& ids) {
  std::vector<eval::HeldPage> pages;
  for (const std::string& id : ids) {
    const auto page = call.bench.pages.find(id);
    if (page == nullptr) return invalid("the page is no longer loaded; load it again");
    const RawPage& raw = page->raw();
    pages.push_back({raw.name, raw.url, raw.charset, raw.bytes});
  }
  return eval::PageList::of(std::move(pages));
}

Result<eval::PageList> pages_of_files(const Call& call, const std::vector<std::string>& inputs) {
  if (!call.bench.root)
    return invalid("this server has no folder; start it with `sito serve --root FOLDER`");
  const auto files = input_files(*call.bench.root, inputs);
  if (!files) return files.error();
  for (const std::string& file : *files) {
    // Pages of gold sets may be anywhere.
    if (file.find(".jsonl") != std::string::npos || file.find(".ndjson") != std::string::npos) {
      return invalid("a comparison in the workbench does not take gold sets");
    }
  }
  NoDiagnostics nobody;
  return eval::PageList::scan(*files, Limits{}, nobody, call.bench.stops);
}

Result<std::vector<extract::Plan>> plans_of(const Json& body) {
  std::vector<extract::Plan> plans;
  for (const char* name : {"a", "b"}) {
    const auto text = text_of(body, name);
    if (!text) return text.error();
    auto plan = extract::Plan::parse(*text);
    if (!plan) return std::move(plan).error();
    plans.push_back(std::move(*plan));
  }
  return plans;
}

}  // namespace

Result<Reply> start_comparison(const Call& call) {
  eval::ComparisonOptions options;
  auto plans = plans_of(call.body);
  if (!plans) return std::move(plans).error();
  options.tools = std::move(*plans);
  options.now = app::utc_now;
  options.stop = &call.bench.stops;
  // The votes are shown and the browser can save them; a trial writes nothing.
  options.save = [](const eval::Tally& /*tally*/) { return Result<void>(); };
  const auto ids = texts_of(call.body, "pages");
  if (!ids) return ids.error();
  const auto inputs = texts_of(call.body, "inputs");
  if (!inputs) return inputs.error();
  if (ids->empty() == inputs->empty()) return invalid("either 'pages' or 'inputs' is needed");
  auto pages = ids->empty() ? pages_of_files(call, *inputs) : pages_in_hand(call, *ids);
  if (!pages) return std::move(pages).error();
  if (pages->size() == 0) return invalid("there is no HTML page in the inputs");
  auto session = eval::Comparison::make(std::move(options), std::move(*pages), {});
  if (!session) return std::move(session).error();
  return json_reply(
      {{"location", call.bench.comparisons.add(std::move(*session), call.bench.gate.token())}});
}

Result<Reply> show_comparison(const Call& call) {
  const auto site = call.bench.comparisons.find(call.parts[0]);
  if (site == nullptr) return not_found("the session has ended");
  return site->answer(call.request);
}

}  // namespace sito::serve
