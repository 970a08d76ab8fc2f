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

#include <array>

namespace sito::site {
namespace {
constexpr std::array<std::string_view, 2> kPageletModes = {"exact", "sketch"};
}

const ParamSpec kTemplateLocalParams[6] = {
    {"k", 1, 1, 50, "links", "an element is parted when one of its children holds so many links"},
    {"mode", 0, 0, 1, "choice", "pagelets are the same when all their words are, or nearly all",
     kPageletModes},
    {"with-tags", 1, 0, 1, "switch", "elements are compared, too"},
    {"min-support", 2, 2, 1000, "pages", "with a pagelet for it to be template"},
    {"min-share", 0.1, 0, 1, "share", "of the pages with a pagelet for it to be template"},
    {"error-pages", 1, 0, 1, "switch", "what is on an error page of the site is template"},
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
