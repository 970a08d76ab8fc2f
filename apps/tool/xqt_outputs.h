// SPDX-License-Identifier: Apache-2.0
// The outputs of `sito xqt run` and `sito xqt check`: records, faults and the account.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/fields/xqt_store.h"
#include "sito/io/sink.h"

#include "tool/flag_table.h"
#include "tool/site_flags.h"
#include "tool/xqt_flags.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Where records go: files, or a database.
class RecordOutput {
 public:
  void declare(FlagTable& table);
  /// Opens the store. InvalidArgument: flags that exclude each other; other errors are those of the store.
  Result<void> open(ServerFlags& server, const TempDirFlag& temp_dir);
  /// Discards the records instead, for checks.
  void discard();

  [[nodiscard]] bool is_database() const { return !database_.empty(); }
  /// Returns the file of the records; "" if they go elsewhere.
  [[nodiscard]] std::string file() const;
  /// After open() or discard().
  [[nodiscard]] corpus::RecordStore& store() const { return *store_; }

 private:
  Result<void> open_database(ServerFlags& server, const TempDirFlag& temp_dir);

  std::string output_ = "-";
  std::string format_;    // "": xml
  std::string database_;  // "": files
  std::unique_ptr<corpus::RecordStore> store_;
};

/// The files about the records: their faults, and the account of the run.
class XqtReports {
 public:
  void declare(FlagTable& table);
  /// Returns the file of the faults; "" if there is none.
  [[nodiscard]] const std::string& faults() const { return faults_; }
  /// Returns the file of the account; "" if there is none.
  [[nodiscard]] const std::string& stats() const { return stats_; }
  Result<void> open();
  /// Writes a fault, if a file for them is open.
  Result<void> write_fault(std::string_view url, std::string_view id, std::string_view field,
                           std::string_view fault, std::string_view value);
  /// Writes the account, and closes the files. If the run is not `complete`, `keep` says whether
  /// the faults are kept.
  Result<void> close(const corpus::Account& account, bool complete, bool keep);

 private:
  std::string faults_;
  std::string stats_;
  std::unique_ptr<io::OutputSink> faults_sink_;
  std::unique_ptr<io::OutputSink> stats_sink_;
};

}  // namespace sito::app
