// SPDX-License-Identifier: Apache-2.0
// Rules of tags as they stand in a template.
#pragma once

#include "sito/base/result.h"
#include "sito/site/hybrid/rules.h"
#include "sito/site/learner.h"

namespace sito::site::hybrid {

/// {"what": "main", "element": {"tag": "div", "id": "story"}, "parent": {"tag": "body"}, ...}
Json json_of(const TagRule& rule);
/// Malformed: a field is missing or of a wrong type. A rule may be without parent.
Result<TagRule> read_rule(const Json& json);

}  // namespace sito::site::hybrid
