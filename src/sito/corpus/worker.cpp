// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/worker.h"

#include "sito/archive/warc_writer.h"
#include "sito/io/codec.h"

#include <algorithm>
#include <new>

namespace sito::corpus {
namespace {

// A string that has grown by doubling may be half empty, in each output of a large page.
constexpr std::size_t kMostUnused = std::size_t{2} << 20;

// Documents of more text are not kept in every output until their batch is written: see Spill. What
// they are depends on them alone, as compressed frames end around them.
constexpr std::uint64_t kLargeText = std::uint64_t{1} << 20;

std::uint64_t bytes_of_text(const Document& document) {
  std::uint64_t bytes = 0;
  for (const Paragraph& paragraph : document.paragraphs) bytes += paragraph.text.size();
  return bytes;
}

void release_unused(std::string& text) {
  if (text.capacity() - text.size() > kMostUnused) text.shrink_to_fit();
}

}  // namespace

Result<std::unique_ptr<Worker>> Worker::make(const RunOptions& options,
                                             const dedup::Collection* collection) {
  std::unique_ptr<Worker> worker(new Worker(options, collection));
  auto sifter = RecordSifter::make(options.sift);
  if (!sifter) return std::move(sifter).error();
  worker->sifter_ = std::move(*sifter);
  for (const Output& output : options.outputs) {
    auto renderer = output.format->make(output.settings);
    if (!renderer) return std::move(renderer).error();
    if (output.names != nullptr) (*renderer)->use_names(*output.names);
    worker->renderers_.push_back(std::move(*renderer));
  }
  worker->rendered_.resize(options.outputs.size());
  return worker;
}

std::string Worker::file_beginning(std::size_t i) {
  std::string beginning;
  renderers_[i]->begin_file(beginning);
  return frame_of(i, beginning);
}

std::string Worker::file_end(std::size_t i) {
  std::string end;
  renderers_[i]->end_file(end);
  return frame_of(i, end);
}

std::string Worker::frame_of(std::size_t i, const std::string& text) const {
  std::string frame;
  if (!text.empty()) io::compress_frame(options_.outputs[i].compression, text, frame);
  return frame;
}

void Worker::process(Batch& batch) {
  for (std::string& text : rendered_) text.clear();
  side_.clear();
  report_.clear();
  for (std::size_t i = 0; i < batch.n_records; ++i) {
    account_.clear();
    mark(batch);
    try {
      const Result<void> done = process_record(batch, i, account_);
      if (!done) fail(batch, i, done.error());
    } catch (const std::bad_alloc&) {
      // What was made for the page is made anew.
      fail(batch, i, {ErrorCode::OutOfMemory, std::string(name_of(ErrorCode::OutOfMemory))});
      sifter_.reset();
      auto sifter = RecordSifter::make(options_.sift);
      if (!sifter) throw;
      sifter_ = std::move(*sifter);
    }
    batch.account.add(account_);
  }
  hand_over(batch);
}

void Worker::mark(const Batch& batch) {
  marks_.clear();
  spill_mark_ = batch.spill.parts();
  for (const std::string& text : rendered_) marks_.push_back(text.size());
  marks_.push_back(side_.size());
  marks_.push_back(report_.size());
}

// A record that fails leaves nothing but its failure.
void Worker::fail(Batch& batch, std::size_t i, const Error& error) {
  batch.spill.cut(spill_mark_);
  for (std::size_t k = 0; k < rendered_.size(); ++k) rendered_[k].resize(marks_[k]);
  side_.resize(marks_[rendered_.size()]);
  report_.resize(marks_.back());
  account_.clear();
  account_.records = 1;
  count_failure(batch.records[i], error, account_);
}

// Moves what was rendered for an output to `bytes`, compressed.
void Worker::finish(std::size_t i, std::string& bytes) {
  const Output& output = options_.outputs[i];
  if (output.compression == io::Compression::None || output.format->frame_per_document) {
    bytes.swap(rendered_[i]);
  } else if (!rendered_[i].empty()) {
    io::compress_frame(output.compression, rendered_[i], bytes);
    rendered_[i].clear();
  }
}

void Worker::spill(std::size_t i, Batch& batch) {
  std::string bytes;
  finish(i, bytes);
  batch.spill.add(i, bytes, options_.temp_folder);
}

void Worker::hand_over(Batch& batch) {
  const bool has_side = !options_.side_archive.empty();
  const bool has_report = !options_.dedup_report.empty();
  batch.outputs.resize(rendered_.size() + (has_side ? 1 : 0) + (has_report ? 1 : 0));
  for (std::size_t i = 0; i < rendered_.size(); ++i) {
    batch.outputs[i].clear();
    finish(i, batch.outputs[i]);
  }
  if (has_side) batch.outputs[rendered_.size()].swap(side_);
  if (has_report) batch.outputs.back().swap(report_);
}

Result<void> Worker::process_record(Batch& batch, std::size_t i, Account& account) {
  const archive::Record& record = batch.records[i];
  Document* const document = sifter_->sift(record, account);
  if (document == nullptr) {
    const archive::Webpage* other = sifter_->other_type();
    if (other != nullptr) set_aside(record, *other, account);
  }
  sifter_->trim();  // the document has what it needs of the page
  if (document == nullptr) return {};
  if (options_.dedup.any()) {
    const dedup::Judged* judged = options_.dedup.needs_pass() ? &batch.judged[i] : nullptr;
    if (!deduplicator_.apply(judged, record, *document, account, report_)) return {};
  }
  return write(*document, batch, account);
}

Result<void> Worker::write(Document& document, Batch& batch, Account& account) {
  const std::uint64_t text_bytes = bytes_of_text(document);
  const bool large = text_bytes > kLargeText;
  if (large) {  // what stands before it goes first, and stays if the document fails
    for (std::size_t i = 0; i < renderers_.size(); ++i) spill(i, batch);
    mark(batch);
  }
  for (std::size_t i = 0; i < renderers_.size(); ++i) {
    render(document, i);
    if (large) spill(i, batch);
    if (Result<void> in_time = sifter_->deadline().check(); !in_time) return in_time;
  }
  ++account.written;
  account.paragraphs += document.paragraphs.size();
  account.text_bytes += text_bytes;
  count(account.languages,
        document.language.empty() ? std::string_view("unknown") : document.language);
  return {};
}

void Worker::render(Document& document, std::size_t i) {
  const Output& output = options_.outputs[i];
  if (!output.format->frame_per_document) {
    write::render(*renderers_[i], output.metadata, document, rendered_[i]);
    release_unused(rendered_[i]);
    return;
  }
  frame_.clear();
  write::render(*renderers_[i], output.metadata, document, frame_);
  io::compress_frame(output.compression, frame_, rendered_[i]);
  release_unused(rendered_[i]);
  if (frame_.capacity() > kMostUnused) std::string().swap(frame_);
}

void Worker::set_aside(const archive::Record& record, const archive::Webpage& page,
                       Account& account) {
  if (!options_.sets_aside(page.content_type)) return;
  archive::append_record(record, io::Compression::Gzip, side_);
  ++account.set_aside;
}

}  // namespace sito::corpus
