// SPDX-License-Identifier: Apache-2.0
// Joins the documents of pages that are parts of one text.
#pragma once

#include "sito/document/document.h"

#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace sito {

/// Appends parts to a document, in the order of reading. The document keeps its own description:
/// id, URL, title, language, metadata, origin. Document::parts lists all pages.
class PartsJoiner {
 public:
  /// `whole`: the first part, which must outlive the joiner and stay unchanged meanwhile.
  explicit PartsJoiner(Document& whole);

  /// Appends the text of `part`, without the paragraphs that earlier parts have as well: the
  /// headline and the lead, which sites repeat at the top, what stands at the end of each part, and
  /// long paragraphs wherever they stand. Short ones inside a part stay, because people repeat
  /// themselves. Cost: linear.
  void append(Document& part);

 private:
  using Seen = std::unordered_set<std::uint64_t>;
  void append_body(Body& from, std::uint32_t number, Seen& seen, Body& to) const;

  Document& whole_;
  Seen texts_, structured_;
  std::uint32_t pieces_ = 0;  // behind the last text node of the parts so far
};

}  // namespace sito
