// SPDX-License-Identifier: Apache-2.0
// Writes the structure of a document as JSON (docs/formats/json.md); document/read_structure.cpp
// reads it.
#pragma once

#include "sito/document/document.h"
#include "sito/write/json/json_fields.h"

#include <string>

namespace sito::write {

/// Adds `spans` and `verbatim` of a paragraph.
void append_spans(const Paragraph& paragraph, Fields& fields, std::string& out);

/// Adds `elements` (as a tree), `posts` and `images` if they are not empty. Elements below
/// kDeepestElement become siblings of the elements that should hold them.
void append_structure(const Body& body, Fields& fields, std::string& out);

inline constexpr std::size_t kDeepestElement = 128;

}  // namespace sito::write
