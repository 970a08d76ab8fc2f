// SPDX-License-Identifier: Apache-2.0
// The functions behind the URLs of a workbench; the table of URLs is in workbench.cpp.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"
#include "serve/json.h"
#include "serve/workbench/bench.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

/// One parsed request.
struct Call {
  Bench& bench;
  const Request& request;
  const Json& body;                ///< of POST; an empty object otherwise
  std::vector<std::string> parts;  ///< the parts of the path that match the stars
};
using Handler = Result<Reply> (*)(const Call&);

/// Replies that a page, job or detection is not there, or no longer.
Reply not_found(const std::string& message);

/// Replies with {job}, or that there are too many.
Reply job_reply(const std::shared_ptr<Job>& job);

/// Further pages of one site add little, and the user looks at each page.
inline constexpr std::size_t kMostDetected = 5;

Result<Reply> get_session(const Call& call);
Result<Reply> say_alive(const Call& call);
Result<Reply> get_asset(const Call& call);
/// Returns a file of the workbench's page by its name.
Result<Reply> asset(std::string_view name);

/// Loads the page that a body names: a URL, a path, or an upload.
Result<std::shared_ptr<const OpenPage>> load_named(const Call& call);

Result<Reply> get_reader(const Call& call);
Result<Reply> read_page(const Call& call);
Result<Reply> save_reading(const Call& call);
Result<Reply> get_image(const Call& call);

Result<Reply> add_page(const Call& call);
Result<Reply> remove_page(const Call& call);
Result<Reply> view_page(const Call& call);
Result<Reply> list_files(const Call& call);

Result<Reply> list_archive(const Call& call);

Result<Reply> get_job(const Call& call);
Result<Reply> follow_job(const Call& call);
Result<Reply> stop_job(const Call& call);

Result<Reply> start_detection(const Call& call);
Result<Reply> get_detection(const Call& call);
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

Result<Reply> get_proxy(const Call& call);
Result<Reply> start_proxy(const Call& call);
Result<Reply> stop_proxy(const Call& call);
Result<Reply> set_proxy_rules(const Call& call);

Result<Reply> explain(const Call& call);

Result<Reply> look_at_elements(const Call& call);
Result<Reply> show_element(const Call& call);
Result<Reply> read_elements(const Call& call);
Result<Reply> save_elements(const Call& call);
Result<Reply> train_on_elements(const Call& call);

Result<Reply> start_run(const Call& call);
Result<Reply> list_runs(const Call& call);
Result<Reply> preview_run(const Call& call);
Result<Reply> download_run(const Call& call);

Result<Reply> start_comparison(const Call& call);
Result<Reply> show_comparison(const Call& call);

}  // namespace sito::serve
