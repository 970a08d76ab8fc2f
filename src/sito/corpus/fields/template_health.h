// SPDX-License-Identifier: Apache-2.0
// Reports after a run how well templates of fields fit, and proposes better rules.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/fields/health/health.h"
#include "sito/sift/options.h"
#include "sito/sift/site_templates.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sito::corpus {

struct TemplateReport {
  fields::Health health;
  std::optional<SiteTemplate> proposal;  ///< the template with the proposed rules added
};

/// Further sites get a report without proposals, because each proposal takes a detection.
inline constexpr std::size_t kMostProposals = 20;

/// Returns one report for each used template of fields, by key. For a template that is not healthy
/// it runs detection on the kept pages that missed something. Changes nothing. Errors: a template
/// cannot be read; as of Sifter::make.
Result<std::vector<TemplateReport>> report_templates(const sift::SiteTemplates& sites,
                                                     const Account& account,
                                                     const sift::SiftOptions& options);

/// Returns a JSON array with one object for each template.
fields::Json to_json(const std::vector<TemplateReport>& reports);

}  // namespace sito::corpus
