// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/batch.h"

#include <new>

namespace sito::corpus {
namespace {

// A record's buffers are kept for the next one unless they have grown beyond this.
constexpr std::size_t kKeptRecordBytes = std::size_t{1} << 20;

}  // namespace

BatchReader::BatchReader(const RunOptions& options, Progress& progress)
    : options_(options), progress_(progress), opener_(options.sift.limits) {}

bool BatchReader::open_next() {
  while (next_input_ < options_.inputs.size()) {
    const std::string& path = options_.inputs[next_input_++];
    ++account_.inputs;
    auto source = io::open_source(path);
    if (!source) {
      count(account_.inputs_failed, name_of(source.error().code));
      account_.notes.note("input-not-opened", {path, 0}, source.error().message);
      continue;
    }
    source_ = source->get();
    auto opened = archive::open_archive(std::move(*source), options_.sift.limits, account_.notes);
    if (opened) {
      reader_ = std::move(opened->reader);
      next_record_ = 0;
      return true;
    }
    source_ = nullptr;
    count(account_.inputs_failed, name_of(opened.error().code));
    account_.notes.note("input-not-read", {path, 0}, opened.error().message);
  }
  return false;
}

void BatchReader::read_one(Batch& batch, std::size_t& bytes) {
  if (batch.records.size() == batch.n_records) batch.records.emplace_back();
  archive::Record& record = batch.records[batch.n_records];
  record.head.release_above(kKeptRecordBytes);
  record.block.release_above(kKeptRecordBytes);
  const Result<bool> read = reader_->next(record);
  const Place place{static_cast<std::uint32_t>(next_input_ - 1), next_record_++};
  progress_.stored_bytes.store(stored_before_ + source_->stored_position(),
                               std::memory_order_relaxed);
  if (read && *read) {
    bytes += record.head.size() + record.block.size();
    if (const auto why = archive::skipped_by_header(record)) {
      // Its place, with the memory of a page, is for the next record: two of three are no pages.
      ++batch.account.records;
      count(batch.account.dropped, name_of(*why));
    } else {
      ++batch.n_records;
      batch.places.push_back(place);
    }
    return;
  }
  if (!read && read.error().code == ErrorCode::TooLarge) {
    count_too_large(record, read.error(), batch.account);
    return;
  }
  if (!read && archive::is_of_one_record(read.error())) {
    ++batch.account.records;
    count(batch.account.failed, name_of(read.error().code));
    batch.account.notes.note("record-failed", read.error().where, read.error().message);
    return;
  }
  if (!read) {
    count(account_.inputs_failed, name_of(read.error().code));
    account_.notes.note("input-not-read", read.error().where, read.error().message);
  } else if (place.record == 0 && !options_.allow_empty) {
    count(account_.inputs_failed, "empty");
    account_.notes.note("input-empty", {options_.inputs[place.input], 0}, "");
  }
  stored_before_ += source_->stored_position();
  reader_.reset();
  source_ = nullptr;
}

// The header and the beginning of the block are there: they tell what would be no page whatever its
// size, such as a video. Everything else is lost.
void BatchReader::count_too_large(const archive::Record& record, const Error& error,
                                  Account& account) {
  ++account.records;
  NoDiagnostics ignored;
  const auto opened = opener_.open(record, ignored);
  if (!opened || !opened->skipped || opened->skip == archive::Skip::Empty) {
    count(account.failed, name_of(error.code));
    account.notes.note("record-too-large", error.where, error.message);
    return;
  }
  count(account.dropped, name_of(opened->skip));
  if (opened->skip == archive::Skip::NotHtml && options_.sets_aside(opened->page.content_type)) {
    account.notes.note("record-not-set-aside", error.where, error.message);
  }
}

bool BatchReader::fill(Batch& batch) {
  batch.n_records = 0;
  batch.places.clear();
  batch.account.clear();
  std::size_t bytes = 0;
  while (batch.n_records < kBatchRecords && bytes < kBatchBytes) {
    if (progress_.stop.load(std::memory_order_relaxed)) {
      account_.interrupted = reader_ != nullptr || next_input_ < options_.inputs.size();
      break;
    }
    if (!reader_ && !open_next()) break;
    try {
      read_one(batch, bytes);
    } catch (const std::bad_alloc&) {  // the rest of the input cannot be read
      count(account_.inputs_failed, "out-of-memory");
      stored_before_ += source_->stored_position();
      reader_.reset();
      source_ = nullptr;
    }
  }
  if (batch.n_records == 0 && batch.account.records == 0) return false;
  batch.number = next_number_++;
  return true;
}

}  // namespace sito::corpus
