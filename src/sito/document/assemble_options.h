// SPDX-License-Identifier: Apache-2.0
// The parts of a document that are built in addition to its text.
#pragma once

namespace sito {

struct AssembleOptions {
  bool links = true;        ///< marks for links and images; without them no URL is resolved, and a
                            ///< structured document has no images
  bool provenance = false;  ///< xpath and source range of every paragraph
  bool structure = false;   ///< also Document::structured (docs/structure.md)
  bool code = false;        ///< the same for documents that have code
};

}  // namespace sito
