// SPDX-License-Identifier: Apache-2.0
// Everywhere on the pages of a site where values of a field stand, by path.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/fields.h"
#include "sito/structure/site_view.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// A value at a place.
struct Found {
  std::uint32_t page = 0;
  std::string key;  ///< see key_of
  std::string value;
  std::string text;  ///< around the value, as the page has it
  float belief = 0;  ///< of the metadata that this is the page's, in [0, 1]
  bool cleaned = false;
  NodeId element = kNoNode;
  TextId text_begin = kNoText, text_end = kNoText;  ///< of visible text
};

/// All values with one path, or with paths that are variants of one: no page has two of them, and
/// their last element is the same.
struct Group {
  std::vector<PathId> paths;  ///< empty for what stands in no element
  std::string attribute;      ///< whose value it is; "" for visible text
  std::string_view source;    ///< as Hit::source
  std::vector<Found> found;   ///< by page, then in document order
};

/// What the metadata of a page say of a field.
struct Belief {
  std::string key;
  std::string value;
  float score = 0;
  bool accepted = false;
  const MetadataValue* from = nullptr;
};

/// The beliefs of each page. Metadata that say nothing give none.
std::vector<std::vector<Belief>> beliefs_of(const SiteView& site, const FieldRow& row);

/// All places of values that are believed at all, and, of dates, of all others with the same paths;
/// in the order of the first one.
std::vector<Group> collect_places(const SiteView& site, const FieldRow& row,
                                  const std::vector<std::vector<Belief>>& beliefs);

}  // namespace sito::structure
