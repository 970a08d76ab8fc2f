// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/health.h"

#include "sito/fields/paths/path.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace sito::fields {
namespace {

// With fewer pages there is no verdict.
constexpr std::uint64_t kMinPages = 3;
// Thresholds of a healthy and of a weak field; below that it is broken. Half of a redesigned site
// is broken, a tenth of special pages is not.
constexpr double kHealthy = 0.8, kWeak = 0.5;
// Additional share of pages with a common value, beyond that of the template, before it counts.
constexpr double kAllowedRepeats = 0.1;
// One date on a larger share of the pages is the date of the visit.
constexpr double kOneDate = 0.5;
constexpr std::uint64_t kMinDates = 5;
// One value on all of so many pages is suspicious if those of the template had several. Sites may
// have one author, and their pages may be of one section, so the field is only weak.
constexpr std::uint64_t kMinSamePages = 10;
constexpr double kSamePenalty = 0.5;
// A redesign: after a day, this larger share of the pages miss than before it.
constexpr double kRedesign = 0.5;
constexpr std::uint64_t kRedesignPages = 3;

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
  // Says something that does not lower the health.
  void remark(std::string reason) {
    if (reason_.empty()) reason_ = std::move(reason);
  }
  void finish(FieldHealth& field) {
    field.health = health_;
    field.verdict = health_ >= kHealthy ? Verdict::Healthy
                    : health_ >= kWeak  ? Verdict::Weak
                                        : Verdict::Broken;
    if (field.verdict != Verdict::Healthy || worst_ >= 1) field.reason = std::move(reason_);
  }

 private:
  double health_ = 1;
  double worst_ = 1;
  std::string reason_;
};

std::string of_pages(std::uint64_t hits, std::uint64_t pages) {
  return std::to_string(hits) + " of " + std::to_string(pages) + " pages";
}

std::string percent(double of) { return std::to_string(std::lround(of * 100)) + " %"; }

// `n_known`: values from which the template was made.
void judge(const Expected& expected, double n_known, const FieldCounts& of, FieldHealth& field) {
  Judge judge;
  if (expected.rate > 0 && field.rate < expected.rate) {
    judge.lower(1 - field.rate / expected.rate, "found on " + of_pages(of.pages, field.pages) +
                                                    ", expected on " + percent(expected.rate));
  }
  const bool is_date = is_date_field(field.name);
  if (differs_by_page(field.name) && of.pages >= kMinPages) {
    const double excess = field.repeated - expected.repeated - kAllowedRepeats;
    judge.lower(excess, percent(field.repeated) + " of the values stand on other pages, too");
  } else if (is_date && of.pages >= kMinDates && expected.repeated < kOneDate &&
             of.texts.largest() > kOneDate) {
    judge.lower(of.texts.largest(), percent(of.texts.largest()) + " of the pages have one date");
  }
  judge.lower(field.implausible,
              percent(field.implausible) +
                  (is_date ? " of the dates are of the time after the page was taken"
                           : " of the values are too short or too long"));
  judge.lower(field.unlike / 2, percent(field.unlike) +
                                    " of the articles are far shorter or longer than those before");
  judge.lower(field.crowded, percent(field.crowded) +
                                 " of the pages have more than twice as many "
                                 "values as those of the template");
  if (!is_date && !differs_by_page(field.name) && of.pages >= kMinSamePages &&
      of.texts.largest() >= 1) {
    const std::string same = "all " + std::to_string(of.pages) + " pages have the same value";
    if (n_known > 1 && expected.repeated < 1) judge.lower(kSamePenalty, same);
    judge.remark(same);
  }
  judge.finish(field);
}

FieldHealth health_of(const Template& site, const std::string& name, const FieldCounts& of,
                      std::uint64_t pages) {
  const Field* const rules = site.find(name);
  const Expected expected = rules == nullptr ? Expected() : rules->expected.value_or(Expected());
  FieldHealth field;
  field.name = name;
  field.pages = pages;
  field.hits = of.pages;
  field.values = of.values;
  field.faults = of.faults;
  field.expected = expected.rate;
  field.rate = share_of(of.pages, pages);
  field.repeated = of.texts.repeated();
  field.implausible = share_of(of.implausible, of.pages);
  field.unlike = share_of(of.unlike, of.pages);
  field.crowded = share_of(of.crowded, of.pages);
  if (pages < kMinPages) {
    field.reason = "too few pages to tell";
  } else {
    const bool known = rules != nullptr && rules->expected.has_value();
    judge(expected, known ? expected.rate * site.pages : 0, of, field);
  }
  return field;
}

// Returns the day that best separates pages that are found from those that are missed.
std::optional<Redesign> redesign_of(const TemplateCounts& counts) {
  DayCounts all;
  for (const auto& [day, of] : counts.days) {
    all.pages += of.pages;
    all.missed += of.missed;
  }
  std::optional<Redesign> best;
  double most = kRedesign;
  DayCounts before;
  for (const auto& [day, of] : counts.days) {
    const std::uint64_t pages = all.pages - before.pages;
    if (before.pages >= kRedesignPages && pages >= kRedesignPages) {
      const double then = share_of(before.missed, before.pages);
      const double since = share_of(all.missed - before.missed, pages);
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

double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames = {"unknown", "healthy", "weak", "broken"};
  return kNames[static_cast<std::size_t>(verdict)];
}

bool is_sick(Verdict verdict) { return verdict == Verdict::Weak || verdict == Verdict::Broken; }

Verdict Health::verdict() const {
  if (redesign) return Verdict::Broken;
  Verdict worst = Verdict::Unknown;
  for (const FieldHealth& field : fields) worst = std::max(worst, field.verdict);
  return worst;
}

bool Health::lost_pages() const {
  return pages > 0 && share_of(valid, pages) < kLeastValid * valid_before.value_or(1);
}

Health health_of(const Template& site, const TemplateCounts& counts, const TemplateCounts* before) {
  Health health;
  health.id = site.id;
  health.version = site.version;
  health.pages = counts.pages;
  health.valid = counts.valid;
  if (before != nullptr) health.valid_before = share_of(before->valid, before->pages);
  std::vector<std::string> names = names_of(site);
  for (const auto& [name, of] : counts.fields) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  for (const std::string& name : names) {
    const auto of = counts.fields.find(name);
    if (of == counts.fields.end()) continue;
    health.fields.push_back(health_of(site, name, of->second, counts.pages));
  }
  health.redesign = redesign_of(counts);
  return health;
}

Json to_json(const Health& health) {
  const auto rounded = [](double value) {
    return static_cast<double>(std::lround(value * 10000)) / 10000;
  };
  Json json = {{"template", health.id}, {"verdict", name_of(health.verdict())}};
  json["fields"] = Json::array();
  Json proposed = Json::array();
  for (const FieldHealth& field : health.fields) {
    Json item = {{"field", field.name},
                 {"verdict", name_of(field.verdict)},
                 {"health", rounded(field.health)},
                 {"pages", field.pages},
                 {"hits", field.hits},
                 {"rate", rounded(field.rate)},
                 {"expected", rounded(field.expected)},
                 {"repeated", rounded(field.repeated)},
                 {"implausible", rounded(field.implausible)},
                 {"unlike", rounded(field.unlike)},
                 {"crowded", rounded(field.crowded)}};
    if (!field.reason.empty()) item["reason"] = field.reason;
    json["fields"].push_back(std::move(item));
    for (const ProposedRule& rule : field.proposed) {
      Json one = {{"field", field.name}};
      one[rule.path.empty() ? "source" : "path"] = rule.path.empty() ? rule.source : rule.path;
      one["score"] = rule.score;
      one["max"] = rule.max;
      proposed.push_back(std::move(one));
    }
  }
  if (health.redesign) {
    json["redesign"] = {{"since", health.redesign->since},
                        {"missed_before", rounded(health.redesign->missed_before)},
                        {"missed_since", rounded(health.redesign->missed_since)}};
  }
  if (!proposed.empty()) {
    json["looked_at"] = health.looked_at;
    json["proposed"] = std::move(proposed);
  }
  return json;
}

namespace {

// Returns a number by a format of printf.
std::string formatted(const char* format, double number) {
  char text[32];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

std::string decimal(double value) { return formatted("%.2f", value); }
std::string percent_column(double share) { return formatted("%5.1f %%", 100 * share); }

std::string table_line(const FieldHealth& field, std::size_t width) {
  std::string line = "    " + field.name + std::string(width - field.name.size() + 2, ' ') +
                     percent_column(field.rate) + " of the pages";
  if (field.values > field.hits) line += ", " + std::to_string(field.values) + " values";
  for (const auto& [fault, n] : field.faults) line += "; " + fault + " on " + std::to_string(n);
  if (field.verdict == Verdict::Healthy && !field.reason.empty()) line += "; " + field.reason;
  if (field.values == 0 && field.faults.empty()) line += ": it matches nothing";
  return line + '\n';
}

std::string complaint_of(const FieldHealth& field) {
  std::string line = field.name + " is " + std::string(name_of(field.verdict)) + " (" +
                     decimal(field.health) + "): " + field.reason;
  for (const ProposedRule& rule : field.proposed) {
    line += "; proposed: " + (rule.path.empty() ? "the source " + rule.source : rule.path) + " (" +
            decimal(static_cast<double>(rule.score)) + " of " +
            decimal(static_cast<double>(rule.max)) + ")";
  }
  return line;
}

}  // namespace

std::string table_of(const Health& health) {
  std::string table = health.id + ", version " + std::to_string(health.version) + ": " +
                      std::to_string(health.pages) + (health.pages == 1 ? " page, " : " pages, ") +
                      std::to_string(health.valid) + " valid";
  if (health.valid_before) {
    table += " (" + percent_column(share_of(health.valid, health.pages)) + ", before " +
             percent_column(*health.valid_before) + ")";
  }
  table += health.lost_pages() ? ": the site was probably redesigned\n" : "\n";
  std::size_t width = 0;
  for (const FieldHealth& field : health.fields) width = std::max(width, field.name.size());
  for (const FieldHealth& field : health.fields) table += table_line(field, width);
  return table;
}

std::string complaints_of(const Health& health) {
  std::string out;
  const std::string head = "sito: template " + health.id + ": ";
  if (health.redesign) {
    out += head + "the site was redesigned: since " + health.redesign->since +
           " the template misses " + decimal(health.redesign->missed_since) +
           " of the pages, before " + decimal(health.redesign->missed_before) + "\n";
  }
  for (const FieldHealth& field : health.fields) {
    if (is_sick(field.verdict)) out += head + complaint_of(field) + "\n";
  }
  return out;
}

namespace {

// Appends the texts that `into` lacks, as far as there is room. Returns those that it added.
std::vector<std::string> add_new(const std::vector<std::string>& from, std::size_t most,
                                 std::vector<std::string>& into) {
  const auto before = static_cast<std::ptrdiff_t>(into.size());
  for (const std::string& text : from) {
    if (into.size() < most && std::find(into.begin(), into.end(), text) == into.end())
      into.push_back(text);
  }
  return {into.begin() + before, into.end()};
}

void add_rules(const Field& from, Field& into, std::vector<ProposedRule>& added) {
  for (const std::string& path : add_new(from.paths, kMostPaths - into.sources.size(), into.paths))
    added.push_back({std::string(without_first(path)), ""});
  for (const Source& source : from.sources) {
    const bool known = std::any_of(into.sources.begin(), into.sources.end(),
                                   [&](const Source& other) { return other.name == source.name; });
    if (known || into.paths.size() + into.sources.size() >= kMostPaths) continue;
    into.sources.push_back({source.name, static_cast<std::uint32_t>(into.paths.size())});
    added.push_back({"", source.name});
  }
  add_new(from.exclude, kMostExclusions, into.exclude);
}

}  // namespace

void add_rules(const Template& found, Template& site, Health& health) {
  for (FieldHealth& field : health.fields) {
    if (field.verdict == Verdict::Healthy && !health.redesign) continue;
    const Field* const from = found.find(field.name);
    const auto into = std::find_if(site.fields.begin(), site.fields.end(),
                                   [&](const Field& rules) { return rules.name == field.name; });
    if (from != nullptr && into != site.fields.end()) add_rules(*from, *into, field.proposed);
  }
}

}  // namespace sito::fields
