// SPDX-License-Identifier: Apache-2.0
// The state of a running workbench, and its options.
#pragma once

#include "serve/gate.h"
#include "serve/workbench/comparisons.h"
#include "serve/workbench/detection_session.h"
#include "serve/workbench/element_models.h"
#include "serve/workbench/jobs.h"
#include "serve/workbench/page_styles.h"
#include "serve/workbench/pages.h"
#include "serve/workbench/proxy_run.h"
#include "serve/workbench/reading.h"
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
  bool fetches = true;         ///< URLs may be fetched
  bool allow_private = false;  ///< also URLs in the machine's own networks
};

/// Shared by all handlers; each part is safe for several threads.
struct Bench {
  Bench(BenchOptions the_options, std::optional<Root> the_root)
      : options(std::move(the_options)),
        gate(options.host, options.token),
        root(std::move(the_root)) {}

  const BenchOptions options;
  const Gate gate;
  const std::optional<Root> root;  ///< nothing: no local files are read or written
  PageShelf pages;
  PageStyles styles;
  Readings readings;
  ProxyRun proxy;
  DetectionShelf detections;
  Comparisons comparisons;
  Runs runs;
  XqtQueries queries;
  ElementModels element_models;
  std::atomic<bool> stops{false};  ///< the server is ending
  Jobs jobs;                       ///< last: they use the members above
};

}  // namespace sito::serve
