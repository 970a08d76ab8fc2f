// SPDX-License-Identifier: Apache-2.0
// What the commands of XQT share: template files, the engine that runs them, the server of
// databases.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/supervisor.h"
#include "sito/xqt/engine.h"
#include "sito/xqt/mapping.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {

/// Reads template files. InvalidArgument: two of them have one id.
Result<std::vector<xqt::Mapping>> read_templates(const std::vector<std::string>& paths);

/// Which BaseX server: one of sito's own, which is started when it is first needed, or another.
class ServerFlags {
 public:
  /// `seconds`: the default of --query-time; `what` it is the time of.
  void declare(CLI::App& app, unsigned seconds, const std::string& what);
  [[nodiscard]] std::chrono::seconds query_time() const {
    return std::chrono::seconds(query_seconds_);
  }
  /// Checks the flags. `keeps`: databases are read or written, which want a place; `computes`:
  /// templates run on BaseX. A flag without effect is an error.
  Result<void> build(bool keeps, bool computes);
  /// The server of databases. Errors of both: as of basex::Supervisor::start().
  Result<std::shared_ptr<basex::Supervisor>> start_databases();
  /// One for templates, whose queries could read what lies in the folder of their server: of sito's
  /// own another one, without databases.
  Result<std::shared_ptr<basex::Supervisor>> start_templates();
  /// The folder given; "" with another server.
  [[nodiscard]] const std::string& data() const { return data_; }
  /// Where what is being written to databases is kept meanwhile: beside those of sito's own server,
  /// whose jail does not hold it; else in a folder of this user and that server in `temporary`.
  [[nodiscard]] Result<std::string> journal_folder(const std::string& temporary) const;
  /// How often one of them was lost and started again.
  [[nodiscard]] std::uint64_t restarts() const;

 private:
  std::string address_;
  std::string user_ = "admin";
  std::string password_file_;
  std::string data_;
  std::size_t memory_mb_ = 512;
  unsigned query_seconds_ = 0;
  bool trusted_ = false;
  Result<std::shared_ptr<basex::Supervisor>> start(const std::string& folder) const;
  Result<void> build_other();

  std::vector<CLI::Option*> all_;
  std::optional<basex::ClientOptions> other_;  // what --server says
  std::shared_ptr<basex::Supervisor> databases_;
  std::shared_ptr<basex::Supervisor> templates_;
};

/// --engine.
class EngineFlag {
 public:
  void declare(CLI::App& app);
  Result<void> build();
  using Make = std::function<Result<std::unique_ptr<xqt::Engine>>()>;
  /// What makes the engine of a thread; starts the server when it is for BaseX. `mappings` must
  /// outlive it.
  Result<Make> make(const std::vector<xqt::Mapping>& mappings, ServerFlags& server) const;
  /// Whether BaseX runs these.
  [[nodiscard]] bool is_basex(const std::vector<xqt::Mapping>& mappings) const;

 private:
  std::string name_ = "auto";
  xqt::EngineChoice choice_ = xqt::EngineChoice::Auto;
};

}  // namespace sito::app
