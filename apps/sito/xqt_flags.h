// SPDX-License-Identifier: Apache-2.0
// What the commands of XQT share: template files, and the engine that runs them.
#pragma once

#include "sito/base/result.h"
#include "sito/xqt/engine.h"
#include "sito/xqt/mapping.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {

/// Reads template files. InvalidArgument: two of them have one id.
Result<std::vector<xqt::Mapping>> read_templates(const std::vector<std::string>& paths);

/// --engine.
struct EngineFlags {
  std::string engine = "auto";

  void declare(CLI::App& app);
  /// What makes the engine of a thread. `mappings` must outlive it.
  Result<std::function<Result<std::unique_ptr<xqt::Engine>>()>> build(
      const std::vector<xqt::Mapping>& mappings);
};

}  // namespace sito::app
