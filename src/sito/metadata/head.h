// SPDX-License-Identifier: Apache-2.0
// Reads `meta`, `link`, `title` and `html`: OpenGraph, Dublin Core and many conventions.
#pragma once

#include "sito/metadata/candidates.h"

#include <optional>
#include <string_view>

namespace sito {

/// The field of a `meta` with this name (or property).
struct MetaKey {
  std::string_view name;  ///< lower case, with `-` for each of `.`, `:`, `_`
  MetadataField field = MetadataField::Title;
  MetadataSource source = MetadataSource::Meta;
  float score = 0;
};
/// Returns null for an unknown name. Any case; `.`, `:` and `_` count as `-`.
const MetaKey* find_meta_key(std::string_view name);

/// Returns the content of a `meta`, which some pages write as `value`, as in the cards of Twitter.
std::optional<std::string_view> meta_content(const Page& page, NodeId node);

/// Collect from one element; other elements than these four add nothing.
void collect_meta(const Page& page, NodeId node, Candidates& candidates);
void collect_link(const Page& page, NodeId node, Candidates& candidates);
void collect_title_element(const Page& page, NodeId node, Candidates& candidates);
void collect_html_element(const Page& page, NodeId node, Candidates& candidates);

}  // namespace sito
