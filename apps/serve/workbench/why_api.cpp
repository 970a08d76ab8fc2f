// SPDX-License-Identifier: Apache-2.0
// Why an algorithm keeps what it keeps of a page in hand.
#include "serve/why.h"
#include "serve/workbench/handlers.h"

namespace sito::serve {

Result<Reply> explain(const Call& call) {
  const auto id = text_of(call.body, "page");
  if (!id) return id.error();
  const auto algorithm = text_of(call.body, "algorithm");
  if (!algorithm) return algorithm.error();
  const auto page = call.bench.pages.find(*id);
  if (page == nullptr) return not_found("there is no such page any more; load it again");
  // What it keeps from page to page is worth having for each thread that answers requests.
  thread_local Why why;
  const auto params = call.body.find("params");
  const auto answer =
      why.explain(page->page(), *algorithm, params == call.body.end() ? Json() : *params);
  if (!answer) return answer.error();
  return json_reply(*answer);
}

}  // namespace sito::serve
