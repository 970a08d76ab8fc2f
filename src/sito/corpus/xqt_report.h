// SPDX-License-Identifier: Apache-2.0
// What XQT templates have made of their pages, for people, and against an earlier run.
#pragma once

#include "sito/base/result.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/verdict.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sito::corpus {

using CountsByTemplate = std::map<std::string, xqt::TemplateCounts, std::less<>>;

/// What was counted in an earlier run: the member "xqt" of what to_json(Account) has written.
/// Malformed: it is not that.
Result<CountsByTemplate> read_template_counts(std::string_view json);

struct TemplateHealth {
  /// Fewer than this share of the valid pages of the earlier run are valid, or, without one, of all
  /// pages: the site was probably redesigned (algorithms, section 6.5).
  static constexpr double kLeastValid = 0.8;
  bool redesigned = false;
  std::string text;  ///< some lines: pages, valid ones, and of each field how many pages have it
};

/// `before`: of the same template in an earlier run; null when there was none.
TemplateHealth health_of(const xqt::Mapping& mapping, const xqt::TemplateCounts& counts,
                         const xqt::TemplateCounts* before);

}  // namespace sito::corpus
