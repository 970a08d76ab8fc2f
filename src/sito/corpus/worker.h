// SPDX-License-Identifier: Apache-2.0
// Turns a batch of records into the bytes of every output. One per thread; knows nothing of the
// others.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/result.h"
#include "sito/corpus/batch.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"
#include "sito/corpus/sifter.h"
#include "sito/document/document.h"
#include "sito/document/identity.h"
#include "sito/write/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::corpus {

class Worker final : public BatchWorker {
 public:
  /// Errors: as of Sifter::make and the formats.
  static Result<std::unique_ptr<Worker>> make(const RunOptions& options);

  /// Fills batch.outputs and the account of its records.
  void process(Batch& batch) override;
  /// What stands at the front of output `i` (never compressed away: it is a frame of its own).
  std::string file_beginning(std::size_t i);
  /// What stands at its end; a frame of its own too.
  std::string file_end(std::size_t i);

 private:
  [[nodiscard]] std::string frame_of(std::size_t i, const std::string& text) const;
  explicit Worker(const RunOptions& options);
  void process_record(const archive::Record& record, Account& account);
  void judge(const archive::Record& record, const archive::Webpage& page, Account& account);
  void render(std::size_t i);
  void set_aside(const archive::Record& record, const archive::Webpage& page, Account& account);

  const RunOptions& options_;
  archive::WebpageOpener opener_;
  std::unique_ptr<Sifter> sifter_;
  std::vector<std::unique_ptr<write::Renderer>> renderers_;
  std::vector<std::string> rendered_;  // one for each output, before compression
  std::string frame_;                  // a document of a format whose frames are documents
  std::string side_;                   // whole records of the side archive
  Document document_;
  Identifier identifier_;
};

}  // namespace sito::corpus
