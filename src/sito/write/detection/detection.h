// SPDX-License-Identifier: Apache-2.0
// Writes the result of structure detection to files: docs/formats/detection.md.
#pragma once

#include "sito/structure/detection.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace sito::write {

/// Chooses the hits that are written.
using HitFilter = std::function<bool(const structure::Hit&)>;

/// Appends an XML document with the hits that pass, by field; ends with a line feed.
void append_detection_xml(const structure::Detection& detection, const HitFilter& wanted,
                          std::string& out);

/// Appends one JSON object with everything known; the `id` of a hit is its index in
/// Detection::hits. No line feed.
void append_detection_json(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out);
/// The same, with ids from `ids`, which has one for each of Detection::hits.
void append_detection_json(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out, std::span<const std::uint32_t> ids);

/// Appends a text for people: for each field its hits, each with its values on the pages.
void append_detection_text(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out);

}  // namespace sito::write
