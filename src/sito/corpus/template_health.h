// SPDX-License-Identifier: Apache-2.0
// After a run with templates of fields: how they do, and what would do better.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/sifter.h"
#include "sito/corpus/site_templates.h"
#include "sito/structure/health.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::corpus {

/// A path that would find a field where the template does not.
struct ProposedRule {
  structure::Field field = structure::Field::Date;
  structure::Rule rule;
  float score = 0, max = 1;  ///< as of structure::Hit
};

struct TemplateReport {
  std::string key;  ///< of the template
  structure::Health health;
  std::vector<ProposedRule> proposed;
  std::size_t sampled = 0;               ///< pages that missed and were looked at for proposals
  std::optional<SiteTemplate> proposal;  ///< the template with them added
};

/// Templates of more sites are reported without proposals: each is a detection.
inline constexpr std::size_t kMostProposals = 20;

/// One report for each template of fields that was used, by key. For those that are not healthy it
/// runs the detection on the pages that missed and were kept. Nothing is changed.
/// Errors: a template cannot be read; as of Sifter::make.
Result<std::vector<TemplateReport>> report_templates(const SiteTemplates& sites,
                                                     const Account& account,
                                                     const SiftOptions& options);

/// A JSON array, one object for each template.
structure::Json to_json(const std::vector<TemplateReport>& reports);
/// A line for each field that is not healthy, and for each redesign; "" when all is well.
std::string to_text(const std::vector<TemplateReport>& reports);

}  // namespace sito::corpus
