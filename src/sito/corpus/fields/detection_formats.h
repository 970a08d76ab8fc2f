// SPDX-License-Identifier: Apache-2.0
// Writes a detection on a few pages to a file: the result itself, or a template made of it.
#pragma once

#include "sito/structure/detect.h"
#include "sito/structure/detection.h"
#include "sito/write/detection/detection.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

struct DetectionFormat {
  std::string_view name;
  /// Appends the wanted hits; `pages` are the pages of the detection. Puts remarks for the user
  /// into `notes`.
  void (*append)(const structure::Detection& detection, std::span<const structure::PageInput> pages,
                 const write::HitFilter& wanted, std::string& out,
                 std::vector<structure::Note>& notes);
  /// Appends nothing if no template can be made of the result.
  bool is_template = false;
};

/// Finds "text", "json", "xml", "template", "xqt" or "site-config"; null for any other name.
const DetectionFormat* find_detection_format(std::string_view name);

}  // namespace sito::corpus
