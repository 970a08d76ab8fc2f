// SPDX-License-Identifier: Apache-2.0
// Writes metadata as JSON.
#pragma once

#include "sito/metadata/metadata.h"

#include <string>

namespace sito::write {

/// Appends an object with an array for each field that has a value.
void append_metadata(const Metadata& metadata, std::string& out);

}  // namespace sito::write
