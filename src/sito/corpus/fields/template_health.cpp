// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/fields/template_health.h"

#include "sito/corpus/fields/detection_pages.h"
#include "sito/site/structure_template.h"

#include <string_view>
#include <utility>

namespace sito::corpus {
namespace {

using fields::Template;

sift::SiftOptions cleaning(const sift::SiftOptions& from) {
  sift::SiftOptions options = from;
  options.sites = nullptr;  // pages that missed are read without the template
  return options;
}

// Gives a proposed rule the score of its hit.
void score(std::string_view field, const structure::Detection& detection,
           fields::ProposedRule& rule) {
  rule.score = 0;
  for (const structure::Hit& hit : detection.hits) {
    const bool same = structure::template_name(hit.field) == field && hit.chosen &&
                      (rule.path.empty() ? hit.source == rule.source : hit.path.xpath == rule.path);
    if (!same || hit.score <= rule.score) continue;
    rule.score = hit.score;
    rule.max = hit.max;
  }
}

// Runs detection on the pages that missed something.
Result<void> propose(const SiteTemplate& site, const fields::TemplateCounts& counts,
                     const sift::SiftOptions& options, Template fields, TemplateReport& report) {
  auto pages = DetectionPages::make(cleaning(options));
  if (!pages) return std::move(pages).error();
  NoDiagnostics diagnostics;
  for (const auto& [hash, missed] : counts.sample) {
    archive::Webpage page;
    page.url = missed.url;
    page.http_charset = missed.charset;
    page.content_type = "text/html";
    page.payload = *missed.bytes;
    // Nothing can be learned from an unreadable page.
    static_cast<void>((*pages)->add(page, missed.name, diagnostics, missed.taken));
  }
  report.health.looked_at = (*pages)->size();
  if (report.health.looked_at == 0) return {};
  const auto inputs = (*pages)->inputs();
  structure::Options kind;
  kind.kind = structure::kind_of(fields);
  const structure::Detection detection = structure::detect(inputs, kind);
  fields::add_rules(structure::make_template(detection, inputs), fields, report.health);
  bool any = false;
  for (fields::FieldHealth& field : report.health.fields) {
    for (fields::ProposedRule& rule : field.proposed) score(field.name, detection, rule);
    any = any || !field.proposed.empty();
  }
  if (!any) return {};
  report.proposal = site;
  report.proposal->parts.front().body = fields::to_json(fields);
  return {};
}

}  // namespace

Result<std::vector<TemplateReport>> report_templates(const sift::SiteTemplates& sites,
                                                     const Account& account,
                                                     const sift::SiftOptions& options) {
  std::vector<TemplateReport> reports;
  std::size_t proposals = 0;
  for (const auto& [key, counts] : account.templates) {
    const Result<SiteTemplate> site = sites.read_key(key);
    if (!site) return site.error();
    Result<Template> fields = site::fields_of(*site);
    if (!fields) return std::move(fields).error();
    TemplateReport report;
    report.health = fields::health_of(*fields, counts);
    report.health.id = key;
    if (is_sick(report.health.verdict()) && ++proposals <= kMostProposals) {
      const Result<void> proposed = propose(*site, counts, options, std::move(*fields), report);
      if (!proposed) return proposed.error();
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

fields::Json to_json(const std::vector<TemplateReport>& reports) {
  fields::Json json = fields::Json::array();
  for (const TemplateReport& report : reports) json.push_back(to_json(report.health));
  return json;
}

}  // namespace sito::corpus
