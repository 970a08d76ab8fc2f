// SPDX-License-Identifier: Apache-2.0
// Files of recorded actions: what is read is written and read again as the same, and elements are
// found in bounded time.
#include "sito/reveal/actions.h"

#include "sito/page/parse.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto actions = sito::reveal::read_actions(bytes, "fuzz");
  if (!actions) return 0;
  const auto again = sito::reveal::read_actions(sito::reveal::write_actions(*actions), "again");
  if (!again || *again != *actions) std::abort();
  static const std::string kHtml =
      "<body><div id=a class='box wide'><p id=b><b data-k=v-1 title=Close>Show "
      "all</b></p></div></body>";
  sito::PageParser parser{sito::Limits{}};
  sito::Page page;
  parser.parse(kHtml, "", page);
  for (const sito::reveal::Action& action : *actions) {
    const sito::NodeId node = sito::reveal::find_element(page, action.selector);
    if (node != sito::kNoNode && index_of(node) >= page.nodes().size()) std::abort();
  }
  return 0;
}
