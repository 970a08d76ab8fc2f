// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/xqt_queries.h"

#include "sito/basex/supervisor.h"
#include "sito/xqt/query/basex_engine.h"

#include <mutex>
#include <utility>

namespace sito::serve {

struct XqtQueries::Processor {
  std::mutex mutex;
  std::shared_ptr<basex::Supervisor> server;

  Result<std::shared_ptr<basex::Supervisor>> get() {
    const std::lock_guard lock(mutex);
    if (server == nullptr) {
      auto started = basex::Supervisor::start({});
      if (!started) return started;
      server = std::move(*started);
    }
    return server;
  }
};

XqtQueries::XqtQueries() : processor_(std::make_unique<Processor>()) {}
XqtQueries::~XqtQueries() = default;

Result<std::unique_ptr<xqt::Engine>> XqtQueries::engine(const fields::Template& mapping) {
  auto server = processor_->get();
  if (!server) return server.error();
  return xqt::make_basex_engine({&mapping, 1}, std::move(*server), {});
}

Result<std::vector<QueryError>> XqtQueries::check(const std::string& query) {
  const auto server = processor_->get();
  if (!server) return server.error();
  const auto fault = xqt::check_module(**server, query);
  if (!fault) return fault.error();
  // An error on an empty page may not occur on other pages, and each page reports its own errors.
  if (!*fault || (*fault)->on_empty_page) return std::vector<QueryError>();
  const xqt::ModuleFault& found = **fault;
  const std::string code = found.code.empty() ? "" : found.code + ": ";
  return std::vector<QueryError>{{code + found.message, found.line, found.column}};
}

}  // namespace sito::serve
