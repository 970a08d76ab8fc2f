// SPDX-License-Identifier: Apache-2.0
// Templates as JSON: the form of files (docs/formats/template.md), in which the page of the
// workbench and the server exchange them, too.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/template.h"

#include <nlohmann/json.hpp>

namespace sito::fields {

/// Keeps the order of fields, so that a template reads as it was written.
using Json = nlohmann::ordered_json;

/// `max` is null for any number. Facts about the origin are there only if they are known.
Json to_json(const Template& site);

/// Reads the output of to_json(); an absent or null member has its default. Also reads fields of
/// the earlier form, with `field` instead of `name`, and `rules` and `strip`. The template has not
/// passed check(). Malformed: a member has a wrong type; the message names the field.
Result<Template> template_from_json(const Json& json);

}  // namespace sito::fields
