// SPDX-License-Identifier: Apache-2.0
// Finds all places of a field's values on the pages of a site, by path.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/fields.h"
#include "sito/structure/template/site_view.h"

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
  std::string text;  ///< around the value, as on the page
  float belief = 0;  ///< belief of the metadata that this is the page's value, in [0, 1]
  bool cleaned = false;
  NodeId element = kNoNode;
  TextId text_begin = kNoText, text_end = kNoText;  ///< of visible text
};

/// All values with one path, or with paths that are variants of one: no page has two of them, and
/// their last element is the same.
struct Group {
  std::vector<PathId> paths;  ///< empty for values outside elements
  std::string attribute;      ///< the attribute with the value; "" for visible text
  std::string_view source;    ///< as Hit::source
  std::vector<Found> found;   ///< by page, then in document order
};

/// A value of a field in the metadata of a page.
struct Belief {
  std::string key;
  std::string value;
  float score = 0;
  bool accepted = false;
  const MetadataValue* from = nullptr;
};

/// Returns the beliefs of each page, from its metadata.
std::vector<std::vector<Belief>> beliefs_of(const SiteView& site, const FieldRow& row);

/// Returns all places of values with any belief, and, for dates, all other dates with the same
/// paths; in the order of the first one.
std::vector<Group> collect_places(const SiteView& site, const FieldRow& row,
                                  const std::vector<std::vector<Belief>>& beliefs);

}  // namespace sito::structure
