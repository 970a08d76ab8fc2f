// SPDX-License-Identifier: Apache-2.0
// Any valid text in several languages: sentences and tokens hold every character, in order, and the
// same text gives the same answer after another one.
#include "sito/text/segment.h"

#include "sito/text/clean.h"
#include "sito/text/language.h"
#include "sito/text/names.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using namespace sito::text;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view part(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  require(begin <= end && end <= text.size());
  return text.substr(begin, end - begin);
}

/// Sentences and tokens of a text cover all but white space.
void check_cover(std::string_view text, Segmenter& segmenter, const NameList& names) {
  std::vector<Span> sentences;
  std::vector<Token> tokens;
  segmenter.sentences(text, sentences);
  std::uint32_t at = 0;
  for (const Span& sentence : sentences) {
    require(is_blank(part(text, at, sentence.begin)));
    require(sentence.begin < sentence.end);
    at = sentence.begin;
    segmenter.tokens(text, sentence, tokens);
    names.join(text, tokens);
    for (const Token& token : tokens) {
      require(token.begin < token.end && is_blank(part(text, at, token.begin)));
      require(token.glued == (token.begin == at && at != sentence.begin));
      require(is_valid_utf8(part(text, token.begin, token.end)));
      at = token.end;
    }
    require(at == sentence.end);
  }
  require(is_blank(text.substr(at)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const NameList names = NameList::parse("a b\na b c\nSt. x\n");
  static Segmenter segmenter;
  constexpr std::array<std::string_view, 8> kLanguages = {"",   "cs", "sk", "hu",
                                                          "ru", "pl", "de", "en"};
  if (size < 1) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  if (!is_valid_utf8(text)) return 0;
  segmenter.set_language(kLanguages[data[0] % kLanguages.size()]);
  check_cover(text, segmenter, names);
  std::string clean;
  append_clean(text, clean);
  require(is_valid_utf8(clean) && is_clean(clean));
  require(is_valid_utf8(collapse_and_trim(text)));
  require(is_valid_utf8(language_sample(text, data[0])));
  return 0;
}
