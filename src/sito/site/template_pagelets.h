// SPDX-License-Identifier: Apache-2.0
// Common parts of template-local and template-global: summaries of pagelets, the decision which of
// them are template, and the model.
#pragma once

#include "sito/site/learner.h"
#include "sito/site/page_graph.h"
#include "sito/site/pagelet_shingles.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site {

/// The parameters of both rows begin with these, in this order.
enum PageletParam : std::size_t {
  kPageletLinks,
  kPageletMode,
  kPageletTags,
  kPageletSupport,
  kPageletShare,
  kPageletErrorPages,
};

inline constexpr std::array<std::string_view, 2> kPageletModes = {"exact", "sketch"};
inline constexpr std::array<ParamSpec, 6> kPageletParams = {{
    {"k", 1, 1, 50, "links",
     "split an element if one of its children holds at least so many links"},
    {"mode", 0, 0, 1, "choice", "pagelets are equal if all their words are equal, or nearly all",
     kPageletModes},
    {"with-tags", 1, 0, 1, "switch", "compare elements, too"},
    {"min-support", 2, 2, 1000, "pages", "a pagelet is template if at least so many pages have it"},
    {"min-share", 0.1, 0, 1, "share", "and if at least this share of the pages has it"},
    {"error-pages", 1, 0, 1, "switch", "treat everything on an error page of the site as template"},
}};

struct SeenPagelet {
  Sketch sketch{};
  std::string_view text;  ///< the beginning of its text
};

/// The contents of a summary; texts point into it.
struct SeenPage {
  PageLinks links;  ///< none for template-local
  std::vector<SeenPagelet> pagelets;
  bool error = false;
};

void write_pagelets(const Page& page, const PageLinks& links, const Params& params,
                    std::string& summary);
/// Reads summaries; leaves out damaged ones.
std::vector<SeenPage> read_pagelets(std::span<const Example> pages, const Params& params);

/// Decides which pages with pagelets of one shingle belong together: gives each page a group, a
/// number without further meaning.
using GroupPages =
    std::function<void(std::span<const std::uint32_t> pages, std::vector<std::uint32_t>& groups)>;

/// Returns {"pagelets": [{"shingle": "0123456789abcdef", "pages": 30, "share": 1.0, "text":
/// "Home"}]}, the most frequent first, with "sketch" instead of "shingle" in that mode.
/// Errors: Unsupported if there is no template.
Result<Json> learn_pagelets(std::span<const SeenPage> pages, const Params& params,
                            const GroupPages& group);

}  // namespace sito::site
