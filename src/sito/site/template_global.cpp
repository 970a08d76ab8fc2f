// SPDX-License-Identifier: Apache-2.0
// Finds pagelets that several pages of a site share, if links connect these pages.
//
// Paper: Z. Bar-Yossef, S. Rajagopalan, "Template Detection via Data Mining and its Applications",
// WWW 2002, the global algorithm: the pages that have pagelets of one shingle, with the links among
// them, are a graph without direction; each of its components of more than one page is a template.
// Everything else is as in template-local. No reference implementation exists. Not tuned for any
// language.
//
// DEVIATION: links to other sites are not followed, because the pages are those of one site.
// DEVIATION: a template is used on pages that were not used for learning. Their component is
// unknown, so a pagelet of any component is template.
#include "sito/site/page_graph.h"
#include "sito/site/rows.h"
#include "sito/site/template_pagelets.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace sito::site {
namespace {
enum : std::size_t { kThroughUnseen = kPageletErrorPages + 1 };

// Returns the error for a template without pagelets: either links are missing, or common pagelets.
Error why_nothing(std::span<const SeenPage> seen, const Params& params, bool through_unseen,
                  const Error& nothing) {
  const auto together = [](std::span<const std::uint32_t> members,
                           std::vector<std::uint32_t>& groups) {
    groups.assign(members.size(), 0);
  };
  const Result<Json> local = learn_pagelets(seen, params, together);
  if (!local) return nothing;
  std::unordered_set<std::uint64_t> addresses;
  for (const SeenPage& page : seen) addresses.insert(page.links.address);
  const auto n_linking = std::count_if(seen.begin(), seen.end(), [&](const SeenPage& page) {
    return std::any_of(page.links.targets.begin(), page.links.targets.end(),
                       [&](std::uint64_t target) {
                         return target != page.links.address && addresses.count(target) != 0;
                       });
  });
  return {ErrorCode::Unsupported,
          "no links connect the pages that share pagelets: " + std::to_string(n_linking) + " of " +
              std::to_string(seen.size()) + " pages link to another of them" +
              (through_unseen ? ", and no two of those with a pagelet link to the same page" : "") +
              "; template-local, which needs no links, finds " +
              std::to_string((*local)["pagelets"].size()) + " pagelets"};
}
}  // namespace

const ParamSpec kTemplateGlobalParams[7] = {
    kPageletParams[kPageletLinks],
    kPageletParams[kPageletMode],
    kPageletParams[kPageletTags],
    kPageletParams[kPageletSupport],
    kPageletParams[kPageletShare],
    kPageletParams[kPageletErrorPages],
    {"through-unseen", 1, 0, 1, "switch",
     "connect pages that link to the same page of the site, even if that page was not read"},
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
  Result<Json> learned = learn_pagelets(seen, params, connected);
  if (!learned && learned.error().code == ErrorCode::Unsupported) {
    return why_nothing(seen, params, through_unseen, learned.error());
  }
  return learned;
}

}  // namespace sito::site
