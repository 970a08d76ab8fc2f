// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/counts.h"

#include "sito/base/hash.h"
#include "sito/fields/health/health.h"
#include "sito/metadata/date.h"
#include "sito/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace sito::fields {
namespace {

// An article shorter or longer than all known ones by this factor is another text.
constexpr double kFarLength = 4;
// A page with more values than all known ones by this factor has those of other elements.
constexpr std::uint64_t kFarMoreValues = 2;
// Characters of titles and names.
constexpr std::size_t kShortestTitle = 2, kLongestTitle = 300, kLongestName = 100;
constexpr std::size_t kDayBytes = std::string_view("2024-01-05").size();

// A page may be dated on the day after its capture because of time zones.
bool is_future(std::string_view date, std::string_view taken) {
  const DateReading machine{"", DayMonthOrder::Unknown, true};
  const auto said = find_date(date, machine);
  const auto then = find_date(taken, machine);
  return said && then && day_number(said->date) > day_number(then->date) + 1;
}

bool is_implausible(const FieldFindings& found, std::string_view taken) {
  if (is_date_field(found.name)) return is_future(found.text, taken);
  if (found.name == "title") return found.chars < kShortestTitle || found.chars > kLongestTitle;
  return found.name == "author" && found.chars > kLongestName;
}

bool is_unlike(const Field* rules, const FieldFindings& found) {
  if (rules == nullptr || found.name != kArticleField || !rules->expected ||
      rules->expected->longest == 0)
    return false;
  const auto chars = static_cast<double>(found.chars);
  return chars * kFarLength < rules->expected->shortest ||
         chars > kFarLength * rules->expected->longest;
}

bool is_crowded(const Field* rules, const FieldFindings& found) {
  return rules != nullptr && rules->expected && rules->expected->most > 0 &&
         found.values > kFarMoreValues * rules->expected->most;
}

void add_field(const Field* rules, const FieldFindings& found, std::string_view taken,
               FieldCounts& counts) {
  for (const Fault fault : found.faults) ++counts.faults[std::string(name_of(fault))];
  if (found.values == 0) return;
  ++counts.pages;
  counts.values += found.values;
  if (is_crowded(rules, found)) ++counts.crowded;
  if (found.text.empty()) return;
  if (is_implausible(found, taken)) ++counts.implausible;
  if (is_unlike(rules, found)) ++counts.unlike;
  counts.texts.add(found.text);
}

void count_values(const std::vector<Field>& fields, const std::string& owner, const Element& record,
                  std::map<std::string, std::uint64_t, std::less<>>& values) {
  for (const Field& field : fields) {
    const std::string name = inner_name(owner, field.name);
    for (const Element& element : record.children) {
      if (element.name != field.name) continue;
      if (field.type == Type::Record) {
        ++values[name];
        count_values(field.fields, name, element, values);
      } else if (!text::is_blank(element.all_text())) {
        ++values[name];
      }
    }
  }
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
  std::uint64_t all = 0;
  std::uint64_t repeated = 0;
  for (const auto& [hash, n] : times_) {
    all += n;
    if (n > 1) repeated += n;
  }
  return share_of(repeated, all);
}

double ValueSketch::largest() const {
  std::uint64_t all = 0;
  std::uint64_t most = 0;
  for (const auto& [hash, n] : times_) {
    all += n;
    most = std::max<std::uint64_t>(most, n);
  }
  return share_of(most, all);
}

PageFindings findings_of(const Template& site, const Element& record,
                         std::span<const FieldFault> faults) {
  std::map<std::string, std::uint64_t, std::less<>> values;
  for (const std::string& name : names_of(site)) values[name] = 0;
  count_values(site.fields, "", record, values);
  PageFindings page;
  page.valid = faults.empty();
  for (const auto& [name, n] : values) page.fields.push_back({name, n});
  for (const FieldFault& fault : faults) {
    const auto named = [&](const FieldFindings& field) { return field.name == fault.field; };
    auto found = std::find_if(page.fields.begin(), page.fields.end(), named);
    if (found == page.fields.end()) found = page.fields.insert(found, {fault.field});
    const auto& known = found->faults;
    if (std::find(known.begin(), known.end(), fault.fault) == known.end())
      found->faults.push_back(fault.fault);
  }
  return page;
}

void TemplateCounts::add(const Template& site, const PageFindings& page) {
  ++pages;
  if (page.valid) ++valid;
  bool lacks = false;
  for (const FieldFindings& found : page.fields) {
    const Field* const rules = site.find(found.name);
    add_field(rules, found, page.taken, fields[found.name]);
    if (found.values == 0 && rules != nullptr)
      lacks = lacks || !rules->expected || rules->expected->rate >= kLeastExpectedRate;
  }
  if (page.taken.size() >= kDayBytes) {
    DayCounts& day = days[std::string(page.taken.substr(0, kDayBytes))];
    ++day.pages;
    if (!page.valid) ++day.missed;
  }
  if (!lacks || !page.worth_a_look || page.bytes.size() > kMaxSampleBytes) return;
  const std::uint64_t hash = hash_bytes(page.url, hash_bytes(page.bytes));
  if (sample.size() == kSample && hash >= std::prev(sample.end())->first) return;
  sample[hash] = {std::string(page.url), std::string(page.charset), std::string(page.taken),
                  std::string(page.name), std::make_shared<const std::string>(page.bytes)};
  if (sample.size() > kSample) sample.erase(std::prev(sample.end()));
}

void TemplateCounts::add(const TemplateCounts& other) {
  pages += other.pages;
  valid += other.valid;
  for (const auto& [name, counts] : other.fields) {
    FieldCounts& field = fields[name];
    field.pages += counts.pages;
    field.values += counts.values;
    for (const auto& [fault, number] : counts.faults) field.faults[fault] += number;
    field.implausible += counts.implausible;
    field.unlike += counts.unlike;
    field.crowded += counts.crowded;
    field.texts.add(counts.texts);
  }
  for (const auto& [day, counts] : other.days) {
    days[day].pages += counts.pages;
    days[day].missed += counts.missed;
  }
  sample.insert(other.sample.begin(), other.sample.end());
  while (sample.size() > kSample) sample.erase(std::prev(sample.end()));
}

Json to_json(const TemplateCounts& counts) {
  Json fields = Json::object();
  for (const auto& [name, field] : counts.fields) {
    if (field.pages == 0 && field.faults.empty()) continue;
    fields[name] = {{"pages", field.pages}, {"values", field.values}, {"faults", field.faults}};
  }
  return {{"pages", counts.pages}, {"valid", counts.valid}, {"fields", std::move(fields)}};
}

Result<CountsByTemplate> read_template_counts(std::string_view json) {
  const Json all = Json::parse(json, nullptr, false);
  const Error malformed{ErrorCode::Malformed, "not an account of `sito xqt run --stats`"};
  if (!all.is_object() || !all.contains("xqt") || !all["xqt"].is_object()) return malformed;
  const auto number = [](const Json& object, const char* name) -> std::uint64_t {
    const auto found = object.find(name);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
  };
  CountsByTemplate read;
  for (const auto& [id, object] : all["xqt"].items()) {
    if (!object.is_object()) return malformed;
    TemplateCounts& counts = read[id];
    counts.pages = number(object, "pages");
    counts.valid = number(object, "valid");
    const auto fields = object.find("fields");
    if (fields == object.end() || !fields->is_object()) continue;
    for (const auto& [name, field] : fields->items()) {
      if (!field.is_object()) return malformed;
      counts.fields[name].pages = number(field, "pages");
      counts.fields[name].values = number(field, "values");
    }
  }
  return read;
}

}  // namespace sito::fields
