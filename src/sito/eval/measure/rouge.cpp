// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/rouge.h"

#include "sito/base/cut.h"

#include <span>

namespace sito::eval {
namespace {

// Calls `visit` with the words of each sentence.
template <typename Visit>
void for_each(const Sentences& sentences, Visit visit) {
  std::size_t begin = 0;
  for (const std::size_t end : sentences.ends) {
    visit(std::span<const std::uint32_t>(sentences.words).subspan(begin, end - begin));
    begin = end;
  }
}

// Returns the numbers as bytes, to look up the sentence.
std::string_view bytes_of(std::span<const std::uint32_t> words) {
  const auto bytes = std::as_bytes(words);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

void Rouge::split(std::string_view text, Vocabulary& vocabulary, Sentences& sentences) {
  sentences.words.clear();
  sentences.ends.clear();
  for (const std::string_view line : parts_of(text, '\n')) {
    segmenter_.sentences(line, spans_);
    for (const text::Span span : spans_) {
      split_at_space(line.substr(span.begin, span.end - span.begin), vocabulary, sentence_);
      if (sentence_.empty()) continue;
      sentences.words.insert(sentences.words.end(), sentence_.begin(), sentence_.end());
      sentences.ends.push_back(sentences.words.size());
    }
  }
}

Overlap Rouge::compare(const Sentences& gold, const Sentences& extracted, std::uint32_t n_words) {
  Overlap overlap{0, extracted.words.size(), gold.words.size()};
  if (left_.size() < n_words) left_.resize(n_words);
  for (const std::uint32_t word : extracted.words) ++left_[word];
  seen_.clear();
  for_each(extracted, [&](auto sentence) { seen_.number_of(bytes_of(sentence)); });
  const std::uint32_t n_seen = seen_.size();
  for_each(gold, [&](auto sentence) {
    const bool as_it_is = seen_.number_of(bytes_of(sentence)) < n_seen;
    in_.assign(sentence.size(), as_it_is ? 1 : 0);
    if (!as_it_is) subsequence_.mark(sentence, extracted.words, extracted.ends, n_words, in_);
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      if (in_[i] == 0 || left_[sentence[i]] == 0) continue;
      --left_[sentence[i]];
      ++overlap.common;
    }
  });
  for (const std::uint32_t word : extracted.words) left_[word] = 0;
  return overlap;
}

}  // namespace sito::eval
