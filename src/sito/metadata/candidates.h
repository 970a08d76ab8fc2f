// SPDX-License-Identifier: Apache-2.0
// Values that were found and not yet judged; what the collectors of this room share.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/page/char_store.h"
#include "sito/page/page.h"

#include <array>
#include <string_view>
#include <vector>

namespace sito {

/// A value as a page has it: references and escapes are resolved, white space is as it was.
struct Candidate {
  MetadataField field = MetadataField::Title;
  MetadataSource source = MetadataSource::Meta;
  float score = 0;        ///< what such a place is worth, before anything else is known
  bool body = false;      ///< of an author: the page says it is no person
  std::string_view text;  ///< points into the page or into Candidates
  NodeId node = kNoNode;
  SourceRange range;
};

/// The candidates of one page by field, in the order of the page.
class Candidates {
 public:
  /// More of one field are not taken: pages repeat themselves, and hostile ones without end.
  static constexpr std::size_t kMostOfOneField = 256;

  void clear();
  /// Blank texts are not taken.
  void add(const Candidate& candidate);
  [[nodiscard]] const std::vector<Candidate>& of(MetadataField field) const {
    return fields_[static_cast<std::size_t>(field)];
  }
  [[nodiscard]] std::vector<Candidate>& of(MetadataField field) {
    return fields_[static_cast<std::size_t>(field)];
  }
  /// A copy that lives until `clear`.
  std::string_view keep(std::string_view text) { return chars_.keep(text); }

 private:
  std::array<std::vector<Candidate>, kMetadataFields> fields_;
  CharStore chars_;
};

/// The range of a text that is a view into the page's source; `otherwise` when it is not.
SourceRange range_of(const Page& page, std::string_view text, SourceRange otherwise);

}  // namespace sito
