// SPDX-License-Identifier: Apache-2.0
// Templates on BaseX: each page is bound to the module of its template.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/answer.h"
#include "sito/basex/supervisor.h"
#include "sito/xqt/engine.h"
#include "sito/xqt/mapping.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace sito::xqt {

struct BasexEngineOptions {
  /// Of one page. A server of sito's own stops queries after its query_time, which should be
  /// shorter: one that does not even do that is killed and started again.
  std::chrono::milliseconds page_time{15'000};
};

/// An engine for one thread over a server that all threads share. Modules are sent once a session.
/// A server that was lost is there again for the next try of the page, and a page gets two; a page
/// that takes too long is a Timeout, a page that kills the server twice TooLarge: the engine goes
/// on. Pages are bound as values, so that nothing in them is ever read as a query.
/// Errors of run(): Malformed for what the query refuses (with line and column) and for results
/// that are no elements; Network and Io when there is no server any more.
Result<std::unique_ptr<Engine>> make_basex_engine(std::span<const Mapping> mappings,
                                                  std::shared_ptr<basex::Supervisor> server,
                                                  const BasexEngineOptions& options);

/// Whether these templates cannot run without a server: BaseX was chosen, or Auto and one of them
/// was edited by hand.
bool needs_server(EngineChoice choice, std::span<const Mapping> mappings);

/// What is wrong with a module.
struct ModuleFault : basex::QueryFault {
  /// It was seen when the module ran on an empty page, so that it may be that page's. False: the
  /// module cannot run at all.
  bool on_empty_page = false;
};

/// Reads a module without a page: syntax, names, and types as far as they show without one; nothing
/// when it is fine. A module that would change databases is at fault (XUST0001).
/// Errors: Network, Io, Timeout: there is no server to ask.
Result<std::optional<ModuleFault>> check_module(basex::Supervisor& server, std::string_view module);

}  // namespace sito::xqt
