// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/health.h"

#include "sito/base/hash.h"
#include "sito/metadata/date.h"
#include "sito/structure/fields.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sito::structure {
namespace {

// With fewer pages there is no verdict.
constexpr std::uint32_t kMinPages = 3;
// Thresholds of a healthy and of a weak field; below that it is broken. Half of a redesigned site
// is broken, a tenth of special pages is not.
constexpr double kHealthy = 0.8, kWeak = 0.5;
// Additional share of pages with a common value, beyond that of the template, before it counts.
constexpr double kAllowedRepeats = 0.1;
// One date on a larger share of the pages is the date of the visit.
constexpr double kOneDate = 0.5;
constexpr std::uint32_t kMinDates = 5;
// An article shorter or longer than all known ones by this factor is another text.
constexpr double kFarLength = 4;
// Characters of titles and names.
constexpr std::size_t kShortestTitle = 2, kLongestTitle = 300, kLongestName = 100;
// A redesign: after a day, this larger share of the pages miss than before it.
constexpr double kRedesign = 0.5;
constexpr std::uint32_t kRedesignPages = 3;
constexpr std::size_t kDayBytes = std::string_view("2024-01-05").size();

std::size_t chars_of(const Value& value) {
  std::size_t n = text::count_code_points(value.value);
  for (const Section& section : value.sections) n += text::count_code_points(section.text);
  return n;
}

std::string text_of(const Value& value) {
  std::string text = value.value;
  for (const Section& section : value.sections) text += section.text + '\n';
  return text;
}

// A page may be dated on the day after its capture because of time zones.
bool is_future(std::string_view date, std::string_view taken) {
  const DateReading machine{"", DayMonthOrder::Unknown, true};
  const auto said = find_date(date, machine);
  const auto then = find_date(taken, machine);
  return said && then && day_number(said->date) > day_number(then->date) + 1;
}

bool is_implausible(Field field, const Value& value, std::string_view taken) {
  if (field == Field::Date || field == Field::Updated) return is_future(value.value, taken);
  const std::size_t chars = chars_of(value);
  if (field == Field::Title) return chars < kShortestTitle || chars > kLongestTitle;
  return field == Field::Author && chars > kLongestName;
}

bool is_unlike(Field field, const fields::Field& rules, const Value& value) {
  if (field != Field::Article || !rules.expected || rules.expected->longest == 0) return false;
  const auto chars = static_cast<double>(chars_of(value));
  return chars * kFarLength < rules.expected->shortest ||
         chars > kFarLength * rules.expected->longest;
}

double share(std::uint32_t part, std::uint32_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / whole;
}

}  // namespace

void ValueSketch::cut() {
  while (times_.size() > kMost) times_.erase(std::prev(times_.end()));
}

void ValueSketch::add(std::string_view value) {
  ++times_[hash_bytes(value)];
  cut();
}

void ValueSketch::add(const ValueSketch& other) {
  for (const auto& [hash, n] : other.times_) times_[hash] += n;
  cut();
}

double ValueSketch::repeated() const {
  std::uint32_t all = 0;
  std::uint32_t repeated = 0;
  for (const auto& [hash, n] : times_) {
    all += n;
    if (n > 1) repeated += n;
  }
  return share(repeated, all);
}

double ValueSketch::largest() const {
  std::uint32_t all = 0;
  std::uint32_t most = 0;
  for (const auto& [hash, n] : times_) {
    all += n;
    most = std::max(most, n);
  }
  return share(most, all);
}

void TemplateTally::add(const fields::Template& site, const TriedPage& tried) {
  ++pages;
  if (tried.missed) ++missed;
  bool lacks = false;
  for (std::size_t f = 0; f < kFields; ++f) {
    const auto field = static_cast<Field>(f);
    const fields::Field* const rules = find(site, field);
    if (rules == nullptr) continue;
    FieldTally& tally = fields[f];
    const std::vector<Value>& values = tried.reading.of(field);
    if (values.empty()) {
      lacks = lacks || !rules->expected || rules->expected->rate >= kWeak;
      continue;
    }
    ++tally.hits;
    if (is_implausible(field, values.front(), tried.taken)) ++tally.implausible;
    if (is_unlike(field, *rules, values.front())) ++tally.unlike;
    tally.values.add(text_of(values.front()));
  }
  if (tried.taken.size() >= kDayBytes) {
    DayTally& day = days[std::string(tried.taken.substr(0, kDayBytes))];
    ++day.pages;
    if (tried.missed) ++day.missed;
  }
  if (!lacks || !tried.worth_a_look || tried.bytes.size() > kMaxSampleBytes) return;
  const std::uint64_t hash = hash_bytes(tried.page.url(), hash_bytes(tried.bytes));
  if (sample.size() == kSample && hash >= std::prev(sample.end())->first) return;
  sample[hash] = {std::string(tried.page.url()), std::string(tried.charset),
                  std::string(tried.taken), std::string(tried.name),
                  std::make_shared<const std::string>(tried.bytes)};
  if (sample.size() > kSample) sample.erase(std::prev(sample.end()));
}

void TemplateTally::add(const TemplateTally& other) {
  pages += other.pages;
  missed += other.missed;
  for (std::size_t f = 0; f < kFields; ++f) {
    fields[f].hits += other.fields[f].hits;
    fields[f].implausible += other.fields[f].implausible;
    fields[f].unlike += other.fields[f].unlike;
    fields[f].values.add(other.fields[f].values);
  }
  for (const auto& [day, tally] : other.days) {
    days[day].pages += tally.pages;
    days[day].missed += tally.missed;
  }
  sample.insert(other.sample.begin(), other.sample.end());
  while (sample.size() > kSample) sample.erase(std::prev(sample.end()));
}

namespace {

/// The factors that lower the health of a field, with their names.
class Judge {
 public:
  void lower(double by, std::string reason) {
    const double factor = 1 - std::clamp(by, 0.0, 1.0);
    health_ *= factor;
    if (factor >= worst_) return;
    worst_ = factor;
    reason_ = std::move(reason);
  }
  void finish(FieldHealth& field) {
    field.health = health_;
    field.verdict = health_ >= kHealthy ? Verdict::Healthy
                    : health_ >= kWeak  ? Verdict::Weak
                                        : Verdict::Broken;
    if (field.verdict != Verdict::Healthy) field.reason = std::move(reason_);
  }

 private:
  double health_ = 1;
  double worst_ = 1;
  std::string reason_;
};

std::string of_pages(std::uint32_t hits, std::uint32_t pages) {
  return std::to_string(hits) + " of " + std::to_string(pages) + " pages";
}

std::string percent(double of) { return std::to_string(std::lround(of * 100)) + " %"; }

FieldHealth health_of(Field which, const fields::Field& rules, const TemplateTally& tally) {
  const FieldTally& of = tally.fields[static_cast<std::size_t>(which)];
  const fields::Expected expected = rules.expected.value_or(fields::Expected());
  FieldHealth field;
  field.field = which;
  field.pages = tally.pages;
  field.hits = of.hits;
  field.expected = expected.rate;
  field.rate = share(of.hits, tally.pages);
  field.repeated = of.values.repeated();
  field.implausible = share(of.implausible, of.hits);
  field.unlike = share(of.unlike, of.hits);
  if (tally.pages < kMinPages) {
    field.reason = "too few pages to tell";
    return field;
  }
  Judge judge;
  if (expected.rate > 0 && field.rate < expected.rate) {
    judge.lower(1 - field.rate / expected.rate, "found on " + of_pages(of.hits, tally.pages) +
                                                    ", expected on " + percent(expected.rate));
  }
  const bool is_date = which == Field::Date || which == Field::Updated;
  if (row_of(which).differs && of.hits >= kMinPages) {
    const double excess = field.repeated - expected.repeated - kAllowedRepeats;
    judge.lower(excess, percent(field.repeated) + " of the values stand on other pages, too");
  } else if (is_date && of.hits >= kMinDates && expected.repeated < kOneDate &&
             of.values.largest() > kOneDate) {
    judge.lower(of.values.largest(), percent(of.values.largest()) + " of the pages have one date");
  }
  judge.lower(field.implausible,
              percent(field.implausible) +
                  (is_date ? " of the dates are of the time after the page was taken"
                           : " of the values are too short or too long"));
  judge.lower(field.unlike / 2, percent(field.unlike) +
                                    " of the articles are far shorter or longer than those before");
  judge.finish(field);
  return field;
}

// Returns the day that best separates pages that are found from those that are missed.
std::optional<Redesign> redesign_of(const TemplateTally& tally) {
  DayTally all;
  for (const auto& [day, of] : tally.days) {
    all.pages += of.pages;
    all.missed += of.missed;
  }
  std::optional<Redesign> best;
  double most = kRedesign;
  DayTally before;
  for (const auto& [day, of] : tally.days) {
    const std::uint32_t pages = all.pages - before.pages;
    if (before.pages >= kRedesignPages && pages >= kRedesignPages) {
      const double then = share(before.missed, before.pages);
      const double since = share(all.missed - before.missed, pages);
      if (since - then > most) {
        most = since - then;
        best = Redesign{day, then, since};
      }
    }
    before.pages += of.pages;
    before.missed += of.missed;
  }
  return best;
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames = {"unknown", "healthy", "weak", "broken"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Verdict Health::verdict() const {
  if (redesign) return Verdict::Broken;
  Verdict worst = Verdict::Unknown;
  for (const FieldHealth& field : fields) worst = std::max(worst, field.verdict);
  return worst;
}

Health health_of(const fields::Template& site, const TemplateTally& tally) {
  Health health;
  for (std::size_t f = 0; f < kFields; ++f) {
    const auto field = static_cast<Field>(f);
    if (const fields::Field* const rules = find(site, field))
      health.fields.push_back(health_of(field, *rules, tally));
  }
  health.redesign = redesign_of(tally);
  return health;
}

fields::Json to_json(const Health& health) {
  const auto rounded = [](double value) {
    return static_cast<double>(std::lround(value * 10000)) / 10000;
  };
  fields::Json json;
  json["verdict"] = name_of(health.verdict());
  json["fields"] = fields::Json::array();
  for (const FieldHealth& field : health.fields) {
    fields::Json item = {{"field", name_of(field.field)},
                         {"verdict", name_of(field.verdict)},
                         {"health", rounded(field.health)},
                         {"pages", field.pages},
                         {"hits", field.hits},
                         {"rate", rounded(field.rate)},
                         {"expected", rounded(field.expected)},
                         {"repeated", rounded(field.repeated)},
                         {"implausible", rounded(field.implausible)},
                         {"unlike", rounded(field.unlike)}};
    if (!field.reason.empty()) item["reason"] = field.reason;
    json["fields"].push_back(std::move(item));
  }
  if (health.redesign) {
    json["redesign"] = {{"since", health.redesign->since},
                        {"missed_before", rounded(health.redesign->missed_before)},
                        {"missed_since", rounded(health.redesign->missed_since)}};
  }
  return json;
}

namespace {

// Appends the texts that `into` lacks, as far as there is room. Returns their number.
std::size_t add_new(const std::vector<std::string>& from, std::size_t most,
                    std::vector<std::string>& into) {
  const std::size_t before = into.size();
  for (const std::string& text : from) {
    if (into.size() < most && std::find(into.begin(), into.end(), text) == into.end())
      into.push_back(text);
  }
  return into.size() - before;
}

}  // namespace

std::size_t add_rules(const Health& health, const fields::Template& found, fields::Template& site) {
  std::size_t added = 0;
  for (const FieldHealth& field : health.fields) {
    if (field.verdict == Verdict::Healthy && !health.redesign) continue;
    const fields::Field* const from = find(found, field.field);
    const auto into = std::find_if(
        site.fields.begin(), site.fields.end(),
        [&](const fields::Field& rules) { return rules.name == template_name(field.field); });
    if (from == nullptr || into == site.fields.end()) continue;
    added += add_new(from->paths, fields::kMostPaths - into->sources.size(), into->paths);
    for (const fields::Source& source : from->sources) {
      const bool known =
          std::any_of(into->sources.begin(), into->sources.end(),
                      [&](const fields::Source& other) { return other.name == source.name; });
      if (known || into->paths.size() + into->sources.size() >= fields::kMostPaths) continue;
      into->sources.push_back({source.name, static_cast<std::uint32_t>(into->paths.size())});
      ++added;
    }
    add_new(from->exclude, fields::kMostExclusions, into->exclude);
  }
  return added;
}

}  // namespace sito::structure
