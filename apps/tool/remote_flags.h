// SPDX-License-Identifier: Apache-2.0
// Flags for inputs on other machines: permissions, the S3 service, and the prefix of names in
// lists.
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/range_files.h"

#include "tool/fetch_flags.h"
#include "tool/flag_table.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {

class RemoteFlags {
 public:
  void declare(FlagTable& table);
  /// Lets the process open files by URL as long as this object exists. `stop` ends a wait; may be
  /// null. The keys of S3 come from the environment. InvalidArgument.
  Result<void> serve(const std::atomic<bool>* stop);
  /// Returns the input that a line of a list names: with the prefix, unless the line is a URL.
  [[nodiscard]] std::string input_of(std::string line) const;
  /// InvalidArgument: one of the flags is given and has no effect on these inputs.
  [[nodiscard]] Result<void> check_effect(const std::vector<std::string>& inputs,
                                          const std::vector<std::string>& lists) const;

 private:
  FetchFlags fetch_;
  std::string s3_endpoint_;
  std::string input_base_;
  std::unique_ptr<fetch::RangeFiles> files_;
  std::unique_ptr<io::RemoteScope> scope_;
};

}  // namespace sito::app
