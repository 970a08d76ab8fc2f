// SPDX-License-Identifier: Apache-2.0
// Decides which block is the title of the page.
//
// DEVIATION: white space inside title and block is collapsed before they are compared, because
// readers see one blank, and a line end in a title would hide the match.
//
// DEVIATION: a `title` element inside the body, as on broken pages, also counts as a title, except
// in release 1.2: the reference reads it as a title wherever it is.
#include "sito/extract/boilerpipe/boilerpipe_steps.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

namespace sito::extract {
namespace {

constexpr std::string_view kGuillemet = "\xC2\xBB";  // U+00BB, right-pointing double angle
// The separators at which a title is cut, one set after another (from the reference). The guillemet
// belongs to each set.
constexpr std::array<std::string_view, 5> kSeparators = {"|-", "|:", "|:()", "|:()-", "|,:()-"};
constexpr std::array<std::string_view, 4> kSeparators12 = {"|:", "|:()", "|:()-", "|,:()-"};
constexpr std::size_t kMinPartWords = 4;
constexpr std::string_view kSiteMark = ".com";
constexpr std::string_view kNotCompared = "?!.-:";

// Returns the bytes of the separator at text[at], or 0.
std::size_t separator_length(std::string_view text, std::size_t at, std::string_view set) {
  if (set.find(text[at]) != std::string_view::npos) return 1;
  return text.substr(at).starts_with(kGuillemet) ? kGuillemet.size() : 0;
}

std::size_t count_words(std::string_view text) {
  std::size_t n_words = 0;
  for (std::size_t at = 0; !text::next_word(text, at).empty();) ++n_words;
  return n_words;
}

// Returns the trimmed parts between separators. Empty parts at the end do not count, as in the
// reference.
std::vector<std::string_view> split_at(std::string_view title, std::string_view set) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t length = separator_length(title, at, set);
    if (length > 0) {
      parts.push_back(text::trim(title.substr(begin, at - begin)));
      begin = at + length;
    }
    at += length > 0 ? length : 1;
  }
  parts.push_back(text::trim(title.substr(begin)));
  while (!parts.empty() && parts.back().empty()) parts.pop_back();
  return parts;
}

enum class Longest { ByWords, ByChars };

void add_longest_part(std::string_view title, std::string_view set, Longest longest_by,
                      std::vector<std::string>& candidates) {
  const std::vector<std::string_view> parts = split_at(title, set);
  if (parts.size() < 2) return;
  std::size_t most_words = 0;
  std::string_view longest;
  for (const std::string_view part : parts) {
    if (part.find(kSiteMark) != std::string_view::npos) continue;
    const std::size_t n_words = longest_by == Longest::ByWords ? count_words(part) : 1;
    if (n_words > most_words || part.size() > longest.size()) {
      most_words = n_words;
      longest = part;
    }
  }
  if (!longest.empty()) candidates.emplace_back(longest);
}

void add_long_parts(std::string_view title, std::string_view separator,
                    std::vector<std::string>& candidates) {
  if (title.find(separator) == std::string_view::npos) return;
  for (std::size_t begin = 0; begin <= title.size();) {
    const std::size_t end = std::min(title.find(separator, begin), title.size());
    const std::string_view part = title.substr(begin, end - begin);
    const bool of_site = part.find(kSiteMark) != std::string_view::npos;
    if (!of_site && count_words(part) >= kMinPartWords) candidates.emplace_back(part);
    begin = end + separator.size();
  }
}

// Writes lower case without apostrophes into `lower`. Input: white space collapsed.
void make_comparable(std::string_view text, std::string& lower) {
  lower.clear();
  text::append_lower(text, lower);
  lower.erase(std::remove(lower.begin(), lower.end(), '\''), lower.end());
}

std::vector<std::string> title_candidates(std::string_view page_title) {
  std::string title;
  make_comparable(page_title, title);
  std::vector<std::string> candidates;
  if (title.empty()) return candidates;
  candidates.push_back(title);
  for (const std::string_view set : kSeparators)
    add_longest_part(title, set, Longest::ByWords, candidates);
  add_long_parts(title, " | ", candidates);
  add_long_parts(title, " - ", candidates);
  // Candidates without the last " - x" and without the first "x - ", where x has no hyphen.
  const std::size_t last = title.rfind(" - ");
  if (last != std::string::npos && title.find('-', last + 3) == std::string::npos) {
    candidates.push_back(title.substr(0, last));
  }
  const std::size_t first = title.find(" - ");
  if (first != std::string::npos && first > 0 && title.find('-') == first + 1) {
    candidates.push_back(title.substr(first + 3));
  }
  std::sort(candidates.begin(), candidates.end());  // a hostile title may have very many parts
  return candidates;
}

bool is_candidate(const std::vector<std::string>& candidates, std::string_view text) {
  return std::binary_search(candidates.begin(), candidates.end(), text, std::less<>());
}

void delete_marks(std::string& text) {
  const auto is_mark = [](char c) { return kNotCompared.find(c) != std::string_view::npos; };
  text.erase(std::remove_if(text.begin(), text.end(), is_mark), text.end());
}

}  // namespace

void find_title(WorkBlocks& work) {
  const std::vector<std::string> candidates = title_candidates(work.page->title());
  if (candidates.empty()) return;
  // A block with more words than the page's title cannot be a title, so longer blocks are skipped.
  const std::size_t max_words = count_words(work.page->title());
  // Blocks with fewer bytes than the shortest candidate are skipped too; half of it, because some
  // letters need more bytes in lower case.
  std::size_t min_bytes = std::string::npos;
  for (const std::string& candidate : candidates) min_bytes = std::min(min_bytes, candidate.size());
  min_bytes = min_bytes / 2;
  std::string text;
  std::string plain;
  for (WorkBlock& block : work.blocks) {
    if (block.numbers.n_words > max_words) continue;
    if (work.atom_bytes(block.first_atom) < min_bytes) continue;
    text.clear();
    work.append_atom_text(block.first_atom, text);
    make_comparable(text, plain);
    bool found = is_candidate(candidates, plain);
    if (!found) {
      delete_marks(plain);
      found = is_candidate(candidates, text::trim(plain));
    }
    if (found) {
      block.add(BlockLabel::Title);
      return;
    }
  }
}

void find_title_1_2(WorkBlocks& work) {
  std::string title;
  text::append_collapsed(work.page->title(), title);
  if (title.empty() || !work.title_before_body) return;
  std::vector<std::string> candidates = {title};
  for (const std::string_view set : kSeparators12) {
    add_longest_part(title, set, Longest::ByChars, candidates);
  }
  std::string text;
  for (WorkBlock& block : work.blocks) {
    text.clear();
    work.append_atom_text(block.first_atom, text);
    if (std::find(candidates.begin(), candidates.end(), text) != candidates.end()) {
      block.add(BlockLabel::Title);
    }
  }
}

void expand_to_title(WorkBlocks& work) {
  constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t title = kNowhere;
  std::size_t content = kNowhere;
  for (std::size_t i = 0; i < work.blocks.size() && content == kNowhere; ++i) {
    if (work.blocks[i].has(BlockLabel::Title)) title = i;
    if (work.blocks[i].content) content = i;
  }
  if (title == kNowhere || content == kNowhere) return;
  for (std::size_t i = title; i < content; ++i) {
    if (work.blocks[i].has(BlockLabel::MightBe)) work.decide(work.blocks[i], true, "behind-title");
  }
}

}  // namespace sito::extract
