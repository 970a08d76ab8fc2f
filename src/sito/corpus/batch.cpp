// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/batch.h"

#include "sito/corpus/output/exclusions.h"
#include "sito/corpus/selection.h"

#include <algorithm>
#include <new>
#include <utility>

namespace sito::corpus {
namespace {

// The buffers of a record are kept for the next one unless they are larger than this.
constexpr std::size_t kKeptRecordBytes = std::size_t{256} << 10;
// Fewer workers than this seldom wait for the reading one (docs/decisions/0005), so that nobody
// would inflate ahead.
constexpr unsigned kMinHelped = 4;
constexpr std::size_t kMaxAhead = 32;  // tasks of 128 KB
// Reading this many stored bytes takes less time than opening a file of a server elsewhere.
constexpr std::uint64_t kMinSkipped = std::uint64_t{1} << 20;

}  // namespace

void BatchReader::Notes::note(std::string_view problem, const Where& where,
                              std::string_view detail) {
  // A reader may notice damage in front of a cut only behind it. The member at a cut is whole.
  const bool of_stream = problem.starts_with("archive-stream-");
  if (of_stream || where.offset < to) account_.notes.note(problem, where, detail);
}

BatchReader::BatchReader(const RunOptions& options, Progress& progress, Reading begin)
    : options_(options),
      progress_(progress),
      helpers_(std::min<std::size_t>(2 * std::size_t{options.threads}, kMaxAhead)),
      opener_(options.sift.limits),
      reading_(std::move(begin)),
      notes_(reading_.account) {
  if (reading_.cursor.begun && !go_on() && !is_stopped()) end_input(0);
}

Piece BatchReader::piece() const {
  return options_.pieces.empty() ? Piece{} : options_.pieces[reading_.cursor.input];
}

// Counts an input that cannot be opened or read. An input that waits for a server when the run is
// stopped has not failed.
void BatchReader::fail_input(const Error& error, std::string_view problem) {
  if (is_stopped()) return;
  count(reading_.account.inputs_failed, name_of(error.code));
  reading_.account.notes.note(problem, error.where, error.message);
}

Result<std::unique_ptr<io::Source>> BatchReader::open_from(const std::string& path,
                                                           std::uint64_t offset) {
  if (options_.threads >= kMinHelped && path != "-")
    return io::open_source_ahead(path, offset, helpers_);
  return offset == 0 ? io::open_source(path) : io::open_source_at(path, offset);
}

// Returns a reader of the whole input. Null: it cannot be opened; the account has the reason.
std::unique_ptr<archive::RecordReader> BatchReader::open_input(const std::string& path) {
  auto source = open_from(path, 0);
  if (!source) {
    fail_input({source.error().code, source.error().message, {path, 0}}, "input-not-opened");
    return nullptr;
  }
  source_ = source->get();
  auto opened = archive::open_archive(std::move(*source), options_.sift.limits, notes_);
  if (opened) return std::move(opened->reader);
  fail_input({opened.error().code, opened.error().message, {path, 0}}, "input-not-read");
  return nullptr;
}

// The same from the member that begins at `offset`. Errors: Malformed if there is none; Io.
Result<std::unique_ptr<archive::RecordReader>> BatchReader::open_at(const std::string& path,
                                                                    std::uint64_t offset) {
  const auto front = io::open_source(path);
  if (!front) return front.error();
  auto source = open_from(path, offset);
  if (!source) return std::move(source).error();
  const bool at_end = (*source)->stored_size() == offset;
  if (!at_end && (*source)->compression() != (*front)->compression()) {
    return Error{ErrorCode::Malformed, "no compressed member begins there", {path, offset}};
  }
  source_ = source->get();
  return archive::continue_warc(std::move(*source), options_.sift.limits, notes_);
}

void BatchReader::begin_named(std::uint64_t from) {
  const CdxSelection* index = options_.select.index.get();
  if (index != nullptr) named_.begin(index->of(options_.inputs[reading_.cursor.input]), from);
  not_there_ = 0;
}

// Moves the reader to the next record that the index names, if it is far. A reader moves only from
// the end of one member to the beginning of another; otherwise, and where no member begins, it
// reads on. Returns false if the index names nothing in the rest of the piece. Depends only on the
// input and the index, so that a resumed run passes over the same records.
bool BatchReader::skip_to_named() {
  if (options_.select.index == nullptr || !reader_) return true;
  const auto at = reader_->resume_offset();
  if (!at || source_->compression() != io::Compression::Gzip) return true;
  const std::uint64_t end = end_of_piece();
  const std::uint64_t next = std::min(named_.next(*at).value_or(end), end);
  if (next < *at + kMinSkipped || next < not_there_) return true;
  if (next == end) return false;
  auto source = io::open_source_at(options_.inputs[reading_.cursor.input], next);
  if (source && (*source)->compression() == io::Compression::Gzip) {
    source_ = source->get();
    reader_ = archive::continue_warc(*std::move(source), options_.sift.limits, notes_);
  } else {
    not_there_ = next + 1;
  }
  return true;
}

std::uint64_t BatchReader::end_of_piece() const {
  return std::min(notes_.to, source_->stored_size().value_or(Piece::kEnd));
}

// Must see every record, to notice an index of another archive.
bool BatchReader::is_named(std::uint64_t offset, std::string_view url) {
  return options_.select.index == nullptr || named_.take(offset, url);
}

// `end`: the place up to which records were read.
void BatchReader::check_named(std::uint64_t end) {
  if (options_.select.index == nullptr) return;
  const auto missed = named_.missed(end);
  if (!missed) return;
  fail_input({ErrorCode::Malformed,
              "the index names a record here that the archive does not have",
              {options_.inputs[reading_.cursor.input], *missed}},
             "index-of-another-archive");
}

// Opens the current input behind the last record that was read.
bool BatchReader::go_on() {
  const Cursor& cursor = reading_.cursor;
  const std::string& path = options_.inputs[cursor.input];
  notes_.to = piece().to;
  if (cursor.offset) {
    auto opened = open_at(path, *cursor.offset);
    if (opened) reader_ = std::move(*opened);
    begin_named(*cursor.offset);
  }
  if (reader_) return true;
  begin_named(piece().from);
  // Notes on the earlier records were made when they were read.
  const Account before = reading_.account;
  if (piece().from > 0) {
    auto opened = open_at(path, piece().from);
    if (!opened) fail_input(opened.error(), "input-not-opened");
    if (opened) reader_ = std::move(*opened);
  } else {
    reader_ = open_input(path);
  }
  if (!reader_) return false;
  pass_over(cursor.record);
  reading_.account = before;
  return true;
}

void BatchReader::pass_over(std::uint64_t records) {
  archive::Record record;
  for (std::uint64_t i = 0; i < records && skip_to_named(); ++i) {
    const Result<bool> read = reader_->next(record);
    if (read ? !*read : !archive::is_of_one_record(read.error())) return;
    is_named(record.offset, record.target_uri);
  }
}

bool BatchReader::open_next() {
  for (; reading_.cursor.input < options_.inputs.size(); ++reading_.cursor.input) {
    const std::string& path = options_.inputs[reading_.cursor.input];
    notes_.to = piece().to;
    if (piece().from == 0) {
      ++reading_.account.inputs;
      reader_ = open_input(path);
    } else {
      auto opened = open_at(path, piece().from);
      if (!opened) fail_input(opened.error(), "input-not-read");
      if (opened) reader_ = std::move(*opened);
    }
    if (!reader_) {
      source_ = nullptr;
      if (!is_stopped()) continue;
      reading_.account.inputs -= piece().from == 0 ? 1 : 0;
      return false;
    }
    reading_.cursor.begun = true;
    reading_.cursor.record = 0;
    reading_.cursor.begin = piece().from;
    begin_named(piece().from);
    return true;
  }
  return false;
}

// `end`: where its last record ends, or where the first record of another piece begins.
void BatchReader::end_input(std::uint64_t end) {
  Cursor& cursor = reading_.cursor;
  if (!options_.pieces.empty())
    reading_.pieces.push_back({cursor.input, cursor.begin, end, cursor.record});
  if (source_ != nullptr) stored_before_ += source_->stored_position();
  reader_.reset();
  source_ = nullptr;
  cursor = {cursor.input + 1, false, 0, 0, std::nullopt};
}

void BatchReader::read_one(Batch& batch, std::size_t& bytes) {
  if (!skip_to_named()) {
    check_named(notes_.to);
    return end_input(end_of_piece());
  }
  if (batch.records.size() == batch.n_records) batch.records.emplace_back();
  archive::Record& record = batch.records[batch.n_records];
  record.head.release_above(kKeptRecordBytes);
  record.block.release_above(kKeptRecordBytes);
  const Result<bool> read = reader_->next(record);
  Cursor& cursor = reading_.cursor;
  bool is_chosen = true;
  const bool of_record = read ? *read : archive::is_of_one_record(read.error());
  if (of_record) {
    const bool damaged = !read && read.error().code != ErrorCode::TooLarge;
    const std::uint64_t offset = damaged ? read.error().where.offset : record.offset;
    if (offset >= notes_.to) {
      check_named(offset);
      return end_input(offset);
    }
    if (cursor.record == 0) cursor.begin = offset;
    is_chosen = is_named(offset, record.target_uri);
  }
  const Place place{cursor.input, cursor.record};
  cursor.record += of_record ? 1 : 0;
  progress_.stored_bytes.store(stored_before_ + source_->stored_position(),
                               std::memory_order_relaxed);
  if (read && *read) {
    bytes += record.head.size() + record.block.size();
    auto why = archive::skipped_by_header(record);
    if (!why && !record.field(archive::kPartOf).empty()) why = archive::Skip::PartOfPage;
    if (why) {
      // The place in the batch is free for the next record: two of three records are no pages.
      ++batch.account.records;
      count(batch.account.dropped, name_of(*why));
      // Requests and similar records are never documents, so they are not listed.
      if (*why != archive::Skip::NotAPage) exclude(record, name_of(*why), false, batch);
    } else if (!is_chosen || (options_.select.any() && !is_selected(options_.select, record))) {
      ++batch.account.records;
      count(batch.account.dropped, "not-selected");
      exclude(record, "not-selected", false, batch);
    } else {
      ++batch.n_records;
      batch.places.push_back(place);
    }
    return;
  }
  if (!read && read.error().code == ErrorCode::TooLarge) {
    count_too_large(record, read.error(), batch);
    return;
  }
  if (!read && archive::is_of_one_record(read.error())) {
    ++batch.account.records;
    count(batch.account.failed, name_of(read.error().code));
    batch.account.notes.note("record-failed", read.error().where, read.error().message);
    exclude(record, name_of(read.error().code), true, batch);
    return;
  }
  if (!read && is_stopped()) {
    is_cut_ = true;  // waiting for a server was stopped
    return;
  }
  if (!read) {
    fail_input(read.error(), "input-not-read");
  } else if (place.record == 0 && !options_.allow_empty) {
    count(reading_.account.inputs_failed, "empty");
    reading_.account.notes.note("input-empty", {options_.inputs[place.input], 0}, "");
  }
  if (read) check_named(Piece::kEnd);
  end_input(read ? source_->stored_position() : cursor.begin);
}

// The header and the beginning of the block are available. They identify records that are no pages
// at any size, such as videos. All others count as lost.
void BatchReader::count_too_large(const archive::Record& record, const Error& error, Batch& batch) {
  Account& account = batch.account;
  ++account.records;
  NoDiagnostics ignored;
  const auto opened = opener_.open(record, ignored);
  if (!opened || !opened->skipped || opened->skip == archive::Skip::Empty) {
    count(account.failed, name_of(error.code));
    account.notes.note("record-too-large", error.where, error.message);
    exclude(record, name_of(error.code), true, batch);
    return;
  }
  count(account.dropped, name_of(opened->skip));
  exclude(record, name_of(opened->skip), false, batch);
  if (opened->skip == archive::Skip::NotHtml && options_.sets_aside(opened->page.content_type)) {
    account.notes.note("record-not-set-aside", error.where, error.message);
  }
}

void BatchReader::exclude(const archive::Record& record, std::string_view reason, bool failed,
                          Batch& batch) {
  if (options_.exclusions.empty()) return;
  batch.excluded.emplace_back(batch.n_records, std::string());
  append_exclusion(record, reason, failed, {}, batch.excluded.back().second);
}

bool BatchReader::fill(Batch& batch) {
  batch.n_records = 0;
  batch.excluded.clear();
  batch.failure.reset();
  batch.places.clear();
  batch.account.clear();
  batch.lost = false;
  std::size_t bytes = 0;
  while (batch.n_records < kBatchRecords && bytes < kBatchBytes) {
    if (is_stopped()) {
      reading_.account.interrupted =
          reader_ != nullptr || reading_.cursor.input < options_.inputs.size();
      break;
    }
    if (!reader_ && !open_next()) {
      if (is_stopped()) continue;
      break;
    }
    try {
      read_one(batch, bytes);
    } catch (const std::bad_alloc&) {  // the rest of the input cannot be read
      count(reading_.account.inputs_failed, "out-of-memory");
      end_input(0);
    }
  }
  // Batches of small pages have many records. Later batches with a large page need no others.
  for (std::size_t i = batch.n_records; i < batch.records.size(); ++i) {
    batch.records[i].head.release_above(0);
    batch.records[i].block.release_above(0);
  }
  if (batch.n_records == 0 && batch.account.records == 0) return false;
  batch.number = next_number_++;
  if (options_.attempt != nullptr) {
    batch.reading = reading_;
    batch.reading.account.interrupted = false;
    if (reader_ && !is_cut_) batch.reading.cursor.offset = reader_->resume_offset();
  }
  return true;
}

}  // namespace sito::corpus
