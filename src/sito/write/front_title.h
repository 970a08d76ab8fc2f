// SPDX-License-Identifier: Apache-2.0
// The title in front of a document: sites often keep the headline outside of the content.
#pragma once

#include "sito/document/document.h"
#include "sito/write/outline.h"
#include "sito/write/writer.h"

#include <string_view>

namespace sito::write {

/// The setting `title` of formats with headings.
inline constexpr SettingSpec kFrontTitleSetting{
    "title", "missing", "missing|yes|no",
    "the title as the first heading; missing: when no heading of the text has it"};

/// Writes a document's title as its first heading. Keeps its memory.
class FrontTitle {
 public:
  /// Reads kFrontTitleSetting.
  explicit FrontTitle(const Settings& settings);

  /// Puts a heading of level 1 in front of the outline, which is that of the document, when the
  /// setting wants it. Nothing to documents without content or title. The heading stays until the
  /// next call. Cost: linear in the headings and in the nodes.
  void put(const Document& document, Outline& outline);

 private:
  bool always_, never_;
  Paragraph heading_;
};

/// Whether a heading or one of the first lines of the outline says what the title says: the letters
/// and digits are the same, or those of one stand in the other and are most of it.
bool has_title(const Outline& outline, std::string_view title);

}  // namespace sito::write
