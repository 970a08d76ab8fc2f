// SPDX-License-Identifier: Apache-2.0
// The flags that define a corpus: those of `sito corpus`, `sito apply` and `sito plan`.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include "tool/command_flags.h"
#include "tool/dedup_flags.h"
#include "tool/end_flags.h"
#include "tool/filter_flags.h"
#include "tool/flag_table.h"
#include "tool/flags.h"
#include "tool/inputs.h"
#include "tool/outputs.h"
#include "tool/remote_flags.h"
#include "tool/site_flags.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::app {

/// The archives that a command reads: arguments, lists of names, and URLs.
class CorpusInputs {
 public:
  void declare(FlagTable& table);
  /// Declares the lists, and the flags about URLs.
  void declare_more(FlagTable& table);
  /// Lets the process open files by URL; see RemoteFlags::serve().
  Result<void> serve_addresses(const std::atomic<bool>* stop) { return remote_.serve(stop); }
  /// Appends the files to `files`; returns their size in bytes as stored, as far as it is known.
  Result<std::uint64_t> build(const InputRules& rules, std::vector<std::string>& files);

 private:
  Result<void> read_lists();

  std::vector<std::string> inputs_;
  std::vector<std::string> lists_;
  RemoteFlags remote_;
};

/// The archive with copies of the responses that are not pages.
class SideArchiveFlags {
 public:
  void declare(FlagTable& table);
  void build(corpus::RunOptions& options) const;

 private:
  std::string archive_;
  std::vector<std::string> types_;
};

class CorpusFlags {
 public:
  OutputFlags outputs;
  SiftFlags sift;
  DedupFlags dedup;
  SiteFlags site;
  EndFlags ends;
  unsigned threads = 0;

  /// `applies`: templates of sites are the first argument.
  void declare(FlagTable& table, bool applies);
  /// Declares the rest of the flags, so that the help can have other flags in between.
  void declare_more(FlagTable& table);
  /// Fills everything except the inputs. `options` then points into this object. InvalidArgument.
  Result<void> build(corpus::RunOptions& options);
  /// Errors: InvalidArgument if an output cannot be resumed after a kill, such as a split one.
  /// `flag`: for the message.
  static Result<void> check_appendable(const corpus::RunOptions& options, const std::string& flag);
  /// Lets the process open files by URL; see RemoteFlags::serve().
  Result<void> serve_addresses(const std::atomic<bool>* stop) {
    return inputs_.serve_addresses(stop);
  }
  /// Reads the indexes that choose records of `inputs`; see FilterFlags::read_indexes().
  Result<void> read_indexes(const std::vector<std::string>& inputs,
                            corpus::RunOptions& options) const {
    return filters_.read_indexes(inputs, options);
  }
  /// Fills the inputs; returns their size in bytes as stored, as far as it is known.
  Result<std::uint64_t> build_inputs(corpus::RunOptions& options, bool quiet);

 private:
  Result<void> build_records(corpus::RunOptions& options);
  static std::uint64_t leave_out_unnamed(corpus::RunOptions& options, std::uint64_t bytes,
                                         bool quiet);

  CorpusInputs inputs_;
  FilterFlags filters_;
  CommandFlags commands_;
  TempDirFlag temp_dir_;
  SideArchiveFlags side_archive_;
  std::string id_from_ = "offset";
  bool archive_feeds_ = false;
  bool archive_sheets_ = false;
  bool join_parts_ = false;
};

}  // namespace sito::app
