// SPDX-License-Identifier: Apache-2.0
// Runs templates on BaseX: each page is bound to the module of its template.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/answer.h"
#include "sito/basex/supervisor.h"
#include "sito/fields/template/template.h"
#include "sito/xqt/engine.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace sito::xqt {

struct BasexEngineOptions {
  /// Time limit of one page. A server of sito's own stops queries after its query_time, which
  /// should be shorter. A server that does not stop a query is killed and started again.
  std::chrono::milliseconds page_time{15'000};
};

/// Makes an engine for one thread over a server that all threads share. Modules are sent once for
/// each session. If the server is lost, it is started again for the next try of the page; a page
/// gets two tries. A page that takes too long gives Timeout, and a page that kills the server twice
/// gives TooLarge; the engine continues. Pages are bound as values, so that their contents are
/// never read as a query. Errors of run(): Malformed if the query refuses the page (with line and
/// column) and for results that are no elements; Network and Io if there is no server any more.
Result<std::unique_ptr<Engine>> make_basex_engine(std::span<const fields::Template> mappings,
                                                  std::shared_ptr<basex::Supervisor> server,
                                                  const BasexEngineOptions& options);

/// Returns true if these templates cannot run without a server: BaseX was chosen, or Auto and one
/// of them was edited by hand.
bool needs_server(EngineChoice choice, std::span<const fields::Template> mappings);

/// What is wrong with a module.
struct ModuleFault : basex::QueryFault {
  /// The fault occurred when the module ran on an empty page, so the empty page may be the cause.
  /// False: the module cannot run at all.
  bool on_empty_page = false;
};

/// Checks a module without a page: syntax, names, and types as far as possible; returns nothing if
/// it has no fault. A module that would change databases has a fault (XUST0001). Errors: Network,
/// Io, Timeout: there is no server.
Result<std::optional<ModuleFault>> check_module(basex::Supervisor& server, std::string_view module);

}  // namespace sito::xqt
