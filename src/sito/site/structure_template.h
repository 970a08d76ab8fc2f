// SPDX-License-Identifier: Apache-2.0
// A template of fields as the template of a site.
#pragma once

#include "sito/site/site_template.h"
#include "sito/structure/field_template.h"

#include <span>
#include <string>

namespace sito::site {

/// The learner of such templates.
inline constexpr std::string_view kStructureLearner = "structure";

/// `key`: which pages it is for, as SiteTemplate::key; `urls`: addresses of the pages that it comes
/// from (those of files may be "").
SiteTemplate template_of(const structure::FieldTemplate& fields, std::string key,
                         std::span<const std::string> urls);

/// For the pages of the detection's host, or all when it has none.
SiteTemplate template_of(const structure::FieldTemplate& fields,
                         const structure::Detection& detection);

/// The fields of a template; Malformed or Unsupported when it is not of the learner `structure`.
Result<structure::FieldTemplate> fields_of(const SiteTemplate& site);

/// The labels of an article that a FieldReader has found: what it keeps, and nothing else. False:
/// it has found none; everything is kept.
bool label_article(const Page& page, const structure::Reading& reading, Labels& labels);

}  // namespace sito::site
