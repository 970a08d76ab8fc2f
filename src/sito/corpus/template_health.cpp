// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/template_health.h"

#include "sito/corpus/detection_pages.h"
#include "sito/fields/paths/path.h"
#include "sito/site/structure_template.h"

#include <cstdio>
#include <utility>

namespace sito::corpus {
namespace {

using fields::Template;
using structure::TemplateTally;

sift::SiftOptions cleaning(const sift::SiftOptions& from) {
  sift::SiftOptions options = from;
  options.sites = nullptr;  // pages that missed are read without the template
  return options;
}

// Returns the rule with the score of its hit.
ProposedRule scored(ProposedRule rule, const structure::Detection& detection) {
  rule.score = 0;
  for (const structure::Hit& hit : detection.hits) {
    const bool same = hit.field == rule.field && hit.chosen &&
                      (rule.path.empty() ? hit.source == rule.source : hit.path.xpath == rule.path);
    if (!same || hit.score <= rule.score) continue;
    rule.score = hit.score;
    rule.max = hit.max;
  }
  return rule;
}

// Runs detection on the pages that missed something.
Result<void> propose(const SiteTemplate& site, const TemplateTally& tally,
                     const sift::SiftOptions& options, Template fields, TemplateReport& report) {
  auto pages = DetectionPages::make(cleaning(options));
  if (!pages) return std::move(pages).error();
  NoDiagnostics diagnostics;
  for (const auto& [hash, missed] : tally.sample) {
    archive::Webpage page;
    page.url = missed.url;
    page.http_charset = missed.charset;
    page.content_type = "text/html";
    page.payload = *missed.bytes;
    // Nothing can be learned from an unreadable page.
    static_cast<void>((*pages)->add(page, missed.name, diagnostics, missed.taken));
  }
  report.sampled = (*pages)->size();
  if (report.sampled == 0) return {};
  const auto inputs = (*pages)->inputs();
  structure::Options kind;
  kind.kind = structure::kind_of(fields);
  const structure::Detection detection = structure::detect(inputs, kind);
  const Template found = structure::make_template(detection, inputs);
  const Template before = fields;
  if (structure::add_rules(report.health, found, fields) == 0) return {};
  for (std::size_t f = 0; f < fields.fields.size(); ++f) {
    const fields::Field& now = fields.fields[f];
    const fields::Field& was = before.fields[f];
    for (std::size_t p = was.paths.size(); p < now.paths.size(); ++p) {
      std::string path(fields::without_first(now.paths[p]));
      report.proposed.push_back(
          scored({*structure::field_of(now), std::move(path), ""}, detection));
    }
    for (std::size_t s = was.sources.size(); s < now.sources.size(); ++s)
      report.proposed.push_back(
          scored({*structure::field_of(now), "", now.sources[s].name}, detection));
  }
  report.proposal = site;
  report.proposal->parts.front().body = fields::to_json(fields);
  return {};
}

std::string shown(const ProposedRule& rule) {
  return rule.path.empty() ? "the source " + rule.source : rule.path;
}

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

}  // namespace

Result<std::vector<TemplateReport>> report_templates(const sift::SiteTemplates& sites,
                                                     const Account& account,
                                                     const sift::SiftOptions& options) {
  std::vector<TemplateReport> reports;
  std::size_t proposals = 0;
  for (const auto& [key, tally] : account.templates) {
    const Result<SiteTemplate> site = sites.read_key(key);
    if (!site) return site.error();
    Result<Template> fields = site::fields_of(*site);
    if (!fields) return std::move(fields).error();
    TemplateReport report;
    report.key = key;
    report.health = structure::health_of(*fields, tally);
    const structure::Verdict verdict = report.health.verdict();
    const bool sick = verdict == structure::Verdict::Weak || verdict == structure::Verdict::Broken;
    if (sick && ++proposals <= kMostProposals) {
      const Result<void> proposed = propose(*site, tally, options, std::move(*fields), report);
      if (!proposed) return proposed.error();
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

fields::Json to_json(const std::vector<TemplateReport>& reports) {
  fields::Json json = fields::Json::array();
  for (const TemplateReport& report : reports) {
    fields::Json item;
    item["template"] = report.key;
    item.update(structure::to_json(report.health));
    if (!report.proposed.empty()) {
      item["looked_at"] = report.sampled;
      item["proposed"] = fields::Json::array();
      for (const ProposedRule& proposed : report.proposed) {
        fields::Json rule;
        rule["field"] = name_of(proposed.field);
        rule[proposed.path.empty() ? "source" : "path"] =
            proposed.path.empty() ? proposed.source : proposed.path;
        rule["score"] = proposed.score;
        rule["max"] = proposed.max;
        item["proposed"].push_back(std::move(rule));
      }
    }
    json.push_back(std::move(item));
  }
  return json;
}

std::string to_text(const std::vector<TemplateReport>& reports) {
  std::string out;
  for (const TemplateReport& report : reports) {
    const std::string head = "sito: template " + report.key + ": ";
    if (report.health.redesign) {
      const structure::Redesign& redesign = *report.health.redesign;
      out += head + "the site was redesigned: since " + redesign.since + " the template misses " +
             decimal(redesign.missed_since) + " of the pages, before " +
             decimal(redesign.missed_before) + "\n";
    }
    for (const structure::FieldHealth& field : report.health.fields) {
      if (field.verdict != structure::Verdict::Weak && field.verdict != structure::Verdict::Broken)
        continue;
      out += head + std::string(name_of(field.field)) + " is " +
             std::string(name_of(field.verdict)) + " (" + decimal(field.health) +
             "): " + field.reason;
      for (const ProposedRule& proposed : report.proposed) {
        if (proposed.field != field.field) continue;
        out += "; proposed: " + shown(proposed) + " (" +
               decimal(static_cast<double>(proposed.score)) + " of " +
               decimal(static_cast<double>(proposed.max)) + ")";
      }
      out += "\n";
    }
  }
  return out;
}

}  // namespace sito::corpus
