// SPDX-License-Identifier: Apache-2.0
// The verdicts on the documents of a run, from memory or from a file.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/dedup/documents.h"
#include "sito/dedup/paragraphs.h"
#include "sito/io/source.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace sito::dedup {

/// The verdict on a document and its paragraphs.
struct Judged {
  bool known = false;  ///< false: it was not among the judged documents
  DocumentVerdict verdict;
  std::uint32_t text_check = 0;              ///< the front of its text's hash
  std::vector<ParagraphVerdict> paragraphs;  ///< duplicates, in order
};

class Verdicts {
 public:
  virtual ~Verdicts() = default;
  /// Returns the verdict of the document at `place`. Places come in the order of the inputs;
  /// skipped ones are lost. Errors: Io; Malformed.
  virtual Result<void> find(std::uint64_t place, Judged& judged) = 0;
};

/// Appends a verdict for VerdictFile. It has no names of kept copies.
void append_verdict(std::uint64_t place, const Judged& judged, std::string& out);

/// Verdicts that append_verdict() wrote, compressed or not. Memory: 64 KB.
class VerdictFile final : public Verdicts {
 public:
  /// Errors: Io.
  static Result<std::unique_ptr<VerdictFile>> open(const std::string& path);
  Result<void> find(std::uint64_t place, Judged& judged) override;

 private:
  explicit VerdictFile(std::unique_ptr<io::Source> source) : source_(std::move(source)) {}
  Result<bool> advance();
  template <typename Value>
  Result<bool> take(Value& value);

  std::unique_ptr<io::Source> source_;
  std::uint64_t place_ = 0;  // of next_
  Judged next_;
  bool begun_ = false;
  bool ended_ = false;
};

}  // namespace sito::dedup
