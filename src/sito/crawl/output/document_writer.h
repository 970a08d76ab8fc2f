// SPDX-License-Identifier: Apache-2.0
// Documents of a crawl as the bytes of its outputs, a frame each.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/write/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace sito::crawl {

/// One per thread. `outputs` must outlive it.
class DocumentWriter {
 public:
  /// Errors: as of the formats.
  static Result<std::unique_ptr<DocumentWriter>> make(const std::vector<corpus::Output>& outputs);

  /// The bytes of a document in each output.
  void write(Document& document, std::vector<std::string>& frames);
  /// What stands at the front of each output; a frame of its own.
  std::vector<std::string> beginnings();

 private:
  explicit DocumentWriter(const std::vector<corpus::Output>& outputs) : outputs_(outputs) {}

  const std::vector<corpus::Output>& outputs_;
  std::vector<std::unique_ptr<write::Renderer>> renderers_;
  std::string rendered_;
};

/// Words of a document: runs between blanks.
std::uint64_t count_words(const Document& document);
/// Of the paragraphs' text, "sha1:..."; "" of a document without text.
std::string text_digest_of(const Document& document);

}  // namespace sito::crawl
