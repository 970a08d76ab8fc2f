// SPDX-License-Identifier: Apache-2.0
// Reads and writes rules of tags in a template.
#pragma once

#include "sito/base/result.h"
#include "sito/site/hybrid/rules.h"
#include "sito/site/learner.h"

namespace sito::site::hybrid {

/// {"what": "main", "element": {"tag": "div", "id": "story"}, "parent": {"tag": "body"}, ...}
Json json_of(const TagRule& rule);
/// Reads a rule; the parent is optional. Errors: Malformed: a missing or wrong field.
Result<TagRule> read_rule(const Json& json);

}  // namespace sito::site::hybrid
