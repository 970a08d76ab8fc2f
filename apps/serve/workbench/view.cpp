// SPDX-License-Identifier: Apache-2.0
// Shows an open page in a frame.
#include "serve/page_view.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/turns.h"

namespace sito::serve {

Result<Reply> view_page(const Call& call) {
  Bench& bench = call.bench;
  const auto page = bench.pages.find_by_secret(call.parts[0]);
  if (page == nullptr) return not_found("the page is no longer loaded; load it again");
  const BenchOptions& options = bench.options;
  const auto sheets =
      bench.styles.of(*page, {options.fetches, options.allow_private, bench.root, bench.stops});
  // Not before: other work must not wait for the network.
  const Turns::Turn turn = Turns::of_process().take(bench.stops);
  Reply reply{200, page_view(page->page(), call.request.nonce, *sheets)};
  reply.headers = page_view_headers(call.request.nonce);
  return reply;
}

}  // namespace sito::serve
