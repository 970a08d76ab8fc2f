// SPDX-License-Identifier: Apache-2.0
// From a page and the labels an algorithm gave it to the paragraphs of a document.
#pragma once

#include "sito/document/assemble_options.h"
#include "sito/document/document.h"
#include "sito/document/paragraph_builder.h"
#include "sito/document/structure/structured_assembler.h"
#include "sito/document/web_address.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

/// Builds paragraphs. Keeps its buffers from page to page; one per thread.
class Assembler {
 public:
  explicit Assembler(AssembleOptions options = {}) : options_(options) {}

  /// Replaces the text of `document` by the kept text of the page: one paragraph for each segment
  /// of which something is kept, in document order. With AssembleOptions::structure it replaces
  /// Document::structured, too, as StructuredAssembler says. All else is left alone.
  ///
  /// Text:  visible text nodes of the segment; runs of white space become one blank, and a blank
  ///        stands where a block or a `br` separates two nodes, and where something was cut out.
  /// Role:  of the nearest heading, list item, table cell, quotation or preformatted text around
  /// it. Marks: links with text or an image in them, and images of the segment's own blocks, whose
  ///        addresses resolve to http, https, ftp or (links only) mailto; others leave their text.
  /// Cost:  linear in the kept text; one resolution for each kept link.
  void assemble(const Page& page, const Labels& labels, Document& document);

 private:
  class Walk;  // one call of assemble

  AssembleOptions options_;
  WebAddresses addresses_;
  ParagraphBuilder builder_;
  structured::StructuredAssembler structured_;
};

}  // namespace sito
