// SPDX-License-Identifier: Apache-2.0
// Reports the results of XQT templates on their pages for people, and compares with an earlier run.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/health/verdict.h"
#include "sito/fields/template/template.h"

#include <map>
#include <string>
#include <string_view>

namespace sito::corpus {

using CountsByTemplate = std::map<std::string, fields::TemplateCounts, std::less<>>;

/// Reads the counts of an earlier run: the member "xqt" of the output of to_json(Account).
/// Malformed: it is something else.
Result<CountsByTemplate> read_template_counts(std::string_view json);

struct TemplateHealth {
  /// The site was probably redesigned if fewer pages are valid than this share of the valid pages
  /// of the earlier run or, without one, of all pages.
  static constexpr double kLeastValid = 0.8;
  bool redesigned = false;
  std::string text;  ///< some lines: pages, valid pages, and for each field how many pages have it
};

/// `before`: of the same template in an earlier run; null if there was none.
TemplateHealth health_of(const fields::Template& mapping, const fields::TemplateCounts& counts,
                         const fields::TemplateCounts* before);

}  // namespace sito::corpus
