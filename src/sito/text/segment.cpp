// SPDX-License-Identifier: Apache-2.0
// The segmenter, with the state that it keeps between calls.
#include "sito/text/segment.h"

#include "sito/text/join_abbreviations.h"
#include "sito/text/sentences.h"
#include "sito/text/tokens.h"

namespace sito::text {

struct Segmenter::State {
  const SentenceRules* rules = &sentence_rules("");
  Tokenizer tokenizer;
};

Segmenter::Segmenter() : state_(std::make_unique<State>()) {}
Segmenter::~Segmenter() = default;

void Segmenter::set_language(std::string_view code) { state_->rules = &sentence_rules(code); }

void Segmenter::sentences(std::string_view text, std::vector<Span>& out) {
  out.clear();
  split_sentences(text, *state_->rules, out);
}

void Segmenter::tokens(std::string_view text, Span range, std::vector<Token>& out) {
  out.clear();
  state_->tokenizer.split(text, range, out);
  join_abbreviations(text, *state_->rules, out);
}

}  // namespace sito::text
