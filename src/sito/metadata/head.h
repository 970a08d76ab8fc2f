// SPDX-License-Identifier: Apache-2.0
// What `meta`, `link`, `title` and `html` say: OpenGraph, Dublin Core and the many habits beside.
#pragma once

#include "sito/metadata/candidates.h"

namespace sito {

/// The field that a `meta` with this name (or property) speaks of.
struct MetaKey {
  std::string_view name;  ///< lower case, with `-` for each of `.`, `:`, `_`
  MetadataField field = MetadataField::Title;
  MetadataSource source = MetadataSource::Meta;
  float score = 0;
};
/// Null when the name is not known. Any case; `.`, `:` and `_` count as `-`.
const MetaKey* find_meta_key(std::string_view name);

/// Collects from one element; others than these four add nothing.
void collect_meta(const Page& page, NodeId node, Candidates& candidates);
void collect_link(const Page& page, NodeId node, Candidates& candidates);
void collect_title_element(const Page& page, NodeId node, Candidates& candidates);
void collect_html_element(const Page& page, NodeId node, Candidates& candidates);

}  // namespace sito
