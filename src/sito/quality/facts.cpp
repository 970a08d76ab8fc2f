// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/facts.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

namespace sito::quality {
namespace {

// Counting stops here, because the rule needs only two.
constexpr std::size_t kMaxStopWords = 16;
constexpr std::string_view kEllipsis = "\xE2\x80\xA6", kBullet = "\xE2\x80\xA2";
// Gopher requires two of these words.
constexpr std::array<std::string_view, 8> kGopherWords = {"the", "be",   "to",   "of",
                                                          "and", "that", "have", "with"};

bool ends_sentence(std::string_view line) {
  const auto last = static_cast<unsigned char>(line.back());
  if (last < 0x80) return last == '.' || last == '?' || last == '!';
  const char32_t value = text::code_point_before(line, line.size()).value;
  return u_hasBinaryProperty(static_cast<UChar32>(value), UCHAR_S_TERM) != 0;
}

}  // namespace

void Facts::set(const Document& document, const std::vector<bool>& out) {
  document_ = &document;
  out_ = &out;
  has_words_ = has_lines_ = has_repetition_ = false;
  text_.clear();
  for (const Paragraph& paragraph : document.paragraphs) {
    if (!text_.empty()) text_ += '\n';
    text_ += paragraph.text;
  }
}

void Facts::read_words() {
  if (has_words_) return;
  has_words_ = true;
  tokenize(text_, tokens_);
  words_ = {};
  words_.tokens = tokens_.size();
  for (const Token& token : tokens_) {
    words_.with_letter += token.letter ? 1 : 0;
    if (token.symbol) continue;
    ++words_.words;
    words_.word_length += token.length;
  }
}

void Facts::read_lines() {
  if (has_lines_) return;
  has_lines_ = true;
  lines_ = {};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> lines;  // hash, length
  for (const Paragraph& paragraph : document_->paragraphs) {
    const std::string_view line = paragraph.text;
    if (text::is_blank(line)) continue;
    const std::uint64_t length = text::count_code_points(line);
    ++lines_.lines;
    lines_.length += length;
    lines_.bullets += line.starts_with('-') || line.starts_with(kBullet) ? 1 : 0;
    lines_.ellipses += line.ends_with("...") || line.ends_with(kEllipsis) ? 1 : 0;
    lines_.ended += ends_sentence(line) ? 1 : 0;
    lines_.small += length <= kShortLine ? 1 : 0;
    lines.emplace_back(hash_bytes(line), length);
  }
  std::sort(lines.begin(), lines.end());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].first != lines[i - 1].first) continue;
    ++lines_.repeated;
    lines_.repeated_length += lines[i].second;
  }
}

const WordFacts& Facts::words() {
  read_words();
  return words_;
}

const LineFacts& Facts::lines() {
  read_lines();
  return lines_;
}

const Repetition& Facts::repetition() {
  read_words();
  if (!has_repetition_) repetition_.set(tokens_);
  has_repetition_ = true;
  return repetition_;
}

std::uint64_t Facts::text_length() {
  read_lines();
  return lines_.length + (lines_.lines > 0 ? lines_.lines - 1 : 0);
}

std::size_t Facts::count(std::string_view part) const {
  std::size_t n = 0;
  for (std::size_t at = text_.find(part); at != std::string::npos;
       at = text_.find(part, at + part.size())) {
    ++n;
  }
  return n;
}

int Facts::stop_words(double enough) {
  read_words();
  const std::string_view all = text_;
  const bool english = document_->language == "en" || document_->language.empty();
  std::vector<std::uint64_t> found;
  const text::StopWords* list = english ? nullptr : text::shipped_stop_words(document_->language);
  if (!english && list == nullptr) return -1;
  for (const Token& token : tokens_) {
    if (!token.letter) continue;
    const std::string_view word = all.substr(token.begin, token.end - token.begin);
    const bool stops =
        english ? std::find(kGopherWords.begin(), kGopherWords.end(), word) != kGopherWords.end()
                : list->contains(word);
    if (!stops || std::find(found.begin(), found.end(), token.hash) != found.end()) continue;
    found.push_back(token.hash);
    if (found.size() >= kMaxStopWords || static_cast<double>(found.size()) >= enough) break;
  }
  return static_cast<int>(found.size());
}

std::size_t Facts::kept_sentences(double enough) {
  segmenter_.set_language(document_->language);
  std::size_t n = 0;
  for (std::size_t i = 0; i < document_->paragraphs.size(); ++i) {
    if (static_cast<double>(n) >= enough) break;
    if (i < out_->size() && (*out_)[i]) continue;
    segmenter_.sentences(document_->paragraphs[i].text, sentences_);
    n += sentences_.size();
  }
  return n;
}

bool Facts::kept_lines_contain(const Phrase& phrase) const {
  for (std::size_t i = 0; i < document_->paragraphs.size(); ++i) {
    if (i < out_->size() && (*out_)[i]) continue;
    if (phrase.is_in(document_->paragraphs[i].text)) return true;
  }
  return false;
}

}  // namespace sito::quality
