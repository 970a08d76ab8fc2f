// SPDX-License-Identifier: Apache-2.0
// A mapping on a flattened page, without XQuery: gives what the generated module gives.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/record.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::xqt {

/// What is known of a page besides its bytes; valid UTF-8. What XML does not have is left out.
struct PageOrigin {
  std::string_view url;
  std::string_view fetched;  ///< as WARC-Date; "" when unknown
};

/// A mapping made ready. Immutable; any number of threads.
///
/// Of a field that is neither text nor record, each node that the first of its paths finds gives
/// its text (append_norm, without what the exclusions find from any of these nodes), from which its
/// rule makes values, each an element. A value of a date or number that cannot be read is an empty
/// element with it as attribute "text". Addresses stay as they are written: finish() (verdict.h)
/// makes them absolute. The rule of a text is for each of its paragraphs; a text without paragraphs
/// is no element. A record is an element for each element found, even when none of its fields has a
/// value; exclusions are nothing to it.
class DirectTemplate {
 public:
  /// Errors: of check(). Unsupported: it has a query that was edited by hand.
  static Result<DirectTemplate> make(const Mapping& mapping);
  ~DirectTemplate();
  DirectTemplate(DirectTemplate&&) noexcept;
  DirectTemplate& operator=(DirectTemplate&&) noexcept;

  /// The record of a page: the root of the mapping with url, fetched, template and version, and its
  /// fields. TooLarge: a path takes too much work on this page.
  [[nodiscard]] Result<Element> run(const Page& page, const PageOrigin& origin) const;

 private:
  struct Fields;
  explicit DirectTemplate(std::unique_ptr<const Fields> fields);
  std::unique_ptr<const Fields> fields_;
};

}  // namespace sito::xqt
