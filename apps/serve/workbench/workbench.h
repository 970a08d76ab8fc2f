// SPDX-License-Identifier: Apache-2.0
// The server of the workbench: a JSON API, the page that uses it, and open pages to look at
// (docs/workbench.md).
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
  /// Ends long work.
  void stop();
  /// Returns true if requested work is under way.
  [[nodiscard]] bool is_busy() const;

 private:
  std::unique_ptr<Bench> bench_;
};

/// Returns true if the page is part of this program.
bool has_page();

}  // namespace sito::serve
