// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/template_health.h"

#include "sito/corpus/detection_pages.h"
#include "sito/site/structure_template.h"

#include <cstdio>
#include <utility>

namespace sito::corpus {
namespace {

using structure::FieldTemplate;
using structure::TemplateTally;

sift::SiftOptions cleaning(const sift::SiftOptions& from) {
  sift::SiftOptions options = from;
  options.sites = nullptr;  // pages that missed are read without the template
  return options;
}

// Runs detection on the pages that missed something.
Result<void> propose(const SiteTemplate& site, const TemplateTally& tally,
                     const sift::SiftOptions& options, FieldTemplate fields,
                     TemplateReport& report) {
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
  kind.kind = fields.kind;
  const structure::Detection detection = structure::detect(inputs, kind);
  const FieldTemplate found = structure::make_template(detection, inputs);
  const FieldTemplate before = fields;
  if (structure::add_rules(report.health, found, fields) == 0) return {};
  for (std::size_t f = 0; f < fields.fields.size(); ++f) {
    const structure::FieldRules& now = fields.fields[f];
    for (std::size_t r = before.fields[f].rules.size(); r < now.rules.size(); ++r) {
      ProposedRule proposed{now.field, now.rules[r], 0, 1};
      for (const structure::Hit& hit : detection.hits) {
        const bool same = hit.field == now.field && hit.chosen &&
                          hit.path.xpath == proposed.rule.xpath &&
                          (!hit.path.xpath.empty() || hit.source == proposed.rule.source);
        if (!same || hit.score <= proposed.score) continue;
        proposed.score = hit.score;
        proposed.max = hit.max;
      }
      report.proposed.push_back(std::move(proposed));
    }
  }
  report.proposal = site;
  report.proposal->parts.front().body = structure::to_json(fields);
  return {};
}

std::string shown(const structure::Rule& rule) {
  return rule.xpath.empty() ? "the source " + rule.source : rule.xpath;
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
    Result<FieldTemplate> fields = site::fields_of(*site);
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

structure::Json to_json(const std::vector<TemplateReport>& reports) {
  structure::Json json = structure::Json::array();
  for (const TemplateReport& report : reports) {
    structure::Json item;
    item["template"] = report.key;
    item.update(structure::to_json(report.health));
    if (!report.proposed.empty()) {
      item["looked_at"] = report.sampled;
      item["proposed"] = structure::Json::array();
      for (const ProposedRule& proposed : report.proposed) {
        structure::Json rule;
        rule["field"] = name_of(proposed.field);
        rule[proposed.rule.xpath.empty() ? "source" : "path"] =
            proposed.rule.xpath.empty() ? proposed.rule.source : proposed.rule.xpath;
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
        out += "; proposed: " + shown(proposed.rule) + " (" +
               decimal(static_cast<double>(proposed.score)) + " of " +
               decimal(static_cast<double>(proposed.max)) + ")";
      }
      out += "\n";
    }
  }
  return out;
}

}  // namespace sito::corpus
