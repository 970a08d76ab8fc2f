// SPDX-License-Identifier: Apache-2.0
// The functions behind the addresses of a workbench; the table of addresses is in workbench.cpp.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"
#include "serve/json.h"
#include "serve/workbench/bench.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::serve {

/// One request, taken apart.
struct Call {
  Bench& bench;
  const Request& request;
  const Json& body;                ///< of POST; an empty object otherwise
  std::vector<std::string> parts;  ///< what stands for the stars of the address
};
using Handler = Result<Reply> (*)(const Call&);

/// A page, a job, a detection: it is not there, or not any more.
Reply not_found(std::string message);

/// {job}, or that there are too many.
Reply job_reply(const std::shared_ptr<Job>& job);

/// More pages of one site tell little more, and everybody looks at each of them.
inline constexpr std::size_t kMostDetected = 5;

Result<Reply> get_session(const Call& call);
Result<Reply> get_asset(const Call& call);

Result<Reply> add_page(const Call& call);
Result<Reply> remove_page(const Call& call);
Result<Reply> view_page(const Call& call);
Result<Reply> list_files(const Call& call);

Result<Reply> list_archive(const Call& call);

Result<Reply> get_job(const Call& call);
Result<Reply> follow_job(const Call& call);
Result<Reply> stop_job(const Call& call);

Result<Reply> start_detection(const Call& call);
Result<Reply> assign_node(const Call& call);
Result<Reply> assign_path(const Call& call);
Result<Reply> choose_hits(const Call& call);
Result<Reply> save_detection(const Call& call);
Result<Reply> try_detection(const Call& call);

Result<Reply> propose_paths(const Call& call);
Result<Reply> match_path(const Call& call);
Result<Reply> preview_template(const Call& call);
Result<Reply> make_module(const Call& call);
Result<Reply> check_query(const Call& call);
Result<Reply> open_template(const Call& call);
Result<Reply> save_template(const Call& call);
Result<Reply> template_from_detection(const Call& call);

Result<Reply> explain(const Call& call);

Result<Reply> look_at_elements(const Call& call);
Result<Reply> show_element(const Call& call);
Result<Reply> read_elements(const Call& call);
Result<Reply> save_elements(const Call& call);
Result<Reply> train_on_elements(const Call& call);

Result<Reply> start_run(const Call& call);
Result<Reply> list_runs(const Call& call);

Result<Reply> start_comparison(const Call& call);
Result<Reply> show_comparison(const Call& call);

}  // namespace sito::serve
