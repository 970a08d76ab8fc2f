// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/output_file.h"

#include "sito/io/stored.h"

#include <utility>

namespace sito::corpus {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{1} << 20;

}  // namespace

bool is_made_at_end(const RunOptions& options, std::size_t i) {
  if (options.step != Step::Corpus) return false;
  return i < options.outputs.size() && options.outputs[i].format->make_file != nullptr;
}

Result<std::unique_ptr<OutputFile>> OutputFile::open(const std::string& path, const Output* output,
                                                     std::string beginning,
                                                     std::unique_ptr<io::OutputSink> sink) {
  auto file = std::make_unique<OutputFile>();
  file->output_ = output;
  file->beginning_ = std::move(beginning);
  if (file->is_split()) return file;
  Part& part = file->parts_[""];
  part.sink = std::move(sink);
  Result<void> opened =
      part.sink == nullptr ? file->open_part(path, part) : file->begin_part(part, false);
  if (!opened) return std::move(opened).error();
  return file;
}

Result<void> OutputFile::open_part(const std::string& path, Part& part) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  part.sink = std::move(*sink);
  return begin_part(part, true);
}

Result<void> OutputFile::make(const Output& output, const std::string& packed,
                              const std::string& path) {
  auto stored = io::open_stored(packed);
  if (!stored) return std::move(stored).error();
  auto file = open(path, &output, {});
  if (!file) return std::move(file).error();
  std::string bytes(kPackedBytes, '\0');
  for (;;) {
    const Result<std::size_t> got = stored->bytes->read(bytes);
    if (!got) return got.error();
    if (*got == 0) return (*file)->close();
    Result<void> written = (*file)->write({bytes.data(), *got});
    if (!written) return written;
  }
}

Result<void> OutputFile::begin_part(Part& part, bool makes_file) {
  if (makes_file && output_ != nullptr && output_->format->make_file != nullptr) {
    part.maker = output_->format->make_file(output_->settings);
  }
  return beginning_.empty() ? Result<void>() : part.sink->write(beginning_);
}

Result<OutputFile::Part*> OutputFile::part(std::string_view name) {
  const auto found = parts_.find(name);
  if (found != parts_.end()) return &found->second;
  if (parts_.size() + 1 >= kMostSplitFiles && name != kOtherValues) return part(kOtherValues);
  Part made;
  if (Result<void> opened = open_part(split_path(*output_, name), made); !opened) {
    return std::move(opened).error();
  }
  return &parts_.emplace(std::string(name), std::move(made)).first->second;
}

Result<void> OutputFile::write_part(Part& part, Bytes bytes) {
  if (part.maker == nullptr) return part.sink->write(bytes);
  std::string made;  // a row group is as large as all input that has waited for it
  part.maker->add(bytes, made);
  return made.empty() ? Result<void>() : part.sink->write(made);
}

Result<void> OutputFile::write(Bytes bytes) {
  if (!is_split()) return write_part(parts_.begin()->second, bytes);
  return reader_.read(bytes, [&](std::string_view name, std::string_view of_file) -> Result<void> {
    auto found = part(name);
    if (!found) return std::move(found).error();
    return write_part(**found, of_file);
  });
}

Result<void> OutputFile::finish(Part& part, std::string_view end) {
  if (part.maker == nullptr) return end.empty() ? Result<void>() : part.sink->write(end);
  std::string made;
  std::exchange(part.maker, nullptr)->end(made);
  return part.sink->write(made);
}

Result<void> OutputFile::close(std::string_view end) {
  Result<void> done;
  for (auto& [name, part] : parts_) {
    if (done) done = finish(part, end);
    if (done) done = part.sink->close();
  }
  return done;
}

// If one part cannot be ended, the others still must be.
Result<void> OutputFile::end_unfinished(bool keep, std::string_view end) {
  Result<void> done;
  for (auto& [name, part] : parts_) {
    Result<void> ended = finish(part, end);
    if (Result<void> renamed = part.sink->end_unfinished(keep); ended) ended = std::move(renamed);
    if (done) done = std::move(ended);
  }
  return done;
}

}  // namespace sito::corpus
