// SPDX-License-Identifier: Apache-2.0
// Finds duplicate paragraphs inside one document.
#pragma once

#include "sito/dedup/options.h"
#include "sito/dedup/paragraph_hashes.h"
#include "sito/dedup/paragraphs.h"
#include "sito/document/document.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sito::dedup {

/// Judges the paragraphs of single documents, in memory, as Collection does for a run of one
/// document. One for each thread; keeps its memory.
class WithinDocument {
 public:
  explicit WithinDocument(const Options& options) : options_(options), hashes_(options) {}
  /// Replaces `copies` by the verdicts of the duplicate paragraphs, in order; their units are those
  /// of document 0.
  void judge(const Document& document, std::vector<ParagraphVerdict>& copies);

 private:
  const Options& options_;
  ParagraphHashes hashes_;
  std::unordered_map<std::uint64_t, std::uint32_t> first_;  // paragraph that has an n-gram first
  std::vector<std::uint32_t> owners_;                       // of the current paragraph
};

}  // namespace sito::dedup
