// SPDX-License-Identifier: Apache-2.0
// The server's side of the workbench: an API in JSON, the page that uses it, and pages in hand to
// look at (docs/workbench.md).
#pragma once

#include "serve/http.h"
#include "serve/workbench/bench.h"

#include <memory>
#include <optional>

namespace sito::serve {

/// Several threads may use it at once.
class Workbench {
 public:
  Workbench(BenchOptions options, std::optional<Root> root);
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  [[nodiscard]] Admission admit(const Head& head) const;
  Reply answer(const Request& request);
  /// What takes long is to end.
  void stop();
  /// Work goes on that somebody has asked for.
  [[nodiscard]] bool is_busy() const;

 private:
  std::unique_ptr<Bench> bench_;
};

/// Whether the page is part of this program.
bool has_page();

}  // namespace sito::serve
