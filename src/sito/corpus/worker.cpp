// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/worker.h"

#include "sito/archive/warc_writer.h"
#include "sito/io/codec.h"

#include <algorithm>
#include <new>

namespace sito::corpus {
namespace {

constexpr std::string_view kOutOfMemory = "out-of-memory";

// How long outputs are, to be taken back to that.
class Lengths {
 public:
  void take(const std::vector<std::string>& outputs) {
    lengths_.clear();
    for (const std::string& output : outputs) lengths_.push_back(output.size());
  }
  void restore(std::vector<std::string>& outputs) const {
    for (std::size_t i = 0; i < outputs.size(); ++i) outputs[i].resize(lengths_[i]);
  }

 private:
  std::vector<std::size_t> lengths_;
};

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
  Lengths lengths;
  Account before;
  std::swap(before, batch.account);
  for (std::size_t i = 0; i < batch.n_records; ++i) {
    lengths.take(rendered_);
    const std::size_t side_length = side_.size();
    const std::size_t report_length = report_.size();
    try {
      process_record(batch, i);
      sifter_->trim();
    } catch (const std::bad_alloc&) {
      // The page has failed and leaves nothing; what was made for it is made anew.
      lengths.restore(rendered_);
      side_.resize(side_length);
      report_.resize(report_length);
      batch.account.clear();
      batch.account.records = 1;
      count(batch.account.failed, kOutOfMemory);
      batch.account.notes.note("record-failed", batch.records[i].where(), kOutOfMemory);
      sifter_.reset();
      auto sifter = RecordSifter::make(options_.sift);
      if (!sifter) throw;
      sifter_ = std::move(*sifter);
    }
    before.add(batch.account);
    batch.account.clear();
  }
  std::swap(before, batch.account);
  hand_over(batch);
}

void Worker::hand_over(Batch& batch) {
  const bool has_side = !options_.side_archive.empty();
  const bool has_report = !options_.dedup_report.empty();
  batch.outputs.resize(rendered_.size() + (has_side ? 1 : 0) + (has_report ? 1 : 0));
  for (std::size_t i = 0; i < rendered_.size(); ++i) {
    batch.outputs[i].clear();
    const Output& output = options_.outputs[i];
    if (output.compression == io::Compression::None || output.format->frame_per_document) {
      batch.outputs[i].swap(rendered_[i]);
    } else if (!rendered_[i].empty()) {
      io::compress_frame(output.compression, rendered_[i], batch.outputs[i]);
    }
  }
  if (has_side) batch.outputs[rendered_.size()].swap(side_);
  if (has_report) batch.outputs.back().swap(report_);
}

void Worker::process_record(Batch& batch, std::size_t i) {
  const archive::Record& record = batch.records[i];
  Account& account = batch.account;
  Document* const document = sifter_->sift(record, account);
  if (document == nullptr) {
    const archive::Webpage* other = sifter_->other_type();
    if (other != nullptr) set_aside(record, *other, account);
    return;
  }
  if (options_.dedup.any()) {
    const dedup::Judged* judged = options_.dedup.needs_pass() ? &batch.judged[i] : nullptr;
    if (!deduplicator_.apply(judged, record, *document, account, report_)) return;
  }
  write(*document, account);
}

void Worker::write(Document& document, Account& account) {
  for (std::size_t i = 0; i < renderers_.size(); ++i) render(document, i);
  ++account.written;
  account.paragraphs += document.paragraphs.size();
  for (const Paragraph& paragraph : document.paragraphs) {
    account.text_bytes += paragraph.text.size();
  }
  count(account.languages,
        document.language.empty() ? std::string_view("unknown") : document.language);
}

void Worker::render(Document& document, std::size_t i) {
  const Output& output = options_.outputs[i];
  if (!output.format->frame_per_document) {
    write::render(*renderers_[i], output.metadata, document, rendered_[i]);
    return;
  }
  frame_.clear();
  write::render(*renderers_[i], output.metadata, document, frame_);
  io::compress_frame(output.compression, frame_, rendered_[i]);
}

void Worker::set_aside(const archive::Record& record, const archive::Webpage& page,
                       Account& account) {
  if (options_.side_archive.empty()) return;
  const bool wanted =
      options_.side_types.empty() ||
      std::any_of(options_.side_types.begin(), options_.side_types.end(),
                  [&](const std::string& type) { return page.content_type.starts_with(type); });
  if (!wanted) return;
  archive::append_record(record, io::Compression::Gzip, side_);
  ++account.set_aside;
}

}  // namespace sito::corpus
