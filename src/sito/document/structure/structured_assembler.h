// SPDX-License-Identifier: Apache-2.0
// Builds a structured document from a page and its labels.
#pragma once

#include "sito/document/added_signs.h"
#include "sito/document/assemble_options.h"
#include "sito/document/document.h"
#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/completion.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/line_builder.h"
#include "sito/document/structure/notes.h"
#include "sito/document/structure/outline.h"
#include "sito/document/structure/places.h"
#include "sito/document/structure/posts.h"
#include "sito/document/web_address.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <string>
#include <vector>

namespace sito::structured {

struct Frame;

/// Builds structured bodies. Keeps its buffers from page to page; one per thread.
class StructuredAssembler {
 public:
  StructuredAssembler();
  ~StructuredAssembler();

  /// Replaces the body by the kept text; with `completes`, Completion adds parts to it.
  /// `addresses`: with the base of the page. `added`: of the page.
  ///
  /// Order: that of the page, except that the images of a figure precede its caption.
  /// Cost:  linear in the nodes of the page, without recursion.
  void assemble(const AssembleOptions& options, WebAddresses& addresses, const Page& page,
                const AddedSigns& added, const Labels& decided, bool completes, Body& body);

 private:
  class Walk;  // one call of assemble

  Completion completion_;
  ClassSigns signs_;
  KeptIndex kept_;
  Outline outline_;
  LineBuilder line_;
  std::vector<Frame> frames_;
  NoteFinder note_finder_;
  PostFinder post_finder_;
  Places places_;
  std::vector<std::string> note_ids_;
  std::vector<FoundPost> found_posts_;
};

}  // namespace sito::structured
