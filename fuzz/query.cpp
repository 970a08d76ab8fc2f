// SPDX-License-Identifier: Apache-2.0
// Any first line as a path over the rest as a page: what it finds are nodes of the page, in their
// order, and the same when it is asked again.
#include "sito/fields/paths/xpath.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 2000;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), input.size());
  const auto query = fields::XPath::parse(input.substr(0, line));
  if (!query) {
    require(query.error().code == ErrorCode::InvalidArgument && !query.error().message.empty());
    return 0;
  }
  const std::string_view html = input.substr(std::min(line + 1, input.size()));
  if (!text::is_valid_utf8(html)) return 0;
  Limits limits;
  limits.nodes = 2000;
  Page page;
  PageParser(limits).parse(html, "http://x.test/", page);
  const fields::XPathTree tree(page);
  const auto found = query->select(tree, kMost);
  const auto again = query->select(fields::XPathTree(page), kMost);
  require(found.has_value() == again.has_value());
  if (!found) return 0;
  require(*found == *again && found->size() <= kMost);
  std::uint32_t last = 0;
  for (const fields::Match& match : *found) {
    if (match.node == kNoNode) {
      require(!match.is_node && !match.value.empty() && found->size() == 1);
      continue;
    }
    require(index_of(match.node) < page.nodes().size() && index_of(match.node) >= last);
    require(match.is_node || !page.node(match.node).is_text());
    last = index_of(match.node);
  }
  return 0;
}
