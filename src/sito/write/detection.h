// SPDX-License-Identifier: Apache-2.0
// What structure detection has found, as files: docs/formats/detection.md.
#pragma once

#include "sito/structure/detection.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace sito::write {

/// Says which hits are written.
using HitFilter = std::function<bool(const structure::Hit&)>;

/// Appends an XML document with the hits that pass, by field; ends with a line feed.
void append_detection_xml(const structure::Detection& detection, const HitFilter& wanted,
                          std::string& out);

/// Appends one JSON object with everything there is to know; the `id` of a hit is its index in
/// Detection::hits. No line feed.
void append_detection_json(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out);
/// The same, with the `id` that `ids` has for each of Detection::hits.
void append_detection_json(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out, std::span<const std::uint32_t> ids);

/// Appends what people read: for each field its hits, each with its values on the pages.
void append_detection_text(const structure::Detection& detection, const HitFilter& wanted,
                           std::string& out);

}  // namespace sito::write
