// SPDX-License-Identifier: Apache-2.0
// Reads the structure of a document from its JSON (docs/formats/json.md).
#pragma once

#include "sito/document/document.h"
#include "sito/document/json_read.h"

namespace sito {

/// Reads `spans` and `verbatim` of a paragraph whose text has been read.
void read_spans(const json_read::Json& json, json_read::Positions& positions, Paragraph& paragraph);

/// Reads `elements`, `posts` and `images` of a body whose paragraphs have been read. Skips elements
/// of unknown kinds with their contents, and ignores numbers of missing paragraphs, posts and
/// images.
void read_structure(const json_read::Json& json, Body& body);

}  // namespace sito
