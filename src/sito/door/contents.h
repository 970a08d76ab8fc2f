// SPDX-License-Identifier: Apache-2.0
// The contents of the public types.
#pragma once

#include "sito/archive.h"
#include "sito/archive/record.h"
#include "sito/base/diagnostics.h"
#include "sito/document.h"
#include "sito/document/document.h"

#include <string>
#include <vector>

namespace sito::door {

struct Document::Contents {
  sito::Document document;
  std::vector<Paragraph> paragraphs;
  std::vector<MetadataValue> metadata;
  std::vector<Block> blocks;
  std::vector<Note> notes;
  std::string site_use{"no-template"};
  bool has_structure = false;  ///< Options::structure
};

struct Record::Contents {
  archive::Record record;
};

/// Fills the public paragraphs and metadata from the document.
void fill_parts(Document::Contents& contents);

std::vector<Note> notes_of(const CountingDiagnostics& diagnostics);

}  // namespace sito::door
