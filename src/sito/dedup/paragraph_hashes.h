// SPDX-License-Identifier: Apache-2.0
// Hashes the paragraphs of a document, to compare them.
#pragma once

#include "sito/dedup/options.h"
#include "sito/dedup/words.h"
#include "sito/document/document.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::dedup {

/// Splits a document into words once for all uses. One for each thread; keeps its
/// memory.
class ParagraphHashes {
 public:
  explicit ParagraphHashes(const Options& options) : options_(options) {}

  /// Sets the document of the other calls; it must be valid until they are done.
  void read(const Document& document);
  /// Returns hashes of the words of the document; empty unless Options::method is Near.
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  /// Calls `act(index, hashes)` for every paragraph of Options::min_words words or more; shorter
  /// ones are not judged. `hashes` are its n-grams in order, or with Method::Exact the two halves
  /// of the hash of its text. They are valid until `act` returns.
  template <typename Act>
  void for_each(Act&& act) {
    for (std::uint32_t i = 0; i < n_judged(); ++i) {
      if (hash(i)) act(i, std::span<const std::uint64_t>(hashes_));
    }
  }

 private:
  [[nodiscard]] std::uint32_t n_judged() const;
  bool hash(std::uint32_t paragraph);

  const Options& options_;
  const Document* document_ = nullptr;
  WordHasher hasher_;
  std::vector<std::uint64_t> words_;
  std::vector<std::size_t> ends_;  // of the paragraphs, in words_
  std::vector<std::uint64_t> hashes_;
};

}  // namespace sito::dedup
