// SPDX-License-Identifier: Apache-2.0
// Documents from lines of JSONL: the schema of write/jsonl.cpp, and the `text` lines of other
// tools.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"

#include <string_view>

namespace sito {

/// Reads one line into `document`, replacing all of it.
///
/// Input:  an object with `paragraphs` (schema sito/1, docs/formats/jsonl.md), or with `text`, each
/// line of
///         which becomes a paragraph; then `url`, `id`, `title`, `language`, `language_score`,
///         `timestamp`, `date` are taken from it or from its `metadata`. Other fields are ignored,
///         and so are fields of a wrong type. A document without an id gets one (document_id).
/// Errors: Malformed: not a JSON object in UTF-8, or neither field; Unsupported: another schema.
Result<void> read_jsonl(std::string_view line, Document& document);

}  // namespace sito
