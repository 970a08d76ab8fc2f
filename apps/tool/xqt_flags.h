// SPDX-License-Identifier: Apache-2.0
// The common parts of the XQT commands: template files, the engine that runs them, the server of
// databases.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/supervisor.h"
#include "sito/fields/template/template.h"
#include "sito/xqt/engine.h"

#include "tool/flag_table.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {

/// Reads template files. InvalidArgument: two of them have the same id.
Result<std::vector<fields::Template>> read_templates(const std::vector<std::string>& paths);

/// Chooses the BaseX server: one of sito's own, which starts at its first use, or another one.
class ServerFlags {
 public:
  /// `seconds`: the default of --query-time; `what`: the work with this time limit.
  void declare(FlagTable& table, unsigned seconds, const std::string& what);
  [[nodiscard]] std::chrono::seconds query_time() const {
    return std::chrono::seconds(query_seconds_);
  }
  /// Checks the flags. `keeps`: the command reads or writes databases, which need a folder.
  /// `computes`: templates run on BaseX. A flag without effect is an error.
  Result<void> build(bool keeps, bool computes);
  /// Starts and returns the server of databases. Errors: those of basex::Supervisor::start().
  Result<std::shared_ptr<basex::Supervisor>> start_databases();
  /// Starts and returns the server for templates. Their queries could read the folder of their
  /// server. Therefore, sito starts a second server without databases for them, unless the user
  /// names a server. Errors: those of basex::Supervisor::start().
  Result<std::shared_ptr<basex::Supervisor>> start_templates();
  /// Returns the folder that the user gave; "" if the user named a server.
  [[nodiscard]] const std::string& data() const { return data_; }
  /// Returns the folder for data on their way to databases. For sito's own server, it is beside the
  /// databases, and the sandbox does not include it. For another server, it is a folder in
  /// `temporary` for this user and that server.
  [[nodiscard]] Result<std::string> journal_folder(const std::string& temporary) const;
  /// Returns how often a server was lost and started again.
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

  std::vector<Flag*> all_;
  std::optional<basex::ClientOptions> other_;  // the value of --server
  std::shared_ptr<basex::Supervisor> databases_;
  std::shared_ptr<basex::Supervisor> templates_;
};

/// The flag --engine.
class EngineFlag {
 public:
  void declare(FlagTable& table);
  Result<void> build();
  using Make = std::function<Result<std::unique_ptr<xqt::Engine>>()>;
  /// Returns the maker of a thread's engine; starts the server if it is BaseX. `mappings` must
  /// outlive it.
  Result<Make> make(const std::vector<fields::Template>& mappings, ServerFlags& server) const;
  /// Returns true if BaseX runs these mappings.
  [[nodiscard]] bool is_basex(const std::vector<fields::Template>& mappings) const;

 private:
  std::string name_ = "auto";
  xqt::EngineChoice choice_ = xqt::EngineChoice::Auto;
};

}  // namespace sito::app
