// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/worker.h"

#include "sito/archive/warc_writer.h"
#include "sito/corpus/output/exclusions.h"
#include "sito/document/text_bytes.h"
#include "sito/io/codec.h"
#include "sito/sift/first_failure.h"

#include <algorithm>
#include <new>
#include <utility>

namespace sito::corpus {
namespace {

// A string that has grown by doubling may be half empty, in each output of a large page.
constexpr std::size_t kMostUnused = std::size_t{2} << 20;

// A larger document does not stay in every output until its batch is written: see Spill. Its bytes
// depend on it alone, because compressed frames end in front of it and behind it.
constexpr std::uint64_t kLargeBytes = std::uint64_t{1} << 20;
// Each paragraph takes about so many bytes of an output beside its text.
constexpr std::uint64_t kParagraphBytes = 32;

void release_unused(std::string& text) {
  if (text.capacity() - text.size() > kMostUnused) text.shrink_to_fit();
}

}  // namespace

Result<std::unique_ptr<Worker>> Worker::make(const RunOptions& options, const PartStore* parts,
                                             const dedup::Collection* collection) {
  std::unique_ptr<Worker> worker(new Worker(options, parts, collection));
  auto sifter = RecordSifter::make(options.sift);
  if (!sifter) return std::move(sifter).error();
  worker->sifter_ = std::move(*sifter);
  if (Result<void> made = worker->make_renderers(); !made) return std::move(made).error();
  worker->gathered_.rendered.resize(options.outputs.size());
  return worker;
}

Result<void> Worker::make_renderers() {
  renderers_.resize(options_.outputs.size());
  taggers_.clear();
  for (std::size_t i = 0; i < renderers_.size(); ++i) {
    if (Result<void> made = make_renderer(i); !made) return made;
    taggers_.push_back(tagger_of(options_.outputs[i].settings));
  }
  return {};
}

Result<void> Worker::make_renderer(std::size_t i) {
  const Output& output = options_.outputs[i];
  auto renderer = output.format->make(output.settings);
  if (!renderer) return std::move(renderer).error();
  if (output.names != nullptr) (*renderer)->use_names(*output.names);
  renderers_[i] = std::move(*renderer);
  return {};
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
  gathered_.clear();
  for (std::size_t i = 0; i < batch.n_records; ++i) {
    account_.clear();
    gate_.forget();
    gathered_.mark(batch.spill);
    if (!hand_.take(batch, i)) continue;
    const auto begin = std::chrono::steady_clock::now();
    try {
      const Result<void> done = process_record(batch, i, account_);
      if (!done) fail(batch, i, done.error());
    } catch (const OutOfTime&) {
      fail(batch, i, sifter_->deadline().check().error());
      if (!make_renderers()) throw;  // they could be made before
    } catch (const std::bad_alloc&) {
      // The objects that were made for the page are made again.
      fail(batch, i, {ErrorCode::OutOfMemory, std::string(name_of(ErrorCode::OutOfMemory))});
      sifter_.reset();
      auto sifter = RecordSifter::make(options_.sift);
      if (!sifter) throw;
      sifter_ = std::move(*sifter);
    }
    if (options_.slow_pages != nullptr) time_record(batch.records[i], begin);
    note_lost_parts(batch, i);
    if (!options_.exclusions.empty()) exclude(batch, i);
    batch.account.add(account_);
  }
  hand_.put_down();
  hand_over(batch);
}

void Worker::time_record(const archive::Record& record,
                         std::chrono::steady_clock::time_point begin) {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  options_.slow_pages->add(time.count(), record.where(), record.target_uri);
}

// The document of the first part has the text of all parts, so they fail with it.
void Worker::note_lost_parts(const Batch& batch, std::size_t i) {
  if (parts_ == nullptr || account_.failed.empty()) return;
  const std::size_t lost = parts_->parts_behind(number_of(batch.places[i]));
  if (lost == 0) return;
  account_.notes.note(kPartsLost, batch.records[i].where(),
                      std::to_string(lost) + " further parts are not written");
}

// Writes the lines in the order of the input: first those of records without a place in front of
// this record.
void Worker::exclude(const Batch& batch, std::size_t i) {
  for (const auto& [before, line] : batch.excluded) {
    if (before == i) gathered_.excluded += line;
  }
  if (account_.written > 0) return;
  for (const auto& [reason, n] : account_.dropped) {
    append_exclusion(batch.records[i], reason, false, gate_.broken(), gathered_.excluded);
  }
  for (const auto& [reason, n] : account_.failed) {
    append_exclusion(batch.records[i], reason, true, {}, gathered_.excluded);
  }
}

// Replaces all results of a failed record by its failure.
void Worker::fail(Batch& batch, std::size_t i, const Error& error) {
  gathered_.cut(batch.spill);
  account_.clear();
  account_.records = 1;
  count_failure(batch.records[i], error, account_);
}

// Turns rendered bytes of an output, or of one of its files, into written bytes.
void Worker::compress(std::size_t i, std::string& bytes) {
  const Output& output = options_.outputs[i];
  if (taggers_[i] && !failure_) {
    if (Result<void> tagged = tag(*taggers_[i], bytes); !tagged)
      failure_ = std::move(tagged).error();
  }
  renderers_[i]->pack(bytes);
  if (output.compression == io::Compression::None || output.format->frame_per_document) return;
  std::string frame;
  if (!bytes.empty()) io::compress_frame(output.compression, bytes, frame);
  bytes.swap(frame);
}

// Moves the rendered bytes of an output to `bytes`, compressed.
void Worker::finish(std::size_t i, std::string& bytes) {
  bytes.swap(gathered_.rendered[i]);
  gathered_.rendered[i].clear();
  if (options_.outputs[i].split.empty()) return compress(i, bytes);
  SplitBytes::gather(bytes, [&](std::string& of_file) { compress(i, of_file); });
}

void Worker::spill(std::size_t i, Batch& batch) {
  std::string bytes;
  finish(i, bytes);
  batch.spill.add(i, bytes, options_.temp_folder);
}

void Worker::hand_over(Batch& batch) {
  const bool has_side = !options_.side_archive.empty();
  const bool has_report = !options_.dedup_report.empty();
  const bool has_excluded = !options_.exclusions.empty();
  for (const auto& [before, line] : batch.excluded) {
    if (before == batch.n_records) gathered_.excluded += line;
  }
  std::size_t next = gathered_.rendered.size();
  batch.outputs.resize(next + (has_side ? 1 : 0) + (has_report ? 1 : 0) + (has_excluded ? 1 : 0));
  for (std::size_t i = 0; i < gathered_.rendered.size(); ++i) {
    batch.outputs[i].clear();
    finish(i, batch.outputs[i]);
  }
  if (has_side) batch.outputs[next++].swap(gathered_.side);
  if (has_report) batch.outputs[next++].swap(gathered_.report);
  if (has_excluded) batch.outputs[next].swap(gathered_.excluded);
  batch.failure = std::exchange(failure_, std::nullopt);
}

Result<void> Worker::process_record(Batch& batch, std::size_t i, Account& account) {
  const archive::Record& record = batch.records[i];
  Document* const document = sifter_->sift(record, account);
  const sift::FirstFailure* commands = options_.sift.command_failure.get();
  if (commands != nullptr && !failure_) failure_ = commands->get();
  if (document == nullptr) {
    const archive::Webpage* other = sifter_->other_type();
    if (other != nullptr) set_aside(record, *other, account);
  }
  sifter_->trim();  // the document no longer needs the page
  if (document == nullptr) return {};
  if (parts_ != nullptr) {
    const auto whole =
        parts_->apply(number_of(batch.places[i]), record.where(), *document, account);
    if (!whole) return whole.error();
    if (!*whole) return {};
  }
  const auto is_written = [&](const Output& output) {
    return write::writes(*output.format, *document);
  };
  if (std::none_of(options_.outputs.begin(), options_.outputs.end(), is_written)) {
    count(account.dropped, write::kNoPosts);
    return {};
  }
  if (!gate_.pass(*document, account)) return {};
  if (options_.dedup.any()) {
    const dedup::Judged* judged = options_.dedup.needs_pass() ? &batch.judged[i] : nullptr;
    if (!deduplicator_.apply(judged, record, *document, account, gathered_.report)) return {};
  }
  return write(*document, batch, account);
}

Result<void> Worker::write(Document& document, Batch& batch, Account& account) {
  const Deadline::Watch watch(sifter_->deadline());
  const std::uint64_t bytes = text_bytes(document);
  const bool large = bytes + kParagraphBytes * document.paragraphs.size() > kLargeBytes;
  if (large) {  // the bytes in front are written first, and stay if the document fails
    for (std::size_t i = 0; i < renderers_.size(); ++i) spill(i, batch);
    gathered_.mark(batch.spill);
  }
  for (std::size_t i = 0; i < renderers_.size(); ++i) {
    render(document, i);
    if (large) {
      spill(i, batch);
      // Renderers keep as much memory as their largest document took.
      if (Result<void> made = make_renderer(i); !made) return made;
    }
    if (Result<void> in_time = sifter_->deadline().check(); !in_time) return in_time;
  }
  ++account.written;
  account.paragraphs += document.paragraphs.size();
  account.text_bytes += bytes;
  count(account.languages,
        document.language.empty() ? std::string_view("unknown") : document.language);
  return {};
}

void Worker::render(Document& document, std::size_t i) {
  const Output& output = options_.outputs[i];
  if (output.split.empty()) return render_bytes(document, i);
  const std::size_t begun = gathered_.rendered[i].size();
  split_.begin(output, document, gathered_.rendered[i]);
  render_bytes(document, i);
  SplitBytes::end(begun, gathered_.rendered[i]);
}

void Worker::render_bytes(Document& document, std::size_t i) {
  const Output& output = options_.outputs[i];
  if (!output.format->frame_per_document) {
    write::render(*renderers_[i], output.metadata, document, gathered_.rendered[i]);
    release_unused(gathered_.rendered[i]);
    return;
  }
  frame_.clear();
  write::render(*renderers_[i], output.metadata, document, frame_);
  io::compress_frame(output.compression, frame_, gathered_.rendered[i]);
  release_unused(gathered_.rendered[i]);
  if (frame_.capacity() > kMostUnused) std::string().swap(frame_);
}

void Worker::set_aside(const archive::Record& record, const archive::Webpage& page,
                       Account& account) {
  if (!options_.sets_aside(page.content_type)) return;
  archive::append_record(record, io::Compression::Gzip, gathered_.side);
  ++account.set_aside;
}

}  // namespace sito::corpus
