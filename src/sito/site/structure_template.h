// SPDX-License-Identifier: Apache-2.0
// Turns a template of fields into the template of a site.
#pragma once

#include "sito/fields/template/template.h"
#include "sito/site/site_template.h"
#include "sito/structure/template/field_reader.h"

#include <span>
#include <string>

namespace sito::site {

/// The learner of such templates.
inline constexpr std::string_view kStructureLearner = "structure";

/// `key`: the pages it is for, as SiteTemplate::key; `urls`: URLs of the pages it comes from (those
/// of files may be "").
SiteTemplate template_of(const fields::Template& fields, std::string key,
                         std::span<const std::string> urls);

/// Makes it for the pages of its site, or for all if it has none.
SiteTemplate template_of(const fields::Template& fields, std::span<const std::string> urls = {});
/// Does the same with the URLs of the detection.
SiteTemplate template_of(const fields::Template& fields, const structure::Detection& detection);

/// Returns the fields of a template. Errors: Malformed or Unsupported if it is of another learner.
Result<fields::Template> fields_of(const SiteTemplate& site);

/// Labels the article that a FieldReader has found: keeps it, and nothing else. Returns false if it
/// has found none; then everything is kept.
bool label_article(const Page& page, const structure::Reading& reading, Labels& labels);

}  // namespace sito::site
