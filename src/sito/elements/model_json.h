// SPDX-License-Identifier: Apache-2.0
// Model files. Private to the room.
#pragma once

#include "sito/elements/model.h"

#include <string>
#include <string_view>

namespace sito::elements {

/// Reads the parts. Errors: Malformed, Unsupported (a later version). Does not check their fit.
Result<ModelParts> parse_model_parts(std::string_view json, std::string_view source);
std::string model_parts_json(const ModelParts& parts);

}  // namespace sito::elements
