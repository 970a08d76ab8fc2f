// SPDX-License-Identifier: Apache-2.0
// Templates as JSON: how the page of the workbench and the server hand them to each other
// (docs/workbench.md).
#pragma once

#include "sito/base/result.h"
#include "sito/xqt/mapping.h"

#include "serve/json.h"

namespace sito::serve {

/// `max` is null for any number; all members are there.
OrderedJson mapping_json(const xqt::Mapping& mapping);

/// What mapping_json() gives; what is absent or null has its default. The mapping has not passed
/// check(). InvalidArgument: something is not of its type; the message names the field.
Result<xqt::Mapping> mapping_of(const Json& object);

}  // namespace sito::serve
