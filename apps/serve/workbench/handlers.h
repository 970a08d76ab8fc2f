// SPDX-License-Identifier: Apache-2.0
// The functions behind the addresses of a workbench; the table of addresses is in workbench.cpp.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"
#include "serve/json.h"
#include "serve/workbench/bench.h"

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

Result<Reply> get_session(const Call& call);
Result<Reply> get_asset(const Call& call);

Result<Reply> add_page(const Call& call);
Result<Reply> remove_page(const Call& call);
Result<Reply> view_page(const Call& call);
Result<Reply> list_files(const Call& call);

}  // namespace sito::serve
