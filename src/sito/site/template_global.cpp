// SPDX-License-Identifier: Apache-2.0
// Pagelets that several pages of a site have, where links lead from one of these pages to another.
//
// Paper: Z. Bar-Yossef, S. Rajagopalan, "Template Detection via Data Mining and its Applications",
// WWW 2002, the global algorithm: the pages that have pagelets of one shingle, with the links among
// them, are a graph without direction; each of its components of more than one page is a template.
// The rest is as in template-local. No reference implementation exists. Tuned for no language.
//
// DEVIATION: links to other sites are not followed: the pages are those of one site.
// DEVIATION: a template is used on pages that were not there when it was learned; which component
// they would be in cannot be known then, and a pagelet of any of them is template.
#include "sito/site/page_graph.h"
#include "sito/site/rows.h"
#include "sito/site/template_pagelets.h"

#include <array>

namespace sito::site {
namespace {
constexpr std::array<std::string_view, 2> kPageletModes = {"exact", "sketch"};
enum Param : std::size_t { kThroughUnseen = kPageletErrorPages + 1 };
}  // namespace

const ParamSpec kTemplateGlobalParams[7] = {
    {"k", 1, 1, 50, "links", "an element is parted when one of its children holds so many links"},
    {"mode", 0, 0, 1, "choice", "pagelets are the same when all their words are, or nearly all",
     kPageletModes},
    {"with-tags", 1, 0, 1, "switch", "elements are compared, too"},
    {"min-support", 2, 2, 1000, "pages", "with a pagelet for it to be template"},
    {"min-share", 0.1, 0, 1, "share", "of the pages with a pagelet for it to be template"},
    {"error-pages", 1, 0, 1, "switch", "what is on an error page of the site is template"},
    {"through-unseen", 1, 0, 1, "switch",
     "pages that link to one page of the site are connected, also when that page was not seen"},
};

void summarise_global(const Sighting& sighting, const Params& params, std::string& summary) {
  thread_local PageLinks links;  // kept for its memory
  links.read(sighting.page);
  write_pagelets(sighting.page, links, params, summary);
}

Result<Json> learn_global(std::span<const Example> pages, const Params& params) {
  const std::vector<SeenPage> seen = read_pagelets(pages, params);
  PageGraph graph;
  for (const SeenPage& page : seen) graph.add(page.links);
  const bool through_unseen = params.numbers[kThroughUnseen] != 0;
  const auto connected = [&](std::span<const std::uint32_t> members,
                             std::vector<std::uint32_t>& groups) {
    graph.group(members, through_unseen, groups);
  };
  return learn_pagelets(seen, params, connected);
}

}  // namespace sito::site
