// SPDX-License-Identifier: Apache-2.0
// The flags of `sito compare`, in groups: the algorithms and their pages, the file of the votes,
// and the summary of such a file.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/measure/tally.h"
#include "sito/extract/plan.h"
#include "sito/io/durable.h"

#include "tool/flag_table.h"

#include <optional>
#include <string>
#include <vector>

namespace sito::app {

/// The algorithms, and the pages that they run on. With --grade, all arguments are pages.
class ComparedFlags {
 public:
  void declare_arguments(FlagTable& table);
  void declare_grade(FlagTable& table);
  void declare_also(FlagTable& table);

  [[nodiscard]] bool given() const { return !first_.empty() || is_grading(); }
  [[nodiscard]] bool is_grading() const { return !grade_.empty(); }
  /// Fills the plans of the algorithms. InvalidArgument: too few arguments, no such algorithm.
  Result<void> build(std::vector<extract::Plan>& tools);
  /// After build(): the inputs.
  [[nodiscard]] const std::vector<std::string>& pages() const { return pages_; }

 private:
  std::string first_, second_;
  std::vector<std::string> pages_;
  std::vector<std::string> also_;
  std::string grade_;
};

/// The file that keeps the votes. One process at a time uses it.
class VoteFile {
 public:
  void declare(FlagTable& table);
  /// `name`: the file if none was given.
  void set_default(const std::string& name);
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Locks the file for this process, and reads it; returns nothing if there is no such file yet.
  Result<std::optional<eval::Tally>> open();
  [[nodiscard]] Result<void> save(const eval::Tally& tally) const;

 private:
  std::string path_;
  std::optional<io::FileLock> lock_;
};

/// The flag --summary, and the format of what it prints.
class SummaryFlags {
 public:
  void declare(FlagTable& table);
  void declare_format(FlagTable& table);
  [[nodiscard]] bool given() const { return !path_.empty(); }
  /// InvalidArgument: an unknown format.
  [[nodiscard]] Result<void> check() const;
  /// Prints the result of a file of votes on standard output; returns the exit code.
  [[nodiscard]] int print() const;

 private:
  std::string path_;
  std::string format_ = "text";
};

}  // namespace sito::app
