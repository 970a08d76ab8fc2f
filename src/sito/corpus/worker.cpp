// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/worker.h"

#include "sito/archive/warc_writer.h"
#include "sito/document/read_jsonl.h"
#include "sito/io/codec.h"

#include <algorithm>

namespace sito::corpus {
namespace {

void fill_origin(const archive::Record& record, const archive::Webpage& page, Origin& origin) {
  origin.file = record.source;
  origin.offset = record.offset;
  origin.length = record.length;
  origin.record_id = record.field("WARC-Record-ID");
  origin.date = record.field("WARC-Date");
  origin.mime = page.content_type;
}

}  // namespace

Worker::Worker(const RunOptions& options) : options_(options), opener_(options.sift.limits) {}

Result<std::unique_ptr<Worker>> Worker::make(const RunOptions& options) {
  std::unique_ptr<Worker> worker(new Worker(options));
  auto sifter = Sifter::make(options.sift);
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
  for (std::size_t i = 0; i < batch.n_records; ++i) {
    process_record(batch.records[i], batch.account);
    sifter_->trim();
    opener_.release_above(kKeptBufferBytes);
  }
  const bool has_side = !options_.side_archive.empty();
  batch.outputs.resize(rendered_.size() + (has_side ? 1 : 0));
  for (std::size_t i = 0; i < rendered_.size(); ++i) {
    batch.outputs[i].clear();
    const Output& output = options_.outputs[i];
    if (output.compression == io::Compression::None || output.format->frame_per_document) {
      batch.outputs[i].swap(rendered_[i]);
    } else if (!rendered_[i].empty()) {
      io::compress_frame(output.compression, rendered_[i], batch.outputs[i]);
    }
  }
  if (has_side) batch.outputs.back().swap(side_);
}

void Worker::process_record(const archive::Record& record, Account& account) {
  ++account.records;
  auto opened = opener_.open(record, account.notes);
  if (!opened) {
    count(account.failed, name_of(opened.error().code));
    account.notes.note("record-failed", record.where(), opened.error().message);
    return;
  }
  if (opened->skipped) {
    count(account.dropped, name_of(opened->skip));
    if (opened->skip == archive::Skip::NotHtml) set_aside(record, opened->page, account);
    return;
  }
  judge(record, opened->page, account);
}

void Worker::judge(const archive::Record& record, const archive::Webpage& page, Account& account) {
  Drop drop = Drop::Kept;
  if (page.kind == archive::PageKind::Jsonl) {
    const Result<void> read = read_jsonl(page.payload, document_);
    if (!read) {
      count(account.failed, name_of(read.error().code));
      account.notes.note("record-failed", record.where(), read.error().message);
      return;
    }
    if (options_.sift.leave_out.any()) leave_out(options_.sift.leave_out, document_);
    drop = document_.paragraphs.empty() ? Drop::NoContent : sifter_->judge_language(document_);
  } else {
    drop = sifter_->sift(page, record.where(), account.notes, document_, record.field("WARC-Date"));
    account.page_bytes += sifter_->page_bytes();
    fill_origin(record, page, document_.origin);
    document_.id = identifier_.id_of(document_);
  }
  if (drop != Drop::Kept) {
    count(account.dropped, name_of(drop));
    return;
  }
  for (std::size_t i = 0; i < renderers_.size(); ++i)
    renderers_[i]->render(document_, rendered_[i]);
  ++account.written;
  account.paragraphs += document_.paragraphs.size();
  for (const Paragraph& paragraph : document_.paragraphs)
    account.text_bytes += paragraph.text.size();
  count(account.languages,
        document_.language.empty() ? std::string_view("unknown") : document_.language);
}

void Worker::render(std::size_t i) {
  const Output& output = options_.outputs[i];
  if (!output.format->frame_per_document) {
    renderers_[i]->render(document_, rendered_[i]);
    return;
  }
  frame_.clear();
  renderers_[i]->render(document_, frame_);
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
