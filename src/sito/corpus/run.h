// SPDX-License-Identifier: Apache-2.0
// A run over archives: many inputs, some outputs, worker threads, one account.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/sifter.h"
#include "sito/corpus/site_options.h"
#include "sito/dedup/options.h"
#include "sito/io/source.h"
#include "sito/text/names.h"
#include "sito/write/writer.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// One output file in one format; "-" is standard output.
struct Output {
  std::string path;
  const write::Format* format = nullptr;
  write::Settings settings;
  io::Compression compression = io::Compression::None;
  const text::NameList* names = nullptr;  ///< multi-word names that are one position; may be null
  bool metadata = true;  ///< written when they were read; false: they were for other outputs only
};

/// What a run shall do. Pointers must outlive it.
struct RunOptions {
  std::vector<std::string> inputs;
  std::vector<Output> outputs;
  std::string side_archive;  ///< WARC for responses that are not pages; "" for none
  std::vector<std::string>
      side_types;  ///< content types (or their beginnings) to set aside; empty: all
  SiftOptions sift;
  dedup::Options dedup;
  bool dedup_mark = false;   ///< copies are written with Document::duplicate, not left out
  std::string dedup_report;  ///< JSONL of what was left out as a copy; "" for none
  SiteOptions site;          ///< with a learner the inputs are read twice
  std::string temp_folder;   ///< for what does not fit into memory
  /// Read the inputs once more, before anything else, for the feeds they hold; these join
  /// `sift.feeds`.
  bool archive_feeds = false;
  unsigned threads = 1;
  bool allow_empty = false;   ///< an input without any record is no failure
  bool keep_partial = false;  ///< outputs of a run that was stopped are kept, see io::partial_name

  /// Whether a response of this content type, which is no page, goes into the side archive.
  [[nodiscard]] bool sets_aside(std::string_view content_type) const;
};

/// Counters that another thread may watch while a run goes on, and the switch that ends it early.
struct Progress {
  std::atomic<std::uint64_t> stored_bytes{0};  ///< of the inputs, as stored
  std::atomic<std::uint64_t> records{0};
  std::atomic<std::uint64_t> written{0};
  std::atomic<std::uint64_t> busy_ns{0};  ///< wall time of all workers together
  std::atomic<std::uint64_t> wait_ns{0};  ///< of it, spent waiting for another worker
  std::atomic<unsigned> pass{1};          ///< which reading of the inputs this is, from 1 on
  std::atomic<unsigned> passes{1};        ///< how many there will be
  std::atomic<bool> stop{false};          ///< set it, and records in hand are finished and written
};

/// Whether outputs that are not complete are kept: when that is wanted, and when the run has ended
/// because there was no memory, which nobody could have known.
bool keeps_partial(const RunOptions& options, const Account& account);
/// The files that a run writes.
std::vector<std::string> output_paths(const RunOptions& options);
/// Whether the inputs are read more than once.
bool needs_passes(const RunOptions& options);
/// InvalidArgument when an input cannot be read twice (standard input, a pipe): for runs of more
/// than one pass.
Result<void> check_rereadable(const RunOptions& options);

/// Runs. Output order is input order and the bytes do not depend on `threads`. The outputs appear
/// under their names only when all inputs were read; those of a run that was stopped, or whose
/// reader has gone away, are removed or kept under another name (`keep_partial`).
///
/// Errors: an output cannot be made or written, or the options are wrong. A closed pipe is
///         Account::reader_gone. Inputs that cannot be read are in the account, not errors.
/// Memory: bounded by a constant for each thread, whatever the size of the inputs; and
///         FeedIndex::kMostBytes with `archive_feeds`.
Result<Account> run(const RunOptions& options, Progress& progress);

}  // namespace sito::corpus
