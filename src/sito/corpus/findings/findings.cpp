// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/findings.h"

#include "sito/corpus/batch.h"
#include "sito/corpus/findings/site_learners.h"
#include "sito/corpus/findings/summary_file.h"
#include "sito/dedup/collection.h"
#include "sito/dedup/print.h"
#include "sito/io/codec.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/site/site_template.h"

#include <functional>
#include <utility>

namespace sito::corpus {
namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10;
constexpr std::size_t kFrameBytes = std::size_t{1} << 20;  // of verdicts

// Calls `take` with the bytes of each frame: of each batch of a step.
Result<void> for_each_batch(const std::string& path,
                            const std::function<Result<void>(Bytes)>& take) {
  auto source = io::open_source(path);
  if (!source) return std::move(source).error();
  Buffer frame;
  std::uint64_t begin = 0;
  for (;;) {
    char* const into = frame.prepare(kReadBytes);
    const auto count = (*source)->read({into, kReadBytes});
    if (!count) return count.error();
    const bool new_frame = *count == 0 || (*source)->member_begin() != begin;
    if (new_frame && !frame.empty()) {
      const std::string next(into, *count);
      if (Result<void> taken = take(frame.view()); !taken) return taken;
      frame.clear();
      frame.append(next);
    } else {
      frame.commit(*count);
    }
    if (*count == 0) return {};
    begin = (*source)->member_begin();
  }
}

std::uint32_t input_of(const dedup::DocumentPlace& place, const Summary& part) {
  return place.shard < part.inputs.size() ? part.inputs[place.shard] : 0;
}

// Writes verdicts in the order of the documents.
class VerdictWriter {
 public:
  explicit VerdictWriter(std::unique_ptr<io::OutputSink> sink) : sink_(std::move(sink)) {}
  Result<void> add(std::uint64_t place, const dedup::Judged& judged) {
    dedup::append_verdict(place, judged, bytes_);
    return bytes_.size() < kFrameBytes ? Result<void>() : flush();
  }
  Result<void> close() {
    Result<void> flushed = flush();
    return flushed ? sink_->close() : flushed;
  }

 private:
  Result<void> flush() {
    std::string frame;
    if (!bytes_.empty()) io::compress_frame(io::Compression::Zstd, bytes_, frame);
    bytes_.clear();
    return frame.empty() ? Result<void>() : sink_->write(frame);
  }

  std::unique_ptr<io::OutputSink> sink_;
  std::string bytes_;
};

// `next`: the number of the first document of the part among those of all.
Result<void> write_verdicts(dedup::Collection& all, const Summary& part, const std::string& path,
                            std::uint64_t& next) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  VerdictWriter writer(*std::move(sink));
  dedup::Judged judged;
  Result<void> done = for_each_batch(part.file, [&](Bytes prints) {
    dedup::Print print;
    Result<void> written;
    while (written && dedup::take_print(prints, print)) {
      written = all.find(next++, judged);
      if (written) written = writer.add(print.head.place.place, judged);
    }
    return written;
  });
  return done ? writer.close() : done;
}

}  // namespace

Result<void> judge_parts(const RunOptions& options, std::span<const Summary> parts,
                         std::span<const std::string> verdicts) {
  dedup::Options dedup = options.dedup;
  dedup.folder = options.temp_folder;
  dedup::Collection all(dedup);
  // The places of a part are those of its own inputs, so documents get numbers of all parts.
  std::uint64_t next = 0;
  for (const Summary& part : parts) {
    const auto move = [&](dedup::DocumentPlace& place) { place = {next++, input_of(place, part)}; };
    Result<void> added =
        for_each_batch(part.file, [&](Bytes prints) { return all.add(prints, move); });
    if (!added) return added;
  }
  Result<void> done = all.judge();
  next = 0;
  for (std::size_t i = 0; done && i < parts.size(); ++i)
    done = write_verdicts(all, parts[i], verdicts[i], next);
  return done;
}

Result<void> learn_from_parts(const RunOptions& options, std::span<const Summary> parts,
                              SiteAccount& sites, ByteSink& templates) {
  auto store = SummaryFile::make(options.temp_folder);
  if (!store) return std::move(store).error();
  auto learners = SiteLearners::make(options.sift, options.site, store->get());
  if (!learners) return std::move(learners).error();
  for (const Summary& part : parts) {
    Result<void> read =
        for_each_batch(part.file, [&](Bytes bytes) { return (*learners)->read(bytes); });
    if (!read) return read;
  }
  return (*learners)->finish(
      sites, [&](const SiteTemplate& site) { return templates.write(site::to_json(site, true)); },
      {});
}

}  // namespace sito::corpus
