// SPDX-License-Identifier: Apache-2.0
// The file that a run writes, or the several files of one output: sinks and, for formats that need
// them, makers of files.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/corpus/output/split.h"
#include "sito/corpus/run.h"
#include "sito/io/sink.h"
#include "sito/write/writer.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace sito::corpus {

/// Returns true if output `i` of a run (see output_paths) is a file that is made from all documents
/// when the run is complete. An attempt keeps the packed bytes of renderers for it, see
/// OutputFile::make().
bool is_made_at_end(const RunOptions& options, std::size_t i);

class OutputFile final : public ByteSink {
 public:
  /// `output`: null for files without a format, else it must outlive this. `beginning`: the bytes
  /// at the front of every file of it. `sink`: takes the bytes instead of a file at `path`, if not
  /// null; not for a split output. It gets the packed bytes of renderers, from which make() makes
  /// the file. Files of a split output are opened when they occur. Errors: those of io::open_sink().
  static Result<std::unique_ptr<OutputFile>> open(const std::string& path, const Output* output,
                                                  std::string beginning,
                                                  std::unique_ptr<io::OutputSink> sink = nullptr);

  /// Makes a file at `path` from all packed bytes of `output`, whose format has a FileMaker. The
  /// bytes are those of a run that writes the file directly. Errors: Io.
  static Result<void> make(const Output& output, const std::string& packed,
                           const std::string& path);

  Result<void> write(Bytes bytes) override;
  /// `end`: the bytes at the end of every file.
  Result<void> close(std::string_view end);
  Result<void> close() override { return close({}); }
  Result<void> end_unfinished(bool keep, std::string_view end);

 private:
  struct Part {
    std::unique_ptr<io::OutputSink> sink;
    std::unique_ptr<write::FileMaker> maker;  // null: bytes are written as they come
  };

  [[nodiscard]] bool is_split() const { return output_ != nullptr && !output_->split.empty(); }
  Result<Part*> part(std::string_view name);
  Result<void> open_part(const std::string& path, Part& part);
  Result<void> begin_part(Part& part, bool makes_file);
  static Result<void> write_part(Part& part, Bytes bytes);
  static Result<void> finish(Part& part, std::string_view end);

  const Output* output_ = nullptr;
  std::string beginning_;
  std::map<std::string, Part, std::less<>> parts_;  // by name; "" for an output of one file
  SplitReader reader_;
};

}  // namespace sito::corpus
