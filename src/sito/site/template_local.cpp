// SPDX-License-Identifier: Apache-2.0
// Finds pagelets that several pages of a site share.
//
// Paper: Z. Bar-Yossef, S. Rajagopalan, "Template Detection via Data Mining and its Applications",
// WWW 2002, the local algorithm: all pages are assumed to belong together; duplicate pages are left
// out (SiteLearner does it for all learners), pagelets are grouped by shingle, and groups of more
// than one page are template. Shingles are those of A. Broder, "On the Resemblance and Containment
// of Documents", SEQUENCES 1997. The numbers of the shingles and the shares are ours. No reference
// implementation exists. Not tuned for any language.
//
// DEVIATION: the partition has pagelets for text beside pagelets: see parts/pagelets.cpp.
#include "sito/site/rows.h"
#include "sito/site/template_pagelets.h"

namespace sito::site {

const ParamSpec kTemplateLocalParams[6] = {
    kPageletParams[kPageletLinks], kPageletParams[kPageletMode],
    kPageletParams[kPageletTags],  kPageletParams[kPageletSupport],
    kPageletParams[kPageletShare], kPageletParams[kPageletErrorPages],
};

void summarise_local(const Sighting& sighting, const Params& params, std::string& summary) {
  write_pagelets(sighting.page, {}, params, summary);
}

Result<Json> learn_local(std::span<const Example> pages, const Params& params) {
  const auto together = [](std::span<const std::uint32_t> members,
                           std::vector<std::uint32_t>& groups) {
    groups.assign(members.size(), 0);
  };
  return learn_pagelets(read_pagelets(pages, params), params, together);
}

}  // namespace sito::site
