// SPDX-License-Identifier: Apache-2.0
// Bytes that hold a whole document, record or part of one, for pickle. Only the version that wrote
// them can read them.
#pragma once

#include "sito/archive.h"
#include "sito/base/result.h"
#include "sito/document.h"

#include <string>
#include <string_view>

namespace sito_python {

/// Writes a Document, Record, Paragraph, MetadataValue, Block or Note of sito::door.
template <typename T>
std::string write_state(const T& value);

/// Reads what write_state() wrote. Errors: Malformed for any other bytes.
template <typename T>
sito::Result<T> read_state(std::string_view state);

}  // namespace sito_python
