// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/filters.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/document/leave_out.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>

namespace sito::quality {
namespace {

using Measure = std::optional<double>;

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }
double real(std::size_t value) { return static_cast<double>(value); }

Measure words(Facts& facts, double) { return real(facts.words().words); }
Measure word_length(Facts& facts, double) {
  return share(real(facts.words().word_length), real(facts.words().words));
}
Measure hashes(Facts& facts, double) {
  return share(real(facts.count("#")), real(facts.words().tokens));
}
Measure ellipses(Facts& facts, double) {
  const std::size_t n = facts.count("...") + facts.count("\xE2\x80\xA6");
  return share(real(n), real(facts.words().tokens));
}
Measure bullet_lines(Facts& facts, double) {
  return share(real(facts.lines().bullets), real(facts.lines().lines));
}
Measure ellipsis_lines(Facts& facts, double) {
  return share(real(facts.lines().ellipses), real(facts.lines().lines));
}
Measure words_with_letters(Facts& facts, double) {
  return share(real(facts.words().with_letter), real(facts.words().tokens));
}
Measure stop_words(Facts& facts, double limit) {
  const int found = facts.stop_words(limit);
  return found < 0 ? Measure() : Measure(found);
}
Measure repeated_lines(Facts& facts, double) {
  return share(real(facts.lines().repeated), real(facts.lines().lines));
}
Measure repeated_line_text(Facts& facts, double) {
  return share(real(facts.lines().repeated_length), real(facts.text_length()));
}
template <std::size_t n>
Measure top_run(Facts& facts, double) {
  return share(real(facts.repetition().top(n)), real(facts.text_length()));
}
template <std::size_t n>
Measure repeated_runs(Facts& facts, double) {
  return share(real(facts.repetition().repeated(n)), real(facts.text_length()));
}
Measure ended_lines(Facts& facts, double) {
  return share(real(facts.lines().ended), real(facts.lines().lines));
}
Measure short_lines(Facts& facts, double) {
  return share(real(facts.lines().small), real(facts.lines().lines));
}
Measure repeated_of_lines(Facts& facts, double) {
  return share(real(facts.lines().repeated_length), real(facts.lines().length));
}
Measure line_ends(Facts& facts, double) {
  const std::size_t lines = facts.lines().lines;
  return share(lines > 0 ? real(lines - 1) : 0, real(facts.words().tokens));
}
Measure sentences(Facts& facts, double limit) { return real(facts.kept_sentences(limit)); }
Measure lorem_ipsum(Facts& facts, double) {
  constexpr Phrase kLoremIpsum("lorem ipsum");
  return facts.kept_lines_contain(kLoremIpsum) ? 1 : 0;
}
Measure curly_brackets(Facts& facts, double) {
  constexpr Phrase kBracket("{");
  return facts.kept_lines_contain(kBracket) ? 1 : 0;
}

// Removes "[3]", "[edit]" and "[citation needed]" behind a sentence.
std::string_view without_citation(std::string_view line) {
  while (line.ends_with(']')) {
    const std::size_t open = line.rfind('[');
    if (open == std::string_view::npos) break;
    const std::string_view inside = line.substr(open + 1, line.size() - open - 2);
    const bool number = std::all_of(inside.begin(), inside.end(), is_digit);
    if (!number && inside != "edit" && inside != "citation needed") break;
    line = line.substr(0, open);
  }
  return line;
}

double ends_with_mark(std::string_view line, double) {
  const std::string_view text = without_citation(line);
  if (text.empty() || text.ends_with("...")) return 0;
  return std::string_view(".?!\"'").find(text.back()) != std::string_view::npos ? 1 : 0;
}
double words_of_line(std::string_view line, double limit) {
  std::size_t n = 0, from = 0;
  while (real(n) < limit && !text::next_word(line, from).empty()) ++n;
  return real(n);
}
double longest_word(std::string_view line, double limit) {
  if (real(line.size()) <= limit) return real(line.size());
  std::size_t longest = 0, from = 0;
  for (std::string_view word = text::next_word(line, from); !word.empty();
       word = text::next_word(line, from)) {
    if (word.size() > longest) longest = std::max(longest, text::count_code_points(word));
  }
  return real(longest);
}
double names_javascript(std::string_view line, double) {
  constexpr Phrase kJavascript("javascript");
  return kJavascript.is_in(line) ? 1 : 0;
}
double names_policy(std::string_view line, double) {
  constexpr auto kPhrases = std::to_array<Phrase>({
      Phrase("terms of use"),
      Phrase("privacy policy"),
  });
  constexpr auto kCookiePhrases = std::to_array<Phrase>({
      Phrase("cookie policy"),
      Phrase("uses cookies"),
      Phrase("use of cookies"),
      Phrase("use cookies"),
  });
  constexpr Phrase kCookie("cookie");  // in all of them
  const auto is_in_line = [line](const Phrase& phrase) { return phrase.is_in(line); };
  const bool named = std::any_of(kPhrases.begin(), kPhrases.end(), is_in_line) ||
                     (kCookie.is_in(line) &&
                      std::any_of(kCookiePhrases.begin(), kCookiePhrases.end(), is_in_line));
  return named ? 1 : 0;
}

constexpr std::string_view kQuality = "gopher-quality", kRepetition = "gopher-repetition",
                           kFineWeb = "fineweb", kC4 = "c4";

// Limits: Rae and others, Scaling Language Models (2021), tables A1 and section A.1.1; Penedo and
// others, The FineWeb Datasets (2024), section 3.6; Raffel and others, Exploring the Limits of
// Transfer Learning (2020), section 2.2.
constexpr auto kFilters = std::to_array<Filter>({
    {"gopher-words-least", kQuality, Bound::Least, 50, words, nullptr, "number of words"},
    {"gopher-words-most", kQuality, Bound::Most, 100000, words, nullptr, "number of words"},
    {"gopher-word-length-least", kQuality, Bound::Least, 3, word_length, nullptr,
     "mean length of words, in characters"},
    {"gopher-word-length-most", kQuality, Bound::Most, 10, word_length, nullptr,
     "mean length of words, in characters"},
    {"gopher-hashes", kQuality, Bound::Most, 0.1, hashes, nullptr, "hash signs per token"},
    {"gopher-ellipses", kQuality, Bound::Most, 0.1, ellipses, nullptr, "ellipses per token"},
    {"gopher-bullet-lines", kQuality, Bound::Most, 0.9, bullet_lines, nullptr,
     "share of lines that begin with a bullet or a hyphen"},
    {"gopher-ellipsis-lines", kQuality, Bound::Most, 0.3, ellipsis_lines, nullptr,
     "share of lines that end with an ellipsis"},
    {"gopher-letters", kQuality, Bound::Least, 0.8, words_with_letters, nullptr,
     "share of tokens with a letter"},
    {"gopher-stop-words", kQuality, Bound::Least, 2, stop_words, nullptr,
     "different stop words of the language; not used for languages without a list"},
    {"gopher-repeated-lines", kRepetition, Bound::Most, 0.3, repeated_lines, nullptr,
     "share of lines that repeat an earlier line"},
    {"gopher-repeated-line-text", kRepetition, Bound::Most, 0.2, repeated_line_text, nullptr,
     "share of the text in lines that repeat an earlier line"},
    {"gopher-top-2-gram", kRepetition, Bound::Most, 0.2, top_run<2>, nullptr,
     "share of the text in the most frequent sequence of two tokens"},
    {"gopher-top-3-gram", kRepetition, Bound::Most, 0.18, top_run<3>, nullptr,
     "the same for three tokens"},
    {"gopher-top-4-gram", kRepetition, Bound::Most, 0.16, top_run<4>, nullptr,
     "the same for four tokens"},
    {"gopher-repeated-5-grams", kRepetition, Bound::Most, 0.15, repeated_runs<5>, nullptr,
     "share of the text in sequences of five tokens that occurred before"},
    {"gopher-repeated-6-grams", kRepetition, Bound::Most, 0.14, repeated_runs<6>, nullptr,
     "the same for six tokens"},
    {"gopher-repeated-7-grams", kRepetition, Bound::Most, 0.13, repeated_runs<7>, nullptr,
     "the same for seven tokens"},
    {"gopher-repeated-8-grams", kRepetition, Bound::Most, 0.12, repeated_runs<8>, nullptr,
     "the same for eight tokens"},
    {"gopher-repeated-9-grams", kRepetition, Bound::Most, 0.11, repeated_runs<9>, nullptr,
     "the same for nine tokens"},
    {"gopher-repeated-10-grams", kRepetition, Bound::Most, 0.10, repeated_runs<10>, nullptr,
     "the same for ten tokens"},
    {"fineweb-ended-lines", kFineWeb, Bound::Least, 0.12, ended_lines, nullptr,
     "share of lines that end with a terminal punctuation mark"},
    {"fineweb-short-lines", kFineWeb, Bound::Most, 0.67, short_lines, nullptr,
     "share of lines with at most 30 characters"},
    {"fineweb-repeated-line-text", kFineWeb, Bound::Most, 0.01, repeated_of_lines, nullptr,
     "share of the text in lines that repeat an earlier line"},
    {"fineweb-line-ends", kFineWeb, Bound::Most, 0.3, line_ends, nullptr, "line ends per token"},
    {"c4-line-longest-word", kC4, Bound::Most, 1000, nullptr, longest_word,
     "characters in the longest word of a line"},
    {"c4-line-mark", kC4, Bound::Least, 1, nullptr, ends_with_mark,
     "1 if the line ends with . ? ! or a quotation mark, but not with an ellipsis"},
    {"c4-line-words", kC4, Bound::Least, 3, nullptr, words_of_line, "words in a line"},
    {"c4-line-javascript", kC4, Bound::Most, 0, nullptr, names_javascript,
     "1 if the line contains the word JavaScript"},
    {"c4-line-policy", kC4, Bound::Most, 0, nullptr, names_policy,
     "1 if the line is about cookies, terms of use or privacy"},
    {"c4-lorem-ipsum", kC4, Bound::Most, 0, lorem_ipsum, nullptr,
     "1 if a kept line contains \"lorem ipsum\""},
    {"c4-curly-brackets", kC4, Bound::Most, 0, curly_brackets, nullptr,
     "1 if a kept line contains a curly bracket"},
    {"c4-sentences", kC4, Bound::Least, 5, sentences, nullptr, "sentences in the kept lines"},
});

bool breaks(const Chosen& chosen, double measure) {
  return chosen.filter->bound == Bound::Least ? measure < chosen.limit : measure > chosen.limit;
}

Error unknown(std::string_view name) {
  std::string known;
  for (const Filter& filter : kFilters) {
    if (known.find(filter.family) != std::string::npos) continue;
    known.append(known.empty() ? "" : ", ").append(filter.family);
  }
  return invalid("there is no quality filter '" + std::string(name) + "'; families are " + known +
                 " (see `sito list filters`)");
}

}  // namespace

std::span<const Filter> filters() { return kFilters; }

Result<std::vector<Chosen>> choose_filters(std::string_view list) {
  std::map<const Filter*, double> limits;  // addresses of rows keep the order of the table
  for (const std::string_view item : all_parts_of(list, ',')) {
    const std::size_t equals = item.find('=');
    const std::string_view name = item.substr(0, equals);
    std::optional<double> limit;
    if (equals != std::string_view::npos) {
      const std::string_view number = item.substr(equals + 1);
      double value = 0;
      const auto read = std::from_chars(number.data(), number.data() + number.size(), value);
      const bool whole = read.ec == std::errc() && read.ptr == number.data() + number.size();
      if (!whole || !std::isfinite(value)) {
        return invalid("the limit of " + std::string(name) + " is '" + std::string(number) +
                       "', expected a number");
      }
      limit = value;
    }
    bool any = false;
    for (const Filter& filter : kFilters) {
      if (filter.name != name && (filter.family != name || limit)) continue;
      any = true;
      if (limit || !limits.contains(&filter)) limits[&filter] = limit.value_or(filter.limit);
    }
    if (!any) return unknown(name);
  }
  std::vector<Chosen> chosen;
  chosen.reserve(limits.size());
  for (const auto& [filter, limit] : limits) chosen.push_back({filter, limit});
  return chosen;
}

Judge::Judge(std::vector<Chosen> chosen) : chosen_(std::move(chosen)) {
  has_line_rules_ = std::any_of(chosen_.begin(), chosen_.end(),
                                [](const Chosen& one) { return one.filter->of_line != nullptr; });
}

void Judge::judge_lines(const Document& document) {
  for (std::size_t i = 0; i < document.paragraphs.size(); ++i) {
    const std::string_view line = document.paragraphs[i].text;
    out_[i] = std::any_of(chosen_.begin(), chosen_.end(), [&](const Chosen& one) {
      return one.filter->of_line != nullptr && breaks(one, one.filter->of_line(line, one.limit));
    });
  }
}

std::span<const Broken> Judge::judge(Document& document) {
  out_.assign(document.paragraphs.size(), false);
  if (has_line_rules_) judge_lines(document);
  facts_.set(document, out_);
  broken_.clear();
  for (const Chosen& one : chosen_) {
    if (one.filter->of_document == nullptr) continue;
    const Measure measure = one.filter->of_document(facts_, one.limit);
    if (measure && breaks(one, *measure)) broken_.push_back({one.filter, *measure, one.limit});
  }
  lines_out_ = 0;
  if (!broken_.empty() || !has_line_rules_) return broken_;
  lines_out_ = static_cast<std::size_t>(std::count(out_.begin(), out_.end(), true));
  if (lines_out_ == 0) return broken_;
  leave_out_paragraphs(same_paragraphs(out_, document.paragraphs, document.structured.paragraphs),
                       document.structured);
  leave_out_paragraphs(out_, document);
  return broken_;
}

}  // namespace sito::quality
