// SPDX-License-Identifier: Apache-2.0
// Templates as JSON, the form in which the page of the workbench and the server exchange them
// (docs/workbench.md).
#pragma once

#include "sito/base/result.h"
#include "sito/fields/template/mapping.h"

#include "serve/json.h"

namespace sito::serve {

/// `max` is null for any number; all members are there.
OrderedJson mapping_json(const fields::Mapping& mapping);

/// Reads the output of mapping_json(); an absent or null member has its default. The mapping has
/// not passed check(). InvalidArgument: a member has a wrong type; the message names the field.
Result<fields::Mapping> mapping_of(const Json& object);

}  // namespace sito::serve
