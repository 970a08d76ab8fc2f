// SPDX-License-Identifier: Apache-2.0
#include "sito/site/goldminer/boundary.h"

#include "sito/base/hash.h"
#include "sito/site/source_tags.h"

#include <algorithm>
#include <unordered_map>

namespace sito::site::goldminer {
namespace {

// Length of a text between tags; longer ones cannot be in a pattern.
constexpr std::size_t kMaxGapBytes = 256;

/// A run of tags on a page.
struct Run {
  const MinedPage* page = nullptr;
  std::size_t begin = 0, size = 0;

  [[nodiscard]] const MinedTag& operator[](std::size_t i) const { return page->tags[begin + i]; }
};

struct Candidate {
  Run run;
  std::size_t pages = 0;
  std::size_t skipped = 0;  // texts between it and the main text, on all pages together
};
using Candidates = std::unordered_map<std::uint64_t, Candidate>;

bool run_matches_at(const Run& run, const MinedPage& page, std::size_t at) {
  if (at + run.size > page.tags.size() || page.tags[at].hash != run[0].hash) return false;
  for (std::size_t i = 1; i < run.size; ++i) {
    if (page.tags[at + i].hash != run[i].hash || page.tags[at + i].text_hash != run[i].text_hash) {
      return false;
    }
  }
  return true;
}

// Returns the first place from `begin`, before `end`; `end` if there is none.
std::size_t find_run(const Run& run, const MinedPage& page, std::size_t begin, std::size_t end) {
  while (begin < end && !run_matches_at(run, page, begin)) ++begin;
  return begin;
}

bool usable(const Run& run) {
  for (std::size_t i = 0; i < run.size; ++i) {
    if (run[i].tag == kLongString || (i != 0 && run[i].text == kLongString)) return false;
  }
  return run.size != 0;
}

std::uint64_t hash_of(const Run& run) {
  std::uint64_t hash = run[0].hash;
  for (std::size_t i = 1; i < run.size; ++i) {
    hash = hash_pair(hash_pair(hash, run[i].text_hash), run[i].hash);
  }
  return hash;
}

std::string text_of(const Run& run) {
  std::string text(run.page->strings[run[0].tag]);
  for (std::size_t i = 1; i < run.size; ++i) {
    text += run.page->strings[run[i].text];
    text += run.page->strings[run[i].tag];
  }
  return text;
}

std::size_t texts_between(const MinedPage& page, std::size_t begin, std::size_t end) {
  std::size_t n = 0;
  for (std::size_t i = begin; i < end; ++i) n += page.tags[i].text == kNoString ? 0 : 1;
  return n;
}

/// Candidates of one page, each counted once.
class Counter {
 public:
  explicit Counter(Candidates& candidates) : candidates_(candidates) {}
  void begin_page() { seen_.clear(); }
  void add(const Run& run, std::size_t skipped) {
    const std::uint64_t hash = hash_of(run);
    if (std::find(seen_.begin(), seen_.end(), hash) != seen_.end()) return;
    seen_.push_back(hash);
    Candidate& candidate = candidates_[hash];
    if (candidate.pages++ == 0) candidate.run = run;
    candidate.skipped += skipped;
  }

 private:
  Candidates& candidates_;
  std::vector<std::uint64_t> seen_;
};

// Counts the last tags before the text, together and singly, that do not occur earlier.
void count_starts(const TextSpan& span, const BoundaryRules& rules, Counter& counter) {
  counter.begin_page();
  const auto try_run = [&](std::size_t begin, std::size_t size) {
    const Run run{span.page, begin, size};
    if (!usable(run) || find_run(run, *span.page, 0, begin) != begin) return;
    counter.add(run, texts_between(*span.page, begin + size, span.begin));
  };
  for (std::size_t i = 1; i <= std::min(rules.max_tags, span.begin); ++i) {
    try_run(span.begin - i, i);
    if (i != 1) try_run(span.begin - i, 1);
  }
}

// Counts the first tags after the text, and some more singly, that do not occur inside it.
void count_ends(const TextSpan& span, const BoundaryRules& rules, Counter& counter) {
  counter.begin_page();
  const std::size_t n_behind = span.page->tags.size() - span.end;
  const auto try_run = [&](std::size_t begin, std::size_t size) {
    const Run run{span.page, begin, size};
    if (!usable(run) || find_run(run, *span.page, span.begin, span.end) != span.end) return;
    counter.add(run, texts_between(*span.page, span.end, begin + 1));
  };
  for (std::size_t i = 1; i <= std::min(rules.max_tags, n_behind); ++i) try_run(span.end, i);
  for (std::size_t i = 1; i < std::min(rules.max_single_end, n_behind); ++i) {
    try_run(span.end + i, 1);
  }
}

// Returns the most frequent candidate. Among those of about the same frequency, prefers less text
// in between, then attributes, then the shorter one that is long enough. Null if none is on more
// than one page.
const Candidate* choose(const Candidates& candidates, const BoundaryRules& rules) {
  struct Choice {
    const Candidate* candidate;
    std::string text;
    double skipped;
    bool plain;  // tags without attributes, which occur anywhere
  };
  std::vector<Choice> choices;
  for (const auto& [hash, candidate] : candidates) {
    if (candidate.pages < 2) continue;
    std::string text = text_of(candidate.run);
    const bool plain = text.find('=') == std::string::npos;
    const double n = static_cast<double>(candidate.pages);
    choices.push_back(
        {&candidate, std::move(text), static_cast<double>(candidate.skipped) / n, plain});
  }
  if (choices.empty()) return nullptr;
  const auto long_enough = [&](const Choice& c) { return c.text.size() > rules.min_length; };
  if (std::any_of(choices.begin(), choices.end(), long_enough)) {
    std::erase_if(choices, [&](const Choice& c) { return !long_enough(c); });
  }
  std::size_t most = 0;
  for (const Choice& choice : choices) most = std::max(most, choice.candidate->pages);
  const double least = rules.near_share * static_cast<double>(most);
  std::erase_if(choices,
                [&](const Choice& c) { return static_cast<double>(c.candidate->pages) < least; });
  const auto better = [](const Choice& a, const Choice& b) {
    if (a.skipped != b.skipped) return a.skipped < b.skipped;
    if (a.plain != b.plain) return b.plain;
    if (a.candidate->pages != b.candidate->pages) return a.candidate->pages > b.candidate->pages;
    if (a.text.size() != b.text.size()) return a.text.size() < b.text.size();
    return a.text < b.text;
  };
  return std::min_element(choices.begin(), choices.end(), better)->candidate;
}

bool fits(const TextSpan& span, const Run& start, const Run& end) {
  const MinedPage& page = *span.page;
  const std::size_t found = find_run(start, page, 0, page.tags.size());
  if (found == page.tags.size()) return false;
  return find_run(end, page, found + start.size, page.tags.size()) != page.tags.size();
}

// Takes the best pair of these pages, and keeps only the pages that it does not fit.
std::optional<BoundaryPair> take_pair(std::vector<TextSpan>& pages, const BoundaryRules& rules) {
  Candidates starts;
  Counter start_counter(starts);
  for (const TextSpan& page : pages) count_starts(page, rules, start_counter);
  const Candidate* start = choose(starts, rules);
  if (start == nullptr) return std::nullopt;
  Candidates ends;
  Counter end_counter(ends);
  for (const TextSpan& page : pages) {
    const std::size_t n_tags = page.page->tags.size();
    if (find_run(start->run, *page.page, 0, n_tags) != n_tags) count_ends(page, rules, end_counter);
  }
  const Candidate* end = choose(ends, rules);
  if (end == nullptr) return std::nullopt;
  BoundaryPair pair{text_of(start->run), text_of(end->run), start->pages, end->pages, pages.size()};
  std::erase_if(pages, [&](const TextSpan& page) { return fits(page, start->run, end->run); });
  pair.pages -= pages.size();
  return pair;
}

std::uint64_t gap_before(const TagScanner& scanner, std::string_view source) {
  std::uint64_t gap = 0;
  scanner.for_each_text([&](std::size_t begin, std::size_t end) {
    gap = hash_of_gap(gap, source.substr(begin, std::min(end - begin, kMaxGapBytes)));
  });
  return gap;
}

// Returns where the pattern ends if the source has it at `at`; npos if not.
std::size_t match_pattern(std::string_view source, std::size_t at, const Pattern& pattern) {
  at = match_tag(source, at, pattern.front().tag);
  if (at == std::string_view::npos || pattern.size() == 1) return at;
  TagScanner scanner(source, at);
  SourceTag tag;
  for (std::size_t i = 1; i < pattern.size(); ++i) {
    if (!scanner.next(tag) || match_tag(source, tag.begin, pattern[i].tag) != tag.end ||
        gap_before(scanner, source) != pattern[i].text) {
      return std::string_view::npos;
    }
  }
  return tag.end;
}

/// The state of the search for a pair.
struct PairSearch {
  bool begun = false, done = false;
  Cut cut;

  void look(const std::pair<Pattern, Pattern>& pair, std::string_view source, std::size_t at) {
    if (done || at < cut.begin) return;
    const std::size_t end = match_pattern(source, at, begun ? pair.second : pair.first);
    if (end == std::string_view::npos) return;
    if (begun) {
      done = cut.complete = true;
      cut.end = static_cast<std::uint32_t>(at);
    } else {
      begun = true;
      cut.begin = static_cast<std::uint32_t>(end);
    }
  }
};

}  // namespace

std::vector<BoundaryPair> learn_boundaries(std::span<const TextSpan> pages,
                                           const BoundaryRules& rules) {
  std::vector<BoundaryPair> pairs;
  std::vector<TextSpan> left(pages.begin(), pages.end());
  while (pairs.size() < rules.most_pairs) {
    std::optional<BoundaryPair> pair = take_pair(left, rules);
    if (!pair || pair->pages == 0) break;
    const double n = static_cast<double>(pair->start_pages);
    const double of_start = static_cast<double>(pair->end_pages) / n;
    const double of_pages =
        1 - static_cast<double>(left.size()) / static_cast<double>(pages.size());
    pairs.push_back(std::move(*pair));
    if (of_start >= rules.fitness && of_pages >= rules.fitness) break;
  }
  return pairs;
}

Pattern read_pattern(std::string_view text) {
  Pattern pattern;
  TagScanner scanner(text);
  SourceTag tag;
  while (scanner.next(tag)) {
    pattern.push_back({gap_before(scanner, text), {}});
    append_blanked(text.substr(tag.begin, tag.end - tag.begin), pattern.back().tag);
  }
  return pattern;
}

std::optional<Cut> find_cut(std::string_view source,
                            std::span<const std::pair<Pattern, Pattern>> pairs) {
  std::vector<PairSearch> searches(pairs.size());
  TagScanner scanner(source);
  SourceTag tag;
  while (!pairs.empty() && !searches.front().done && scanner.next_name(tag)) {
    for (std::size_t i = 0; i < pairs.size(); ++i) searches[i].look(pairs[i], source, tag.begin);
  }
  std::optional<Cut> begun;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    PairSearch& search = searches[i];
    if (!search.begun) continue;
    search.cut.pair = i;
    if (search.done) return search.cut;
    search.cut.end = static_cast<std::uint32_t>(source.size());
    if (!begun) begun = search.cut;
  }
  return begun;
}

}  // namespace sito::site::goldminer
