// SPDX-License-Identifier: Apache-2.0
// A run over archives: many inputs, some outputs, worker threads, one account.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/count_tally.h"
#include "sito/corpus/cursor.h"
#include "sito/corpus/findings/site_options.h"
#include "sito/corpus/slow_pages.h"
#include "sito/dedup/options.h"
#include "sito/dedup/verdicts.h"
#include "sito/io/source.h"
#include "sito/quality/filters.h"
#include "sito/quality/mask.h"
#include "sito/sift/options.h"
#include "sito/text/names.h"
#include "sito/write/writer.h"

#include <atomic>
#include <cstdint>
#include <memory>
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
  bool metadata = true;  ///< writes metadata if they were read; false: they were read for other
                         ///< outputs only
  /// The column (write::find_name_column) whose values name the files of this output: they replace
  /// `{column}` in the path. "" for one file.
  std::string split;
};

class Attempt;
class CdxSelection;

/// What a run makes of its inputs. A run over a part of the inputs cannot learn sites or judge
/// duplicates by itself: runs over all parts write what they found, see corpus/findings/findings.h.
enum class Step : std::uint8_t {
  Corpus,  ///< the outputs
  Sites,   ///< the pages of the sample of each site, in RunOptions::summary
  Prints,  ///< the fingerprints of the documents, in RunOptions::summary
};

/// Chooses records by their description in archives. An empty member does not choose.
struct Selection {
  std::vector<std::string> mimes;             ///< content types, or their beginnings
  std::vector<std::string> urls;              ///< patterns in which * stands for anything
  std::string from, to;                       ///< dates as YYYY[-MM[-DD[Thh:mm:ss]]], both included
  std::shared_ptr<const CdxSelection> index;  ///< names the records; null for none

  [[nodiscard]] bool any() const {
    return !mimes.empty() || !urls.empty() || !from.empty() || !to.empty();
  }
};

/// The options of a run. Pointers must outlive it.
struct RunOptions {
  std::vector<std::string> inputs;
  std::vector<Piece> pieces;  ///< of the inputs, in their order; empty: whole inputs are read
  std::vector<Output> outputs;
  bool begins_files = true;  ///< outputs begin with the header of a file of their format
  bool ends_files = true;    ///< outputs end with the end of a file of their format
  std::string side_archive;  ///< WARC for responses that are not pages; "" for none
  std::vector<std::string>
      side_types;  ///< content types (or their beginnings) to set aside; empty: all
  sift::SiftOptions sift;
  Selection select;
  std::vector<quality::Chosen> filters;  ///< a document that breaks one is dropped
  quality::Masks masks;
  std::vector<std::string> reserved;  ///< a document with one of these directives is dropped
  std::string exclusions;             ///< JSONL of the records that gave no document; "" for none
  dedup::Options dedup;
  bool dedup_mark = false;   ///< duplicates are written with Document::duplicate and not dropped
  std::string dedup_report;  ///< JSONL of the dropped duplicates; "" for none
  bool join_parts = false;   ///< a text on several pages is one document; the inputs are read once
                             ///< more
  SiteOptions site;          ///< with a learner the inputs are read twice
  std::string temp_folder;   ///< for data that do not fit into memory
  /// Reads the inputs once more, before anything else, for the feeds in them, which join
  /// `sift.feeds`.
  bool archive_feeds = false;
  /// Reads the inputs once more for the style sheets in them, which become `sift.sheets`.
  bool archive_sheets = false;
  Step step = Step::Corpus;
  std::string summary;  ///< the only output of the other steps; they need an attempt
  /// The verdicts on the documents of the inputs; null: the run judges them itself.
  dedup::Verdicts* verdicts = nullptr;
  SlowPages* slow_pages = nullptr;  ///< gets the time of each record; null: nobody measures it
  unsigned threads = 1;
  bool allow_empty = false;  ///< an input without any record is not a failure
  /// Where a run that may be killed keeps its outputs and its progress; null for other runs. Its
  /// files replace the paths of the outputs, and the caller publishes them.
  Attempt* attempt = nullptr;
  bool keep_partial = false;  ///< keeps the outputs of a stopped run, see io::partial_name

  /// Returns true if a response of this content type, which is not a page, goes into the side
  /// archive.
  [[nodiscard]] bool sets_aside(std::string_view content_type) const;
};

/// Counters that another thread may watch during a run, and the switch that ends it early.
struct Progress {
  std::atomic<std::uint64_t> stored_bytes{0};  ///< of the inputs, as stored
  std::atomic<std::uint64_t> records{0};
  std::atomic<std::uint64_t> written{0};
  CountTally languages;                   ///< of the pages read, see Account::page_languages
  CountTally dropped, failed;             ///< records by reason
  SlowPages slow_pages;                   ///< if RunOptions::slow_pages says so
  std::atomic<std::uint64_t> busy_ns{0};  ///< wall time of all workers together
  std::atomic<std::uint64_t> wait_ns{0};  ///< the part of it spent waiting for another worker
  std::atomic<unsigned> pass{1};          ///< the number of this reading of the inputs, from 1 on
  std::atomic<unsigned> passes{1};        ///< the number of all readings
  std::atomic<bool> stop{false};          ///< set it to stop the run; records in progress are
                                          ///< finished and written
};

/// Returns true if incomplete outputs are kept: the options request it, or the run ended because of
/// a lack of memory, which could not be known beforehand.
bool keeps_partial(const RunOptions& options, const Account& account);
/// Returns the files that a run writes.
std::vector<std::string> output_paths(const RunOptions& options);
/// Returns true if the inputs are read more than once.
bool needs_passes(const RunOptions& options);
/// InvalidArgument if an input cannot be read twice (standard input, a pipe), for runs of more than
/// one pass.
Result<void> check_rereadable(const RunOptions& options);

/// Runs. The output keeps the order of the input, and its bytes do not depend on `threads`. The
/// outputs get their names only when all inputs were read. The outputs of a run that was stopped,
/// or whose pipe was closed, are removed or kept under another name (`keep_partial`).
///
/// An attempt does not repeat finished work, and its account covers all of it. An interrupted
/// attempt can continue.
///
/// Errors: an output cannot be made or written, or the options are wrong. A closed pipe sets
///         Account::reader_gone. Inputs that cannot be read are in the account and not errors.
/// Memory: bounded by a constant for each thread, whatever the size of the inputs; and
///         FeedIndex::kMostBytes with `archive_feeds`, SheetIndex::kMostBytes with
///         `archive_sheets`.
Result<Account> run(const RunOptions& options, Progress& progress);

}  // namespace sito::corpus
