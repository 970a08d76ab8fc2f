// SPDX-License-Identifier: Apache-2.0
// The link retainer of Crunch: links that were removed, so that a page stays navigable.
#pragma once

#include "sito/extract/crunch/host_list.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <string>
#include <vector>

namespace sito::extract {

struct RemovedLink {
  std::string text;  ///< white space collapsed; for a picture its alt text; may be ""
  std::string url;   ///< absolute; http, https or ftp
};

/// Returns the links of a page of which `labels` (of any row) keep nothing, in document order, each
/// URL once. A link that contains only pictures belongs to its block. Left out: links into the page
/// itself, hidden links, and links to hosts of `ad_hosts` (null: the shipped ones). Cost: linear;
/// one resolution for each link.
std::vector<RemovedLink> removed_links(const Page& page, const Labels& labels,
                                       const HostList* ad_hosts = nullptr);

}  // namespace sito::extract
