// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/metadata_score.h"

#include "sito/base/ascii.h"
#include "sito/eval/gold_parser.h"
#include "sito/eval/measure/words.h"
#include "sito/eval/page_typer.h"
#include "sito/metadata/date.h"
#include "sito/metadata/reader.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::eval {
namespace {

/// How values of a field are compared.
enum class Compare : std::uint8_t { Words, Names, Days, Keywords };

struct ScoredField {
  std::string_view name;
  MetadataField field;
  Compare compare;
};
constexpr std::array<ScoredField, kScoredFields> kFields = {{
    {"title", MetadataField::Title, Compare::Words},
    {"author", MetadataField::Author, Compare::Names},
    {"published", MetadataField::Published, Compare::Days},
    {"perex", MetadataField::Perex, Compare::Words},
    {"category", MetadataField::Category, Compare::Words},
    {"keywords", MetadataField::Tag, Compare::Keywords},
}};

// Returns the gold of a field as one string; nothing if unknown.
std::optional<std::string> gold_of(const GoldPage& page, MetadataField field) {
  switch (field) {
    case MetadataField::Title:
      return page.title;
    case MetadataField::Author:
      return page.author;
    case MetadataField::Published:
      return page.date;
    case MetadataField::Perex:
      return page.perex;
    case MetadataField::Category:
      return page.category;
    default:
      break;
  }
  if (!page.keywords) return std::nullopt;
  std::string all;
  for (const std::string& word : *page.keywords) all += word + ";";
  return all;
}

std::size_t count_common(const std::set<std::string>& a, const std::set<std::string>& b) {
  return static_cast<std::size_t>(
      std::count_if(a.begin(), a.end(), [&](const std::string& x) { return b.contains(x); }));
}

void insert_plain(std::string_view text, std::set<std::string>& values) {
  std::string plain = plain_words(text);
  if (!plain.empty()) values.insert(std::move(plain));
}

std::set<std::string> split_names(std::string_view names, bool lists) {
  static constexpr std::string_view kJoints[] = {";", ",", " and ", "&"};
  std::set<std::string> values;
  while (!names.empty()) {
    std::size_t cut = names.size();
    std::size_t length = 0;
    for (const std::string_view joint : kJoints) {
      const std::size_t at = names.find(joint);
      // One letter behind "&" is part of the name: "Mac & i".
      const bool inside =
          joint == "&" && at < names.size() && text::trim(names.substr(at + 1)).size() == 1;
      if (at < cut && !inside) cut = at, length = joint.size();
      if (!lists) break;
    }
    insert_plain(names.substr(0, cut), values);
    names.remove_prefix(std::min(cut + length, names.size()));
  }
  return values;
}

}  // namespace

std::string plain_words(std::string_view text) {
  std::string lower;
  to_lower(text, lower);
  std::string out;
  bool pending = false;
  for (std::size_t at = 0; at < lower.size();) {
    const text::CodePoint c = text::code_point_at(lower, at);
    const std::string_view bytes = std::string_view(lower).substr(at, c.length);
    at += c.length;
    if (!text::is_letter_or_digit(c.value) && c.value != '_') {
      pending = !out.empty();
      continue;
    }
    if (pending) out += ' ';
    pending = false;
    out += bytes;
  }
  return out;
}

std::string day_of(std::string_view date) {
  date = text::trim(date);
  std::array<int, 3> parts{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t begin = at;
    const std::size_t most = i == 0 ? 4 : 2;
    while (at < date.size() && at < begin + most && is_digit(date[at])) {
      parts[i] = parts[i] * 10 + (date[at++] - '0');
    }
    if (at == begin || (i == 0 && at != 4)) return {};
    if (i == 2) break;
    if (at >= date.size() || (date[at] != '-' && date[at] != '/' && date[at] != '.')) return {};
    ++at;
  }
  std::string out = std::to_string(parts[0]);
  for (const int part : {parts[1], parts[2]})
    out += (part < 10 ? "-0" : "-") + std::to_string(part);
  return out;
}

bool same_day_in_zone(std::string_view gold, std::string_view read) {
  constexpr std::int64_t kMinutesOfDay = 1440, kMostWest = -720, kMostEast = 840;
  DateReading how;
  how.machine = true;
  const auto a = find_date(gold, how);
  const auto b = find_date(read, how);
  if (!a || !b || a->date.hour < 0 || !a->date.zoned) return false;
  const std::int64_t time = day_number(a->date) * kMinutesOfDay + std::int64_t{a->date.hour} * 60 +
                            a->date.minute - a->date.zone_minutes;
  const std::int64_t day = day_number(b->date);
  const std::int64_t west = b->date.zoned ? b->date.zone_minutes : kMostWest;
  const std::int64_t east = b->date.zoned ? b->date.zone_minutes : kMostEast;
  return (time + west) / kMinutesOfDay <= day && day <= (time + east) / kMinutesOfDay;
}

namespace {

std::set<std::string> values_of_gold(const GoldPage& page, const ScoredField& field, bool lists) {
  const std::optional<std::string> gold = gold_of(page, field.field);
  std::set<std::string> values;
  if (!gold) return values;
  switch (field.compare) {
    case Compare::Words:
      insert_plain(*gold, values);
      break;
    case Compare::Names:
      return split_names(*gold, lists);
    case Compare::Keywords:
      return split_names(*gold, /*lists=*/false);
    case Compare::Days:
      if (std::string day = day_of(*gold); !day.empty()) values.insert(std::move(day));
      break;
  }
  return values;
}

std::set<std::string> values_read(const Metadata& metadata, const ScoredField& field) {
  std::set<std::string> values;
  for (const MetadataValue& value : metadata.values) {
    if (value.field != field.field || !value.accepted) continue;
    if (field.compare != Compare::Days) {
      insert_plain(value.value, values);
    } else if (std::string day = day_of(value.value); !day.empty()) {
      values.insert(std::move(day));
    }
  }
  return values;
}

}  // namespace

std::set<std::string> gold_values(const GoldPage& page, Choosing choosing, bool lists) {
  return values_of_gold(page, kFields[static_cast<std::size_t>(choosing)], lists);
}

Rates FieldScore::rates() const {
  const double precision = ratio(values.common, values.extracted);
  const double recall = ratio(values.common, values.gold);
  return {precision, recall, harmonic_mean(precision, recall)};
}

void MetadataScores::add(const GoldPage& page, const Metadata& metadata) {
  ++pages;
  for (std::size_t i = 0; i < kFields.size(); ++i) {
    const ScoredField& field = kFields[i];
    if (!gold_of(page, field.field)) continue;
    FieldScore& score = fields[i];
    const std::set<std::string> gold = values_of_gold(page, field, /*lists=*/true);
    std::set<std::string> read = values_read(metadata, field);
    // Wider and narrower categories beside the gold category do not count as wrong.
    if (field.field == MetadataField::Category && count_common(read, gold) > 0) read = gold;
    score.values.add({count_common(read, gold), read.size(), gold.size()});
    if (gold.empty()) {
      ++score.none;
      score.spurious += read.empty() ? 0 : 1;
      continue;
    }
    ++score.pages;
    score.equal += read == gold ? 1 : 0;
    const std::set<std::string> simple = values_of_gold(page, field, /*lists=*/false);
    const std::size_t common = count_common(read, simple);
    score.right += common;
    score.wrong += read.size() - common;
    if (field.compare == Compare::Names) {
      score.missing += simple.size() - common;
    } else {
      score.missing += read.empty() ? 1 : 0;
      const bool wrong = !read.empty() && common == 0;
      if (field.compare == Compare::Days && wrong &&
          same_day_in_zone(*gold_of(page, field.field), metadata.text(field.field)))
        ++score.right_in_zone;
    }
  }
}

Result<void> score_metadata(const GoldSet& set, const ChoiceWeights* weights, const Limits& limits,
                            Diagnostics& diagnostics, const TakeMetadata& take,
                            MetadataScores& scores) {
  GoldParser parser(limits);
  PageTyper typer;
  MetadataReader reader(weights);
  Metadata metadata;
  for (const GoldPage& gold : set.pages) {
    const Page* page = parser.parse(gold, diagnostics);
    if (page == nullptr) continue;
    MetadataContext context;
    const extract::PageType type = typer.type_of(*page);
    context.page_type = type.name;
    context.page_type_score = type.probability;
    reader.read(*page, context, metadata);
    scores.add(gold, metadata);
    if (!take) continue;
    if (Result<void> taken = take(gold, metadata); !taken) return taken;
  }
  return {};
}

Table metadata_table(const std::vector<std::pair<std::string, MetadataScores>>& sets) {
  Table table{{"set", "field", "pages", "F1", "P", "R", "equal", "none", "spurious", "F1 simple",
               "F1 in zone"},
              {}};
  for (const auto& [name, scores] : sets) {
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      const FieldScore& score = scores.fields[i];
      if (score.pages == 0) continue;
      const Rates rates = score.rates();
      table.rows.push_back({name, std::string(kFields[i].name), std::to_string(score.pages),
                            decimals(rates.f1), decimals(rates.precision), decimals(rates.recall),
                            decimals(ratio(score.equal, score.pages)), std::to_string(score.none),
                            std::to_string(score.spurious),
                            i == 1 || i == 2 ? decimals(score.simple_f1()) : std::string(),
                            i == 2 ? decimals(score.zone_f1()) : std::string()});
    }
  }
  return table;
}

}  // namespace sito::eval
