// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structure/score.h"

#include "sito/base/cut.h"
#include "sito/eval/metadata_score.h"
#include "sito/text/utf8.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace sito::eval {
namespace {

// Words between names, with the blanks around them.
constexpr std::string_view kAnd[] = {" and ",     " und ", " a ",         " i ", " y ",
                                     " et ",      " e ",   " \xC3\xA9s ",  // Hungarian: e acute, s
                                     " \xD0\xB8 "};                        // Russian: i
constexpr std::string_view kJoints = ";,&|/";

icu::UnicodeString normal(const icu::Normalizer2* form, const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  if (form == nullptr) return text;
  icu::UnicodeString out = form->normalize(text, status);
  return U_SUCCESS(status) != 0 ? out : text;
}

icu::UnicodeString folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  const icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  return normal(form, icu::UnicodeString::fromUTF8(piece));
}

// Returns runs of letters and digits, case-folded, without accents, separated by blanks.
std::string plain_name(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString parts = normal(icu::Normalizer2::getNFDInstance(status), folded(name));
  std::string out;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) out += (out.empty() ? "" : " ") + word;
    word.clear();
  };
  for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1)) {
    const UChar32 c = parts.char32At(i);
    if (u_charType(c) == U_NON_SPACING_MARK) continue;
    if (u_isalnum(c) == 0) {
      end_word();
    } else {
      icu::UnicodeString(c).toUTF8String(word);
    }
  }
  end_word();
  return out;
}

void insert_name(std::string_view name, std::set<std::string>& names) {
  std::string plain = plain_name(name);
  if (!plain.empty()) names.insert(std::move(plain));
}

std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> names;
  while (!text.empty()) {
    std::size_t cut = std::min(text.find_first_of(kJoints), text.size());
    std::size_t length = 1;
    for (const std::string_view joint : kAnd) {
      const std::size_t at = text.find(joint);
      if (at < cut) cut = at, length = joint.size();
    }
    insert_name(text.substr(0, cut), names);
    text.remove_prefix(std::min(cut + length, text.size()));
  }
  return names;
}

ValueCounts count_sets(const std::set<std::string>& gold, const std::set<std::string>& found) {
  const auto common = std::count_if(found.begin(), found.end(),
                                    [&](const std::string& x) { return gold.contains(x); });
  return {gold.size(), found.size(), static_cast<std::size_t>(common)};
}

bool is_quote(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_QUOTATION_MARK) != 0 || c == '`' || c == 0xB4;  // acute
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  static constexpr std::array<std::string_view, kOutcomes> kNames = {
      "nothing", "spurious", "exact", "A", "B", "AxB", "wrong", "missing"};
  return kNames.at(static_cast<std::size_t>(outcome));
}

Outcome ValueCounts::outcome() const {
  if (truth == 0) return found == 0 ? Outcome::Nothing : Outcome::Spurious;
  if (found == 0) return Outcome::Missing;
  if (correct == 0) return Outcome::Wrong;
  if (correct == truth) return found == truth ? Outcome::Exact : Outcome::More;
  return correct == found ? Outcome::Fewer : Outcome::Mixed;
}

double ValueCounts::score() const {
  if (truth == 0 || found == 0) return 0;
  const auto t = static_cast<double>(truth);
  return static_cast<double>(correct) / t * std::min(1.0, t / static_cast<double>(found));
}

ValueCounts count_dates(std::string_view gold, std::span<const std::string_view> found) {
  std::set<std::string> truth;
  std::set<std::string> days;
  if (std::string day = day_of(gold); !day.empty()) truth.insert(std::move(day));
  for (const std::string_view value : found) {
    std::string day = day_of(value);
    days.insert(day.empty() ? std::string(value) : std::move(day));
  }
  return count_sets(truth, days);
}

ValueCounts count_names(std::string_view gold, std::span<const std::string_view> found) {
  std::set<std::string> names;
  for (const std::string_view value : found) insert_name(value, names);
  // A single name may contain a separator: "Owner & Sons".
  std::set<std::string> whole;
  insert_name(gold, whole);
  if (!whole.empty() && whole == names) return count_sets(whole, names);
  return count_sets(names_in(gold), names);
}

std::string plain_line(std::string_view text) {
  const icu::UnicodeString line = folded(text);
  std::string out;
  bool blank = false;
  for (std::int32_t i = 0; i < line.length(); i = line.moveIndex32(i, 1)) {
    UChar32 c = line.char32At(i);
    if (u_isUWhiteSpace(c) != 0) {
      blank = !out.empty();
      continue;
    }
    if (is_quote(c)) c = '\'';
    if (u_charType(c) == U_DASH_PUNCTUATION || c == 0x2212) c = '-';  // minus sign
    if (blank) out += ' ';
    blank = false;
    icu::UnicodeString(c).toUTF8String(out);
  }
  return out;
}

ValueCounts count_lines(std::string_view gold, std::span<const std::string_view> found) {
  std::set<std::string> truth;
  std::set<std::string> lines;
  if (std::string line = plain_line(gold); !line.empty()) truth.insert(std::move(line));
  for (const std::string_view value : found) lines.insert(plain_line(value));
  lines.erase("");
  return count_sets(truth, lines);
}

void SectionCounter::Text::clear() {
  words.clear();
  ends.clear();
}

std::size_t SectionCounter::Text::begin_of(std::size_t section) const {
  return section == 0 ? 0 : ends[section - 1];
}

bool SectionCounter::Text::is_aligned(std::size_t section) const {
  std::size_t n = 0;
  for (std::size_t i = begin_of(section); i < ends[section]; ++i) n += aligned[i] != 0 ? 1 : 0;
  const auto all = static_cast<double>(ends[section] - begin_of(section));
  return static_cast<double>(n) >= kSectionShare * all;
}

void SectionCounter::append(std::string_view section, Text& text) {
  to_lower(section, lower_);
  split_words(lower_, vocabulary_, section_);
  if (section_.empty()) return;
  if (others_.contains(plain_line(section))) return;
  text.words.insert(text.words.end(), section_.begin(), section_.end());
  text.ends.push_back(text.words.size());
}

void SectionCounter::align(const Text& text, const Text& other,
                           std::vector<std::uint8_t>& aligned) {
  const std::size_t end = other.words.size();
  aligned.assign(text.words.size(), 0);
  if (end == 0 || text.words.empty()) return;
  subsequence_.mark(text.words, other.words, std::span(&end, 1), vocabulary_.size(), aligned);
}

bool SectionCounter::occurs_elsewhere(std::size_t section) {
  const std::size_t begin = found_.begin_of(section);
  const std::span words(found_.words.data() + begin, found_.ends[section] - begin);
  for (std::size_t i = 0; i < gold_.ends.size(); ++i) {
    const std::size_t from = gold_.begin_of(i);
    const std::size_t length = gold_.ends[i] - from;
    marks_.assign(words.size(), 0);
    subsequence_.mark(words, std::span(gold_.words.data() + from, length), std::span(&length, 1),
                      vocabulary_.size(), marks_);
    const auto n = std::count(marks_.begin(), marks_.end(), 1);
    if (static_cast<double>(n) >= kSectionShare * static_cast<double>(words.size())) return true;
  }
  return false;
}

ValueCounts SectionCounter::count(std::string_view gold, std::span<const std::string_view> others,
                                  std::span<const std::string_view> found) {
  vocabulary_.clear();
  gold_.clear();
  found_.clear();
  others_.clear();
  for (const std::string_view other : others) others_.insert(plain_line(other));
  for (const std::string_view part : parts_of(gold, '\n')) {
    append(part, gold_);
  }
  for (const std::string_view section : found) append(section, found_);
  align(gold_, found_, gold_.aligned);
  align(found_, gold_, found_.aligned);
  ValueCounts counts;
  counts.truth = gold_.ends.size();
  for (std::size_t i = 0; i < gold_.ends.size(); ++i) counts.correct += gold_.is_aligned(i) ? 1 : 0;
  counts.found = counts.correct;
  for (std::size_t i = 0; i < found_.ends.size(); ++i) {
    if (!found_.is_aligned(i) && !occurs_elsewhere(i)) ++counts.found;
  }
  return counts;
}

void FieldTally::add(const ValueCounts& counts) {
  ++outcomes.at(static_cast<std::size_t>(counts.outcome()));
  if (!counts.counts()) return;
  sum += counts.score();
  ++counted;
}

void FieldTally::merge(const FieldTally& other) {
  sum += other.sum;
  counted += other.counted;
  for (std::size_t i = 0; i < kOutcomes; ++i) outcomes.at(i) += other.outcomes.at(i);
}

double FieldTally::mean() const { return counted == 0 ? 0 : sum / static_cast<double>(counted); }

}  // namespace sito::eval
