// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structure/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;
using structure::Field;

std::string percent(double share) { return decimals(100 * share, 1); }

std::string cell(const FieldTally& tally) {
  return tally.counted == 0 ? std::string("-") : percent(tally.mean());
}

bool is_known(const FieldMean& mean) {
  return std::any_of(mean.pages.outcomes.begin(), mean.pages.outcomes.end(),
                     [](std::size_t n) { return n > 0; });
}

// The number of pages whose site has a known kind, and of those where detection found it.
struct Kinds {
  std::size_t known = 0, right = 0;
};

Kinds kinds_of(const StructureSite& site) {
  Kinds kinds;
  for (const StructurePage& page : site.pages) {
    if (page.gold->site_kind.empty()) continue;
    ++kinds.known;
    kinds.right += name_of(page.kind) == page.gold->site_kind ? 1 : 0;
  }
  return kinds;
}

Kinds kinds_of(const StructureSetResult& result) {
  Kinds all;
  for (const StructureSite& site : result.sites) {
    const Kinds kinds = kinds_of(site);
    all.known += kinds.known;
    all.right += kinds.right;
  }
  return all;
}

std::string summary_line(const StructureReport& report) {
  const StructureSetResult& result = report.result;
  std::string out = report.set->name + ": " + std::to_string(result.pages()) + " pages of " +
                    std::to_string(result.sites.size()) + " sites in " +
                    std::to_string(result.detections()) + " detections";
  if (result.small_sites > 0) {
    out += "; " + std::to_string(result.small_sites) + " sites of fewer than " +
           std::to_string(report.options.min_pages) + " pages left out";
  }
  if (result.siteless > 0) {
    out += "; " + std::to_string(result.siteless) + " pages of no known site";
  }
  return out + "\n";
}

void append_fields(const StructureSetResult& result, TableStyle style, std::string& out) {
  Table table;
  table.head = {"field", "%", "sites", "pages"};
  for (std::size_t i = static_cast<std::size_t>(Outcome::Exact); i < kOutcomes; ++i) {
    table.head.emplace_back(name_of(static_cast<Outcome>(i)));
  }
  table.head.emplace_back(name_of(Outcome::Spurious));
  for (std::size_t i = 0; i < structure::kFields; ++i) {
    const FieldMean mean = mean_over_sites(result, static_cast<Field>(i));
    if (!is_known(mean)) continue;
    std::vector<std::string>& row = table.rows.emplace_back();
    row = {std::string(name_of(static_cast<Field>(i))),
           mean.sites == 0 ? std::string("-") : percent(mean.mean), std::to_string(mean.sites),
           std::to_string(mean.pages.counted)};
    for (std::size_t o = static_cast<std::size_t>(Outcome::Exact); o < kOutcomes; ++o) {
      row.push_back(std::to_string(mean.pages.outcomes.at(o)));
    }
    row.push_back(
        std::to_string(mean.pages.outcomes.at(static_cast<std::size_t>(Outcome::Spurious))));
  }
  append_table(table, style, out);
}

void append_sites(const StructureSetResult& result, TableStyle style, std::string& out) {
  Table table;
  table.head = {"site", "pages"};
  for (const Field field : kMainFields) table.head.emplace_back(name_of(field));
  for (const StructureSite& site : result.sites) {
    std::vector<std::string>& row = table.rows.emplace_back();
    row = {site.site, std::to_string(site.pages.size())};
    for (const Field field : kMainFields) row.push_back(cell(site.tally(field)));
  }
  out += '\n';
  append_table(table, style, out);
}

Json tally_json(const FieldTally& tally) {
  Json json = {{"pages", tally.counted}, {"score", tally.mean()}};
  for (std::size_t o = 0; o < kOutcomes; ++o) {
    json["outcomes"][std::string(name_of(static_cast<Outcome>(o)))] = tally.outcomes.at(o);
  }
  return json;
}

Json site_json(const StructureSite& site) {
  Json json = {{"site", site.site}, {"pages", site.pages.size()}, {"detections", site.detections}};
  for (std::size_t i = 0; i < structure::kFields; ++i) {
    const FieldTally tally = site.tally(static_cast<Field>(i));
    if (tally.counted == 0) continue;
    json["fields"][std::string(name_of(static_cast<Field>(i)))] = tally.mean();
  }
  return json;
}

Json set_json(const StructureReport& report) {
  const StructureSetResult& result = report.result;
  const Kinds kinds = kinds_of(result);
  Json set = {{"set", report.set->name},
              {"digest", report.set->digest},
              {"pages", result.pages()},
              {"detections", result.detections()},
              {"small_sites", result.small_sites},
              {"siteless_pages", result.siteless},
              {"structured_data", report.options.structured_data},
              {"mean", mean_of_main_fields(result)}};
  if (kinds.known > 0) set["kinds"] = {{"pages", kinds.known}, {"right", kinds.right}};
  for (std::size_t i = 0; i < structure::kFields; ++i) {
    const FieldMean mean = mean_over_sites(result, static_cast<Field>(i));
    if (!is_known(mean)) continue;
    Json& field = set["fields"][std::string(name_of(static_cast<Field>(i)))] = {
        {"mean", mean.mean}, {"sites", mean.sites}};
    field.update(tally_json(mean.pages));
  }
  set["by_site"] = Json::array();
  for (const StructureSite& site : result.sites) set["by_site"].push_back(site_json(site));
  return set;
}

}  // namespace

double mean_of_main_fields(const StructureSetResult& result) {
  double sum = 0;
  std::size_t n = 0;
  for (const Field field : kMainFields) {
    const FieldMean mean = mean_over_sites(result, field);
    if (mean.sites == 0) continue;
    sum += mean.mean;
    ++n;
  }
  return n == 0 ? 0 : sum / static_cast<double>(n);
}

std::string structure_tables(const StructureReport& report, TableStyle style, bool by_site,
                             bool with_speed) {
  const StructureSetResult& result = report.result;
  std::string out = summary_line(report);
  if (result.sites.empty()) return out;
  out += '\n';
  append_fields(result, style, out);
  out += "\nmean: " + percent(mean_of_main_fields(result)) + " %\n";
  if (const Kinds kinds = kinds_of(result); kinds.known > 0) {
    out += "kind of site: right on " + std::to_string(kinds.right) + " of " +
           std::to_string(kinds.known) + " pages\n";
  }
  if (with_speed && result.detections() > 0) {
    const double ms = 1000 * result.seconds / static_cast<double>(result.detections());
    out += "ms a detection: " + decimals(ms, 1) + "\n";
  }
  if (by_site) append_sites(result, style, out);
  return out;
}

std::string structure_json(const std::vector<StructureReport>& reports) {
  Json sets = Json::array();
  for (const StructureReport& report : reports) sets.push_back(set_json(report));
  return Json{{"sets", std::move(sets)}}.dump(1) + "\n";
}

std::string structure_jsonl(const std::vector<StructureReport>& reports) {
  std::string out;
  for (const StructureReport& report : reports) {
    for (const StructureSite& site : report.result.sites) {
      for (const StructurePage& page : site.pages) {
        Json line = {{"set", report.set->name},
                     {"site", site.site},
                     {"id", page.gold->id},
                     {"kind", name_of(page.kind)}};
        for (std::size_t i = 0; i < structure::kFields; ++i) {
          const std::optional<ValueCounts>& counts = page.counts.at(i);
          if (!counts) continue;
          line[std::string(name_of(static_cast<Field>(i)))] = {
              {"outcome", name_of(counts->outcome())},
              {"score", counts->score()},
              {"true", counts->truth},
              {"found", counts->found},
              {"correct", counts->correct},
              {"values", page.found.at(i)}};
        }
        out += line.dump() + "\n";
      }
    }
  }
  return out;
}

}  // namespace sito::eval
