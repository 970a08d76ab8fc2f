// SPDX-License-Identifier: Apache-2.0
// What a workbench has in hand while it runs, and what it was told at its start.
#pragma once

#include "serve/gate.h"
#include "serve/workbench/comparisons.h"
#include "serve/workbench/detection_session.h"
#include "serve/workbench/element_models.h"
#include "serve/workbench/jobs.h"
#include "serve/workbench/pages.h"
#include "serve/workbench/root.h"
#include "serve/workbench/runs.h"
#include "serve/workbench/xqt_queries.h"

#include <atomic>
#include <optional>
#include <string>

namespace sito::serve {

struct BenchOptions {
  std::string host = "127.0.0.1";  ///< numeric address that the server is bound to
  std::string token;
  bool fetches = true;         ///< addresses may be fetched
  bool allow_private = false;  ///< also those of the machine's own networks
};

/// Shared by all handlers; each part takes care of itself when several threads use it.
struct Bench {
  Bench(BenchOptions the_options, std::optional<Root> the_root)
      : options(std::move(the_options)),
        gate(options.host, options.token),
        root(std::move(the_root)) {}

  const BenchOptions options;
  const Gate gate;
  const std::optional<Root> root;  ///< nothing: no files of the machine are read or written
  PageShelf pages;
  DetectionShelf detections;
  Comparisons comparisons;
  Runs runs;
  XqtQueries queries;
  ElementModels element_models;
  std::atomic<bool> stops{false};  ///< the server ends
  Jobs jobs;                       ///< last: they use what is above
};

}  // namespace sito::serve
