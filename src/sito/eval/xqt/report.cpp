// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/report.h"

#include "sito/base/ascii.h"
#include "sito/fields/template/template_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

// A field over several sites.
struct FieldLine {
  FieldTally tally;
  std::size_t sites = 0;
};

// Returns the fields in the order in which the sites have them.
std::vector<std::pair<std::string, FieldLine>> field_lines(const XqtSetResult& result) {
  std::vector<std::pair<std::string, FieldLine>> lines;
  for (const XqtSite& site : result.sites) {
    for (std::size_t f = 0; f < site.fields.size(); ++f) {
      const std::string& name = site.fields[f].name;
      auto found = std::find_if(lines.begin(), lines.end(),
                                [&](const auto& line) { return line.first == name; });
      if (found == lines.end()) found = lines.insert(found, {name, {}});
      ++found->second.sites;
      for (const XqtPage& page : site.pages) {
        if (page.counts[f]) found->second.tally.add(*page.counts[f]);
      }
    }
  }
  return lines;
}

std::size_t n_of(const FieldTally& tally, Outcome outcome) {
  return tally.outcomes.at(static_cast<std::size_t>(outcome));
}

void append_fields(const XqtSetResult& result, TableStyle style, std::string& out) {
  Table table;
  table.head = {"field", "score", "sites", "pages"};
  for (std::size_t i = static_cast<std::size_t>(Outcome::Exact); i < kOutcomes; ++i) {
    table.head.emplace_back(name_of(static_cast<Outcome>(i)));
  }
  table.head.emplace_back(name_of(Outcome::Spurious));
  for (const auto& [name, line] : field_lines(result)) {
    std::vector<std::string>& row = table.rows.emplace_back();
    row = {name, line.tally.counted == 0 ? "-" : decimals(line.tally.mean()),
           std::to_string(line.sites), std::to_string(line.tally.counted)};
    for (std::size_t i = static_cast<std::size_t>(Outcome::Exact); i < kOutcomes; ++i) {
      row.push_back(std::to_string(line.tally.outcomes.at(i)));
    }
    row.push_back(std::to_string(n_of(line.tally, Outcome::Spurious)));
  }
  if (!table.rows.empty()) append_table(table, style, out += '\n');
}

// Returns the mean over all counted fields of a site.
std::string mean_of_fields(const XqtSite& site) {
  FieldTally all;
  for (const XqtPage& page : site.pages) {
    for (const auto& counts : page.counts) {
      if (counts) all.add(*counts);
    }
  }
  return all.counted == 0 ? "-" : decimals(all.mean());
}

void append_sites(const XqtReport& report, TableStyle style, std::string& out) {
  Table table;
  table.head = {"site", "made from", "clicks", "tried on", "valid",
                "P",    "R",         "F1",     "shown",    "fields"};
  for (const XqtSite& site : report.result.sites) {
    const XqtMeans means = means_of(std::span(&site, 1));
    const bool text = means.pages > 0;
    table.rows.push_back({site.site, std::to_string(site.learned.size()),
                          std::to_string(site.made.clicks), std::to_string(site.pages.size()),
                          std::to_string(means.valid), text ? decimals(means.text.precision) : "-",
                          text ? decimals(means.text.recall) : "-",
                          text ? decimals(means.text.f1) : "-", text ? decimals(means.shown) : "-",
                          mean_of_fields(site)});
  }
  append_table(table, style, out += '\n');
}

std::string summary_line(const XqtReport& report) {
  const XqtSetResult& result = report.result;
  std::string out = report.set->name + ": " + std::to_string(result.pages()) + " pages of " +
                    std::to_string(result.sites.size()) + " sites";
  if (result.small_sites > 0) {
    out += "; " + std::to_string(result.small_sites) + " sites of fewer than " +
           std::to_string(report.options.min_pages) + " pages left out";
  }
  if (result.siteless > 0) {
    out += "; " + std::to_string(result.siteless) + " pages of no known site";
  }
  if (result.unmade > 0) {
    out += "; no template for " + std::to_string(result.unmade) + " sites";
  }
  return out + "\n";
}

std::string text_line(const XqtMeans& means) {
  return "text: P " + decimals(means.text.precision) + ", R " + decimals(means.text.recall) +
         ", F1 " + decimals(means.text.f1) + " (means over " + std::to_string(means.pages) +
         " pages; " + std::to_string(means.empty) + " without output; of all words P " +
         decimals(means.total.precision) + ", R " + decimals(means.total.recall) + ")." +
         (means.own.f1 > 0 ? " Made from each page itself: P " + decimals(means.own.precision) +
                                 ", R " + decimals(means.own.recall) + "."
                           : "") +
         " The pages show " + decimals(means.shown) + " of the gold words.\n";
}

Json rates_json(const Rates& rates) {
  return {{"precision", rates.precision}, {"recall", rates.recall}, {"f1", rates.f1}};
}

Json tally_json(const FieldTally& tally) {
  Json json = {{"pages", tally.counted}, {"score", tally.mean()}};
  for (std::size_t o = 0; o < kOutcomes; ++o) {
    json["outcomes"][std::string(name_of(static_cast<Outcome>(o)))] = tally.outcomes.at(o);
  }
  return json;
}

Json means_json(const XqtMeans& means) {
  return {{"pages", means.pages},
          {"valid", means.valid},
          {"empty", means.empty},
          {"macro", rates_json(means.text)},
          {"micro", rates_json(means.total)},
          {"own", rates_json(means.own)},
          {"shown", means.shown}};
}

Json site_json(const XqtSite& site) {
  Json json = {{"site", site.site},
               {"made_from", Json::array()},
               {"clicks", site.made.clicks},
               {"tried_on", site.pages.size()},
               {"text", means_json(means_of(std::span(&site, 1)))},
               {"others", site.others},
               {"others_taken", site.others_valid}};
  for (const GoldPage* page : site.learned) json["made_from"].push_back(page->id);
  return json;
}

}  // namespace

XqtMeans means_of(std::span<const XqtSite> sites) {
  XqtMeans means;
  Overlap total;
  for (const XqtSite& site : sites) {
    for (const XqtPage& page : site.pages) {
      means.valid += page.valid ? 1 : 0;
      if (!page.text.has_text) continue;
      const Rates rates = page.text.words.rates();
      ++means.pages;
      means.empty += page.text.words.extracted == 0 && page.text.words.gold > 0 ? 1 : 0;
      means.text.precision += rates.precision;
      means.text.recall += rates.recall;
      means.text.f1 += rates.f1;
      means.own.precision += page.own.precision;
      means.own.recall += page.own.recall;
      means.own.f1 += page.own.f1;
      means.shown += page.shown;
      total.add(page.text.words);
    }
  }
  if (means.pages == 0) return means;
  const auto n = static_cast<double>(means.pages);
  for (double* sum : {&means.text.precision, &means.text.recall, &means.text.f1,
                      &means.own.precision, &means.own.recall, &means.own.f1, &means.shown}) {
    *sum /= n;
  }
  means.total = total.rates();
  return means;
}

std::string xqt_tables(const XqtReport& report, TableStyle style) {
  const XqtSetResult& result = report.result;
  std::string out = summary_line(report);
  if (result.sites.empty()) return out;
  if (const XqtMeans means = means_of(result.sites); means.pages > 0) out += text_line(means);
  std::size_t others = 0;
  std::size_t taken = 0;
  for (const XqtSite& site : result.sites) {
    others += site.others;
    taken += site.others_valid;
  }
  if (others > 0) {
    out += "Of " + std::to_string(others) + " other pages " + std::to_string(taken) +
           " look like an article to their template.\n";
  }
  append_fields(result, style, out);
  append_sites(report, style, out);
  return out;
}

std::string xqt_json(const std::vector<XqtReport>& reports) {
  Json sets = Json::array();
  for (const XqtReport& report : reports) {
    Json set = {{"set", report.set->name},
                {"digest", report.set->digest},
                {"small_sites", report.result.small_sites},
                {"siteless_pages", report.result.siteless},
                {"text", means_json(means_of(report.result.sites))},
                {"fields", Json::object()},
                {"by_site", Json::array()}};
    for (const auto& [name, line] : field_lines(report.result)) {
      set["fields"][name] = tally_json(line.tally);
    }
    for (const XqtSite& site : report.result.sites) set["by_site"].push_back(site_json(site));
    sets.push_back(std::move(set));
  }
  return Json{{"sets", std::move(sets)}}.dump(1) + "\n";
}

std::string xqt_jsonl(const std::vector<XqtReport>& reports) {
  std::string out;
  for (const XqtReport& report : reports) {
    for (const XqtSite& site : report.result.sites) {
      for (const XqtPage& page : site.pages) {
        Json line = {{"set", report.set->name},
                     {"site", site.site},
                     {"id", page.gold->id},
                     {"valid", page.valid}};
        if (page.text.has_text) {
          line["text"] = rates_json(page.text.words.rates());
          line["own"] = rates_json(page.own);
          line["shown"] = page.shown;
        }
        for (std::size_t f = 0; f < site.fields.size(); ++f) {
          if (!page.counts[f]) continue;
          line["fields"][site.fields[f].name] = {{"outcome", name_of(page.counts[f]->outcome())},
                                                 {"values", page.found[f]}};
        }
        out += line.dump() + "\n";
      }
    }
  }
  return out;
}

std::string xqt_texts(const XqtReport& report) {
  std::string out;
  for (const XqtSite& site : report.result.sites) {
    for (const XqtPage& page : site.pages) {
      out += Json{{"id", page.gold->id}, {"text", page.extract}}.dump() + "\n";
    }
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> xqt_templates(const XqtReport& report) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const XqtSite& site : report.result.sites) {
    std::string name = site.site;
    for (char& c : name) {
      const bool plain = is_letter_or_digit(c) || c == '.' || c == '-';
      if (!plain) c = '_';
    }
    files.emplace_back(report.set->name + "." + name + ".json",
                       to_json(site.made.mapping).dump(1) + "\n");
  }
  return files;
}

}  // namespace sito::eval
