// SPDX-License-Identifier: Apache-2.0
// Any first line as a path of a template over the rest as a page: it reads back as it is written,
// finds each thing once and in order, and what it finds first is found by all that is proposed for
// it.
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"
#include "sito/page/parse.h"
#include "sito/text/utf8.h"
#include "sito/xqt/propose/propose.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace sito;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_proposals(const Page& page, fields::Found found) {
  const Page* const pages[] = {&page};
  const xqt::Example example{0, found};
  const auto proposals = xqt::propose(pages, {&example, 1}, {});
  if (!proposals) {
    require(proposals.error().code == ErrorCode::InvalidArgument);
    return;
  }
  for (const xqt::Proposal& one : *proposals) {
    const auto path = fields::parse_path(one.path);
    require(path.has_value() && fields::to_text(*path) == one.path);
    std::vector<fields::Found> again;
    require(fields::Selector(*path).select(page, kNoNode, again).has_value());
    require(std::find(again.begin(), again.end(), found) != again.end());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), input.size());
  const auto path = fields::parse_path(input.substr(0, line));
  if (!path) {
    require(path.error().code == ErrorCode::Malformed && !path.error().message.empty());
    return 0;
  }
  const auto back = fields::parse_path(fields::to_text(*path));
  // The one form may be longer than what was read.
  require(back.has_value() ? *back == *path
                           : fields::to_text(*path).size() > fields::kMaxPathBytes);
  require(!fields::to_xquery(*path, "$doc").empty());
  const std::string_view html = input.substr(std::min(line + 1, input.size()));
  if (!text::is_valid_utf8(html)) return 0;
  Limits limits;
  limits.nodes = 2000;
  Page page;
  PageParser(limits).parse(html, "http://x.test/", page);
  std::vector<fields::Found> found;
  const auto done = fields::Selector(*path).select(page, kNoNode, found);
  if (!done) {
    require(done.error().code == ErrorCode::TooLarge && found.empty());
    return 0;
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    require(index_of(found[i].node) < page.nodes().size());
    require(!page.node(found[i].node).is_text());
    const std::size_t n = page.attributes(found[i].node).size();
    require(found[i].attribute == kNone || found[i].attribute < n);
    require(i == 0 || found[i - 1].node < found[i].node ||
            (found[i - 1].node == found[i].node && found[i].attribute != kNone));
  }
  if (!found.empty()) check_proposals(page, found[0]);
  return 0;
}
