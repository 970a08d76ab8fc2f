// SPDX-License-Identifier: Apache-2.0
// Finds the links of a page to the next and the previous part of the same text.
#pragma once

#include "sito/page/page.h"
#include "sito/url/page_step.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito {

/// What shows that a link leads to another part, the weakest first.
enum class PartEvidence : std::uint8_t {
  None,   ///< there is no link
  Words,  ///< the label alone
  Rel,    ///< `rel=next` or `rel=prev`
  Step,   ///< the URL differs from that of the page only in a number
  Page,   ///< the same, and a word beside the number tells that it is that of a page
};
std::string_view name_of(PartEvidence evidence);  ///< "none", "words" ...

struct PartLink {
  std::string url;  ///< normalised; "" for none
  PartEvidence evidence = PartEvidence::None;
};

/// The place of a page among the parts of its text.
struct PartLinks {
  std::string url;  ///< of the page, normalised
  /// The number in its URL. Nothing: it has none, or no link tells where it would be.
  std::optional<std::uint32_t> number;
  PartLink next, previous;
};

/// Finds the links by `rel`, by what they say (data/metadata/words/parts.txt), and by URLs that
/// differ from that of the page only in a number (url/page_step.h). Only links to the same host
/// count.
///
/// `url`: of the page. Cost: linear; a microsecond or two for each link.
PartLinks find_part_links(const Page& page, std::string_view url);

/// Returns the text of the first visible `h1`, white space collapsed; "" if there is none.
std::string first_heading(const Page& page);

}  // namespace sito
