// SPDX-License-Identifier: Apache-2.0
#include "sito/text.h"

#include "sito/base/cut.h"
#include "sito/door/guard.h"
#include "sito/text/language.h"
#include "sito/text/segment.h"
#include "sito/text/stop_list_text.h"
#include "sito/text/stop_words.h"
#include "sito/text/utf8.h"

#include <cstdint>
#include <limits>
#include <utility>

namespace sito::door {
namespace {

Result<void> check_text(std::string_view text) {
  if (text.size() > std::numeric_limits<std::uint32_t>::max() - 1) {
    return invalid("the text has 4 GB or more");
  }
  if (!text::is_valid_utf8(text)) return invalid("the text is not UTF-8");
  return {};
}

// Calls `use` with each line that is not blank, and with its place.
template <typename Use>
void for_each_line(std::string_view text, Use use) {
  for (const std::string_view line : parts_of(text, '\n')) {
    if (!text::is_blank(line)) use(line, static_cast<std::size_t>(line.data() - text.data()));
  }
}

}  // namespace

struct TextReader::State {
  std::unique_ptr<text::LanguageClassifier> classifier;
  text::Segmenter segmenter;
  std::vector<text::Span> spans;
  std::vector<text::Token> tokens;
};

TextReader::TextReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
TextReader::TextReader(TextReader&& other) noexcept = default;
TextReader& TextReader::operator=(TextReader&& other) noexcept = default;
TextReader::~TextReader() = default;

Result<TextReader> TextReader::make() {
  auto state = std::make_unique<State>();
  auto classifier = text::make_language_classifier("cld2", "");
  if (!classifier) return std::move(classifier).error();
  state->classifier = std::move(*classifier);
  return TextReader(std::move(state));
}

Result<Language> TextReader::language(std::string_view text) {
  const std::string_view sample = text::language_sample(text);
  if (Result<void> checked = check_text(sample); !checked) return std::move(checked).error();
  const text::Language found = state_->classifier->detect(sample);
  return Language{found.code, found.score, found.reliable};
}

Result<std::vector<TextSpan>> TextReader::sentences(std::string_view text,
                                                    std::string_view language) {
  if (Result<void> checked = check_text(text); !checked) return std::move(checked).error();
  std::vector<TextSpan> found;
  state_->segmenter.set_language(language);
  for_each_line(text, [&](std::string_view line, std::size_t at) {
    state_->segmenter.sentences(line, state_->spans);
    for (const text::Span& span : state_->spans) found.push_back({at + span.begin, at + span.end});
  });
  return found;
}

Result<std::vector<TextToken>> TextReader::tokens(std::string_view text,
                                                  std::string_view language) {
  if (Result<void> checked = check_text(text); !checked) return std::move(checked).error();
  std::vector<TextToken> found;
  (void)text::take_missed_dictionary();
  state_->segmenter.set_language(language);
  for_each_line(text, [&](std::string_view line, std::size_t at) {
    state_->segmenter.sentences(line, state_->spans);
    for (const text::Span& span : state_->spans) {
      state_->segmenter.tokens(line, span, state_->tokens);
      for (const text::Token& token : state_->tokens) {
        const bool first = token.begin == span.begin;
        found.push_back({at + token.begin, at + token.end, token.glued && !first});
      }
    }
  });
  if (Result<void> whole = check_dictionaries(); !whole) return std::move(whole).error();
  return found;
}

std::vector<std::string> stop_list_languages() {
  const auto languages = text::stop_list_languages();
  return {languages.begin(), languages.end()};
}

Result<std::vector<std::string>> stop_words(std::string_view language) {
  const std::string_view list = text::shipped_stop_list_text(language);
  if (list.empty()) {
    std::string names;
    for (const std::string_view code : text::stop_list_languages()) {
      names += " " + std::string(code);
    }
    return invalid("there is no shipped stop list '" + std::string(language) + "'; there are" +
                   names);
  }
  std::vector<std::string> words;
  for_each_line(list, [&](std::string_view line, std::size_t /*at*/) {
    const std::string_view word = text::trim(line);
    if (!word.starts_with('#')) words.emplace_back(word);
  });
  return words;
}

}  // namespace sito::door
