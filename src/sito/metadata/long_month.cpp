// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/long_month.h"

#include "sito/base/contains.h"
#include "sito/metadata/date.h"
#include "sito/text/utf8.h"

#include <array>

namespace sito {
namespace {

// The first byte of Arabic letters in UTF-8.
constexpr unsigned char kFirstArabic = 0xD8, kLastArabic = 0xDB;

// Names that two months of the year share, and the words that tell these apart.
struct SharedName {
  std::string_view word;
  int first = 0, second = 0;
};
constexpr auto kSharedNames = std::to_array<SharedName>(
    {{"\u062A\u0634\u0631\u064A\u0646", 10, 11}, {"\u0643\u0627\u0646\u0648\u0646", 12, 1}});
constexpr auto kFirstWords = std::to_array<std::string_view>(
    {"\u0627\u0644\u0623\u0648\u0644", "\u0627\u0644\u0627\u0648\u0644", "\u0623\u0648\u0644",
     "\u0627\u0648\u0644"});
constexpr auto kSecondWords = std::to_array<std::string_view>(
    {"\u0627\u0644\u062B\u0627\u0646\u064A", "\u0627\u0644\u062B\u0627\u0646\u0649",
     "\u062B\u0627\u0646\u064A", "\u062B\u0627\u0646"});

// What joins two names of a month: "" stands for blanks alone.
constexpr auto kBetweenNames = std::to_array<std::string_view>({"/", "-", "\u2013", ""});

const DateToken* word_at(DateTokens& tokens, std::size_t i) {
  const DateToken* token = tokens.get(i);
  return token != nullptr && !token->number && token->lower_size > 0 ? token : nullptr;
}

// Reads one name.
LongMonth name_at(DateTokens& tokens, std::size_t i, std::string_view language) {
  const DateToken* word = word_at(tokens, i);
  if (word == nullptr) return {};
  const auto initial = static_cast<unsigned char>(word->lower.front());
  if (initial < kFirstArabic || initial > kLastArabic) return {};
  for (const SharedName& name : kSharedNames) {
    if (word->word() != name.word) continue;
    const DateToken* which = word_at(tokens, i + 1);
    if (which == nullptr || !text::is_blank(which->gap)) return {};
    if (is_one_of(which->word(), kFirstWords)) return {name.first, i + 2};
    if (is_one_of(which->word(), kSecondWords)) return {name.second, i + 2};
    return {};
  }
  const int month = month_in_date(word->word(), language);
  return month == 0 ? LongMonth{} : LongMonth{month, i + 1};
}

}  // namespace

LongMonth long_month_at(DateTokens& tokens, std::size_t i, std::string_view language) {
  LongMonth name = name_at(tokens, i, language);
  if (name.month == 0) return {};
  if (const DateToken* behind = word_at(tokens, name.end); behind != nullptr) {
    const std::string_view sign = text::trim(behind->gap);
    const bool joins = is_one_of(sign, kBetweenNames);
    const LongMonth other = joins || sign == "(" ? name_at(tokens, name.end, language) : name;
    if (other.month == name.month && other.end > name.end) {
      const DateToken* next = tokens.get(other.end);
      const bool closes = next != nullptr && text::trim(next->gap).starts_with(')');
      if (joins || closes) return {name.month, other.end, sign == "("};
    }
  }
  return name.end > i + 1 ? name : LongMonth{};
}

}  // namespace sito
