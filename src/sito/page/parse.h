// SPDX-License-Identifier: Apache-2.0
// Parses UTF-8 HTML into a Page: one parse with lexbor, one flattening pass.
#pragma once

#include "sito/base/limits.h"
#include "sito/page/page.h"

#include <memory>
#include <string_view>

namespace sito {

/// Parses pages one after the other; reuses one document and arena. One per thread. A reused parser
/// gives the same page as a fresh one.
class PageParser {
 public:
  explicit PageParser(const Limits& limits);
  ~PageParser();
  PageParser(PageParser&&) noexcept;
  PageParser& operator=(PageParser&&) noexcept;

  /// Parses into `page`, whose memory is reused.
  ///
  /// Input:  `source` is valid UTF-8 and must outlive the page; `url` may be empty.
  /// Output: never fails, because any bytes parse. page.cut() tells if a limit was reached.
  /// Cost:   linear in the source. Calls Deadline::tick; after OutOfTime the parser and the page
  ///         can be used for the next page.
  void parse(std::string_view source, std::string_view url, Page& page);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
