// SPDX-License-Identifier: Apache-2.0
// Runs a mapping on a flattened page without XQuery, with the results of the generated module.
#pragma once

#include "sito/base/result.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// The known facts about a page besides its bytes; valid UTF-8. Characters that XML does not have
/// are left out.
struct PageOrigin {
  std::string_view url;
  std::string_view fetched;  ///< as WARC-Date; "" if unknown
};

/// A prepared mapping. Immutable; any number of threads.
///
/// For a field that is neither text nor record, each node of the first path that finds any gives
/// its text (append_norm, without the nodes that the exclusions find from any of these nodes). The
/// rule of the field makes values from this text, each an element. A date or number that cannot be
/// read gives an empty element with the value as attribute "text". URLs stay as written: finish()
/// (verdict.h) makes them absolute. The rule of a text applies to each of its paragraphs; a text
/// without paragraphs gives no element. A record gives an element for each found node, even if none
/// of its fields has a value; it ignores exclusions.
class DirectTemplate {
 public:
  /// Errors: of check(). Unsupported: its query was edited by hand.
  static Result<DirectTemplate> make(const Template& mapping);
  ~DirectTemplate();
  DirectTemplate(DirectTemplate&&) noexcept;
  DirectTemplate& operator=(DirectTemplate&&) noexcept;

  /// Returns the record of a page: the root of the mapping with url, fetched, template and version,
  /// and its fields. TooLarge: a path takes too much work on this page.
  [[nodiscard]] Result<Element> run(const Page& page, const PageOrigin& origin) const;

 private:
  struct Fields;
  explicit DirectTemplate(std::unique_ptr<const Fields> fields);
  std::unique_ptr<const Fields> fields_;
};

/// Returns the values that a rule makes of a text with normal white space.
std::vector<std::string> cut_values(const ValueRule& rule, std::string_view text);

}  // namespace sito::fields
