// SPDX-License-Identifier: Apache-2.0
// Shows why an algorithm keeps the text of a page: its segments with the rule that decided.
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string_view>

namespace sito::serve {

/// Runs algorithms on parsed pages, as `sito extract` does; keeps its memory. One per thread.
class Why {
 public:
  Why();
  ~Why();
  Why(Why&&) noexcept;
  Why& operator=(Why&&) noexcept;

  /// Runs a row or an expression ("vote(a,b,c;2)") on a page.
  ///
  /// Input:  `params`: an object of name -> number, switch or text; null for none.
  /// Output: {algorithm, limit?, segments: [{t: [begin, end), kept, rule, score, text, role?,
  ///         role_score?, reasons?}], kept_words, words, state, ms}. limit: the row keeps blocks with
  ///         at least this score, of rows that explain scores. role_score: only of comments and
  ///         posts. t: text indices of the page; segments are in their order. text: its first
  ///         400 characters, white space collapsed. kept_words:
  ///         words of the visible text that is kept, parts of texts in proportion. state: what the
  ///         page is (extract::PageState): `sito extract` gives nothing of it unless "content".
  ///         ms: of the row, with what it needs of the page.
  /// Errors: InvalidArgument for an unknown row (the message lists the known ones), an unknown or
  ///         impossible parameter, and a row that needs a file that is not there.
  /// Cost:   that of the row, and where it asks for a stop list that of PageLanguage::detect.
  Result<nlohmann::ordered_json> explain(const Page& page, std::string_view algorithm,
                                         const nlohmann::json& params);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::serve
