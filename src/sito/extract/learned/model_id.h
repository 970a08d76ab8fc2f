// SPDX-License-Identifier: Apache-2.0
// Identifies the shipped model.
#pragma once

#include <string_view>

namespace sito::extract::learned {

/// Returns 16 hexadecimal digits that differ between versions of the shipped model of the row
/// `sito`. Cost: reads the model, once.
std::string_view shipped_model_id();

}  // namespace sito::extract::learned
