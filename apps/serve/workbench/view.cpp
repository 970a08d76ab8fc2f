// SPDX-License-Identifier: Apache-2.0
// Shows an open page in a frame.
#include "serve/page_view.h"
#include "serve/workbench/handlers.h"

namespace sito::serve {

Result<Reply> view_page(const Call& call) {
  const auto page = call.bench.pages.find_by_secret(call.parts[0]);
  if (page == nullptr) return not_found("the page is no longer loaded; load it again");
  Reply reply{200, page_view(page->page(), call.request.nonce)};
  reply.headers = page_view_headers(call.request.nonce);
  return reply;
}

}  // namespace sito::serve
