// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/paragraph_hashes.h"

#include "sito/dedup/unit.h"

#include <algorithm>

namespace sito::dedup {
void ParagraphHashes::read(const Document& document) {
  document_ = &document;
  words_.clear();
  ends_.clear();
  if (options_.method == Method::Exact) return;
  for (const Paragraph& paragraph : document.paragraphs) {
    hasher_.append(paragraph.text, words_);
    ends_.push_back(words_.size());
  }
}

std::uint32_t ParagraphHashes::n_judged() const {
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(document_->paragraphs.size(), kMaxParagraphs));
}

bool ParagraphHashes::hash(std::uint32_t paragraph) {
  hashes_.clear();
  if (options_.method == Method::Exact) {
    const std::string& text = document_->paragraphs[paragraph].text;
    if (count_words(text) < options_.min_words) return false;
    const Hash128 hash = hash128(text);
    hashes_ = {hash.high, hash.low};
    return true;
  }
  const std::size_t begin = paragraph == 0 ? 0 : ends_[paragraph - 1];
  const std::size_t n_words = ends_[paragraph] - begin;
  if (n_words < options_.min_words) return false;
  for_each_gram(std::span(words_).subspan(begin, n_words), options_.paragraph_gram,
                [this](std::uint64_t gram) { hashes_.push_back(gram); });
  return !hashes_.empty();
}

}  // namespace sito::dedup
