// SPDX-License-Identifier: Apache-2.0
// Builds the paragraphs of a document from a page and its labels.
#pragma once

#include "sito/document/assemble_options.h"
#include "sito/document/document.h"
#include "sito/document/paragraph_builder.h"
#include "sito/document/structure/structured_assembler.h"
#include "sito/document/web_address.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

namespace sito {

/// Builds paragraphs. Keeps its buffers from page to page; one per thread.
class Assembler {
 public:
  explicit Assembler(AssembleOptions options = {}) : options_(options) {}

  /// Replaces the text of `document` by the kept text of the page: one paragraph for each segment
  /// with kept text, in document order. With AssembleOptions::structure also replaces
  /// Document::structured; see StructuredAssembler. Leaves the rest of the document unchanged.
  ///
  /// Text:  visible text nodes of the segment; runs of white space become one blank. A blank stands
  ///        where a block or a `br` separates two nodes, and where text was cut out.
  /// Role:  of the nearest heading, list item, table cell, quotation or preformatted text around it
  /// Marks: links with text or an image, and images of the segment's own blocks, if their URLs
  ///        resolve to http, https, ftp or (links only) mailto. Of other links the text remains.
  /// Cost:  linear in the kept text; one resolution for each kept link.
  /// `completes`: adds parts that were not kept to the structured body, such as the rest of a
  ///        table; see structured::Completion.
  void assemble(const Page& page, const Labels& labels, Document& document, bool completes = false);

 private:
  class Walk;  // one call of assemble

  AssembleOptions options_;
  WebAddresses addresses_;
  ParagraphBuilder builder_;
  structured::StructuredAssembler structured_;
};

}  // namespace sito
