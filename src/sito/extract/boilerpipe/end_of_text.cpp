// SPDX-License-Identifier: Apache-2.0
// Finds the end of an article: phrases of comment forms and related links, and the text behind
// them.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace sito::extract {
namespace {

// From the reference.
constexpr std::uint32_t kMaxWords = 14;  // a phrase is in a short block
constexpr std::size_t kMinChars = 8;
constexpr std::size_t kShortestPhrase = 7;  // bytes: "Comment", "diskuze"; shorter blocks have none
constexpr float kMinFullTextDensity = 9;    // words count as full text from this density on

constexpr std::array<std::string_view, 4> kStarts = {
    "comments",
    "\xC2\xA9 reuters",  // U+00A9 COPYRIGHT SIGN
    "please rate this",
    "post a comment",
};
constexpr std::array<std::string_view, 2> kAfterNumber = {" comments", " users responded in"};
constexpr std::array<std::string_view, 7> kAnywhere = {
    "what you think...", "add your comment", "add comment",           "reader views",
    "have your say",     "reader comments",  "r\xC3\xA4tta artikeln",  // a with diaeresis
};
constexpr std::string_view kWhole = "thanks for your comments - this feedback is now closed";

// Our extension: the block begins with the phrase.
constexpr std::array<std::string_view, 18> kMoreLanguages = {
    "diskuze",                               // cs: discussion
    "p\xC5\x99idat koment\xC3\xA1\xC5\x99",  // cs: pridat komentar, add a comment
    "koment\xC3\xA1\xC5\x99"
    "e (",                              // cs: komentare (n)
    "vstup do diskuse",                 // cs: enter the discussion
    "\xC4\x8Dt\xC4\x9Bte tak\xC3\xA9",  // cs: ctete take, read also
    "souvisej\xC3\xAD"
    "c\xC3\xAD \xC4\x8Dl\xC3\xA1nky",         // cs: souvisejici clanky, related articles
    "diskusia",                               // sk: discussion
    "prida\xC5\xA5 koment\xC3\xA1r",          // sk: pridat komentar, add a comment
    "s\xC3\xBAvisiace \xC4\x8Dl\xC3\xA1nky",  // sk: suvisiace clanky, related articles
    "hozz\xC3\xA1sz\xC3\xB3l\xC3\xA1sok",     // hu: hozzaszolasok, comments
    "sz\xC3\xB3lj hozz\xC3\xA1",              // hu: szolj hozza, have your say
    "kapcsol\xC3\xB3"
    "d\xC3\xB3 cikkek",     // hu: kapcsolodo cikkek, related articles
    "kommentare",           // de: comments
    "kommentar schreiben",  // de: write a comment
    "mehr zum thema",       // de: more on the topic
    "\xD0\xBA\xD0\xBE\xD0\xBC\xD0\xBC\xD0\xB5\xD0\xBD\xD1\x82\xD0\xB0\xD1\x80\xD0\xB8\xD0\xB8",
    // ru: kommentarii, comments
    "\xD1\x87\xD0\xB8\xD1\x82\xD0\xB0\xD0\xB9\xD1\x82\xD0\xB5 "
    "\xD1\x82\xD0\xB0\xD0\xBA\xD0\xB6\xD0\xB5",
    // ru: chitayte takzhe, read also
    "\xD0\xBE\xD1\x81\xD1\x82\xD0\xB0\xD0\xB2\xD0\xB8\xD1\x82\xD1\x8C "
    "\xD0\xBA\xD0\xBE\xD0\xBC\xD0\xBC\xD0\xB5\xD0\xBD\xD1\x82\xD0\xB0\xD1\x80\xD0\xB8\xD0\xB9",
    // ru: ostavit kommentariy, leave a comment
};
bool starts_with_any(std::string_view text, std::span<const std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(),
                     [&](std::string_view phrase) { return text.starts_with(phrase); });
}

bool contains_any(std::string_view text, std::span<const std::string_view> phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return text.find(phrase) != std::string_view::npos;
  });
}

bool is_end_phrase(std::string_view lower) {
  if (starts_with_any(lower, kStarts) || contains_any(lower, kAnywhere) || lower == kWhole)
    return true;
  const std::size_t digits = std::min(lower.find_first_not_of("0123456789"), lower.size());
  return digits > 0 && starts_with_any(lower.substr(digits), kAfterNumber);
}

}  // namespace

void find_end_of_text(WorkBlocks& work, const EndPhrases& phrases) {
  std::string text;
  std::string lower;
  for (WorkBlock& block : work.blocks) {
    if (block.numbers.n_words > kMaxWords) continue;
    if (work.atom_bytes(block.first_atom) < kShortestPhrase) continue;
    text.clear();
    work.append_atom_text(block.first_atom, text);
    lower.clear();
    text::append_lower(text, lower);
    const bool is_long = text::count_code_points(text) >= kMinChars;
    const bool is_short_link =
        phrases.comment_link && !is_long && block.numbers.link_density == 1.0F && text == "Comment";
    if ((is_long && is_end_phrase(lower)) || is_short_link ||
        (phrases.more_languages && starts_with_any(lower, kMoreLanguages))) {
      block.add(BlockLabel::EndOfText);
    }
  }
}

void drop_after_end_of_text(WorkBlocks& work, std::uint32_t min_words) {
  std::uint64_t n_words = 0;
  bool ended = false;
  for (WorkBlock& block : work.blocks) {
    if (block.content && block.numbers.text_density >= kMinFullTextDensity) {
      n_words += block.numbers.n_words;
    }
    if (block.has(BlockLabel::EndOfText) && n_words >= min_words) ended = true;
    if (ended) work.decide(block, false, "after-end-of-text");
  }
}

void drop_trailing_headings(WorkBlocks& work) {
  for (std::size_t i = work.blocks.size(); i-- > 0;) {
    WorkBlock& block = work.blocks[i];
    if (!block.content) continue;
    if (!block.has(BlockLabel::Heading)) return;
    work.decide(block, false, "trailing-heading");
  }
}

}  // namespace sito::extract
