// SPDX-License-Identifier: Apache-2.0
// The structure of a document from its JSON (docs/formats/json.md).
#pragma once

#include "sito/document/document.h"
#include "sito/document/json_read.h"

namespace sito {

/// Reads `spans` and `verbatim` of a paragraph whose text is read.
void read_spans(const json_read::Json& json, json_read::Positions& positions, Paragraph& paragraph);

/// Reads `elements`, `posts` and `images` of a body whose paragraphs are read. Elements of
/// unknown kinds become nothing, and what is inside them with them; numbers of paragraphs, posts
/// and images that are not there are as if absent.
void read_structure(const json_read::Json& json, Body& body);

}  // namespace sito
