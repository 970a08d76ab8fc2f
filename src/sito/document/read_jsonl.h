// SPDX-License-Identifier: Apache-2.0
// Reads documents from JSONL: the schema of write/json/jsonl.cpp, and lines of other tools with `text`.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"

#include <string_view>

namespace sito {

/// Reads one line into `document`, replacing all of it.
///
/// Input:  an object with `paragraphs` (schema sito/1, docs/formats/jsonl.md) or `text`. Each line
///         of `text` becomes a paragraph, and `url`, `id`, `title`, `language`, `language_score`,
///         `timestamp` and `date` come from the object or its `metadata`. Other fields and fields
///         of a wrong type are ignored. A document without an id gets one (document_id).
/// Errors: Malformed: not a JSON object in UTF-8, or neither field; Unsupported: another schema;
/// TooLarge: more than kMaxJsonValues.
Result<void> read_jsonl(std::string_view line, Document& document);

}  // namespace sito
