// SPDX-License-Identifier: Apache-2.0
// What is asked of a document beyond its text.
#pragma once

namespace sito {

struct AssembleOptions {
  bool links = true;        ///< marks for links and images; without them no address is resolved,
                            ///< and a structured document has no images
  bool provenance = false;  ///< xpath and source range of every paragraph
  bool structure = false;   ///< also Document::structured (docs/structure.md)
};

}  // namespace sito
