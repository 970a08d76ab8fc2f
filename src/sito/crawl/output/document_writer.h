// SPDX-License-Identifier: Apache-2.0
// Writes documents of a crawl as bytes of its outputs, one frame for each document.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/write/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::crawl {

/// One for each thread. `outputs` must outlive it.
class DocumentWriter {
 public:
  /// Errors: those of the formats.
  static Result<std::unique_ptr<DocumentWriter>> make(const std::vector<corpus::Output>& outputs);

  /// Writes a document in the format of each output.
  void write(Document& document, std::vector<std::string>& frames);
  /// Returns the beginning of each output, as a frame of its own.
  std::vector<std::string> beginnings();

 private:
  explicit DocumentWriter(const std::vector<corpus::Output>& outputs) : outputs_(outputs) {}

  const std::vector<corpus::Output>& outputs_;
  std::vector<std::unique_ptr<write::Renderer>> renderers_;
  std::string rendered_;
};

/// Counts the words of a document: runs between blanks.
std::uint64_t count_words(const Document& document);
/// Returns the digest of the paragraphs' text, "sha1:..."; "" for a document without text.
std::string text_digest_of(const Document& document);

}  // namespace sito::crawl
