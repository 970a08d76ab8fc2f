// SPDX-License-Identifier: Apache-2.0
// What template-local and template-global have in common: summaries of pagelets, which of them are
// template, and the model.
#pragma once

#include "sito/site/learner.h"
#include "sito/site/page_graph.h"
#include "sito/site/pagelet_shingles.h"

#include <cstdint>
#include <functional>
#include <memory>
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

struct SeenPagelet {
  Sketch sketch{};
  std::string_view text;  ///< its beginning
};

/// What a summary says; texts point into it.
struct SeenPage {
  PageLinks links;  ///< none for template-local
  std::vector<SeenPagelet> pagelets;
  bool error = false;
};

void write_pagelets(const Page& page, const PageLinks& links, const Params& params,
                    std::string& summary);
/// What cannot be read is left out.
std::vector<SeenPage> read_pagelets(std::span<const Example> pages, const Params& params);

/// Says which pages that have pagelets of one shingle belong together: gives each a group, a number
/// without meaning.
using GroupPages =
    std::function<void(std::span<const std::uint32_t> pages, std::vector<std::uint32_t>& groups)>;

/// {"pagelets": [{"shingle": "0123456789abcdef", "pages": 30, "share": 1.0, "text": "Home"}]}, the
/// most frequent first, with "sketch" in place of "shingle" in that mode.
/// Error: Unsupported when there is no template.
Result<Json> learn_pagelets(std::span<const SeenPage> pages, const Params& params,
                            const GroupPages& group);

}  // namespace sito::site
