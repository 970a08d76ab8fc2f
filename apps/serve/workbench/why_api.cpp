// SPDX-License-Identifier: Apache-2.0
// Shows why an algorithm keeps the text of an open page.
#include "serve/why.h"
#include "serve/workbench/handlers.h"

namespace sito::serve {

Result<Reply> explain(const Call& call) {
  const auto id = text_of(call.body, "page");
  if (!id) return id.error();
  const auto algorithm = text_of(call.body, "algorithm");
  if (!algorithm) return algorithm.error();
  const auto page = call.bench.pages.find(*id);
  if (page == nullptr) return not_found("the page is no longer loaded; load it again");
  // It keeps its memory from page to page, so each thread that answers requests has one.
  thread_local Why why;
  const auto params = call.body.find("params");
  const auto answer =
      why.explain(page->page(), *algorithm, params == call.body.end() ? Json() : *params);
  if (!answer) return answer.error();
  return json_reply(*answer);
}

}  // namespace sito::serve
