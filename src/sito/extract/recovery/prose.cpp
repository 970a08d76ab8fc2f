// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/prose.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/extract/steps/consent_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::extract {
namespace {

// Names of members, in lower case without "_" and "-", as content systems and frameworks use them.
constexpr std::array kContentKeys = std::to_array<std::string_view>({
    "articlebody", "body",        "bodyhtml", "bodytext",        "children",    "commenttext",
    "content",     "contenthtml", "contents", "cooked",          "description", "fulltext",
    "html",        "innerhtml",   "markdown", "message",         "paragraph",   "paragraphs",
    "post",        "posttext",    "rendered", "richtext",        "story",       "text",
    "textcontent", "textvalue",   "value",    "longdescription",
});
constexpr std::array kTitleKeys = std::to_array<std::string_view>(
    {"title", "headline", "heading", "name", "subtitle", "subheading", "question"});
constexpr std::array kNoTextKeys = std::to_array<std::string_view>({
    "class", "classname", "style", "href",  "src",  "srcset",   "sizes", "url",
    "uri",   "id",        "key",   "query", "d",    "path",     "slug",  "alt",
    "css",   "css",       "token", "hash",  "type", "typename",
});
// Anywhere in the name.
constexpr std::array kSkippedParts = std::to_array<std::string_view>({
    "i18n",        "translation", "locale",       "dictionary", "config",   "setting",
    "featureflag", "analytic",    "tracking",     "consent",    "cookie",   "navigation",
    "menu",        "footer",      "related",      "recommend",  "trending", "opengraph",
    "seo",         "meta",        "breadcrumb",   "sidebar",    "schema",   "placeholder",
    "notfound",    "forbidden",   "unauthorized",
});

// The same when they are tables of texts by name, not lists.
constexpr std::array kSkippedTables =
    std::to_array<std::string_view>({"messages", "labels", "errors", "strings", "texts"});

// Minimum words of a string with any name, and of one with a name of content.
constexpr std::size_t kMinProseWords = 10;
constexpr std::size_t kMinContentWords = 4;
constexpr std::size_t kMaxTitleWords = 25;
constexpr std::size_t kMinTitleWords = 2;
// Share of letters, blanks and bytes beyond ASCII in the bytes of prose.
constexpr double kMinLetterShare = 0.75;
// Two ideographs or kana (three bytes each) count as one word.
constexpr std::size_t kBytesOfTwo = 6;

std::string folded(std::string_view key) {
  std::string out;
  for (const char c : key) {
    if (c == '_' || c == '-') continue;
    out += lower(c);
  }
  return out;
}

// The appearance of a text, without tags.
struct Looks {
  std::size_t n_words = 0;
  std::size_t n_bytes = 0;
  std::size_t n_letters = 0;  // with blanks, and bytes beyond ASCII
  bool ends_sentence = false;
  bool has_tags = false;
};

bool begins_tag(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return false;
  return text[at + 1] == '/' || is_letter(text[at + 1]);
}

bool ends_sentence_at(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '.' || c == '!' || c == '?')
    return at + 1 == text.size() || text[at + 1] <= ' ' || text[at + 1] == '<';
  return text.substr(at, 3) == "\xE3\x80\x82";  // U+3002 IDEOGRAPHIC FULL STOP
}

Looks look_at(std::string_view text) {
  Looks looks;
  std::size_t n_wide = 0;
  bool in_word = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '<' && begins_tag(text, at)) {
      looks.has_tags = true;
      in_word = false;
      at = std::min(text.find('>', at), text.size());
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool blank = byte <= ' ';
    ++looks.n_bytes;
    if (blank || may_be_letter(text[at])) ++looks.n_letters;
    if (!blank && !in_word) ++looks.n_words;
    if (byte >= 0xE3 && byte <= 0xED) n_wide += 3;
    in_word = !blank;
    looks.ends_sentence = looks.ends_sentence || ends_sentence_at(text, at);
  }
  looks.n_words += n_wide / kBytesOfTwo;
  return looks;
}

bool is_address(std::string_view text) {
  return text.find(' ') == std::string_view::npos &&
         (text.find('/') != std::string_view::npos || text.find('@') != std::string_view::npos);
}

}  // namespace

DataText data_text_of(std::string_view key, std::string_view text) {
  const std::string name = folded(key);
  text = text::trim(text);
  if (text.empty() || is_one_of(name, kNoTextKeys) || is_address(text)) return DataText::Nothing;
  if (text.front() == '{' || text.front() == '[') return DataText::Nothing;  // data inside data
  const Looks looks = look_at(text);
  if (static_cast<double>(looks.n_letters) < kMinLetterShare * static_cast<double>(looks.n_bytes)) {
    return DataText::Nothing;
  }
  if (is_one_of(name, kTitleKeys) && !looks.has_tags && looks.n_words >= kMinTitleWords &&
      looks.n_words <= kMaxTitleWords) {
    return DataText::Title;
  }
  const bool content = is_one_of(name, kContentKeys);
  // "Free from {0} on": a message of the program.
  const bool has_gap = text.find('{') != std::string_view::npos;
  const bool enough = content ? looks.n_words >= kMinContentWords
                              : looks.n_words >= kMinProseWords && looks.ends_sentence && !has_gap;
  if (!enough || is_consent_text(consent_words(text))) return DataText::Nothing;
  return looks.has_tags ? DataText::Html : DataText::Prose;
}

bool is_skipped_key(std::string_view key, bool array) {
  if (key.empty()) return false;
  const std::string name = folded(key);
  if (!array && is_one_of(name, kSkippedTables)) return true;
  return std::any_of(kSkippedParts.begin(), kSkippedParts.end(),
                     [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

}  // namespace sito::extract
