// SPDX-License-Identifier: Apache-2.0
// --resume: a run that can be killed at any time and continues when it is started again.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/output/attempt.h"
#include "sito/corpus/run.h"
#include "sito/io/durable.h"

#include "tool/flag_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {

class ResumeFlag {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return given_; }
  /// Fills RunOptions::attempt if the flag was given. Until the end, outputs are called
  /// PATH.unfinished, and a journal stands beside the first one. Errors: InvalidArgument if the
  /// run cannot be resumed, or the journal is of another run; Io.
  Result<void> build(corpus::RunOptions& options, const FlagTable& table, bool has_field_templates);
  /// Gives the outputs their names when the run is complete.
  Result<void> publish(const corpus::RunOptions& options);
  /// Removes the journal and everything else that only a resumed run needs. Call it when nothing is
  /// left to do.
  Result<void> clear();

 private:
  Result<void> check(const corpus::RunOptions& options, bool has_field_templates) const;

  bool given_ = false;
  std::vector<std::string> paths_;
  corpus::AttemptFiles files_;
  std::vector<std::string> packed_;  // rows that files were made from
  std::optional<io::FileLock> lock_;
  std::unique_ptr<corpus::Attempt> attempt_;
};

}  // namespace sito::app
