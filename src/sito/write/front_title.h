// SPDX-License-Identifier: Apache-2.0
// Puts the title in front of a document, because sites often keep the headline outside of the main
// text.
#pragma once

#include "sito/document/document.h"
#include "sito/write/outline.h"
#include "sito/write/writer.h"

#include <string_view>

namespace sito::write {

/// The setting `title` of formats with headings.
inline constexpr SettingSpec kFrontTitleSetting{
    "title", "missing", "missing|yes|no",
    "write the title as the first heading; missing: if no heading of the text has it"};
/// The same for plain text.
inline constexpr SettingSpec kFirstLineSetting{
    "title", "no", "missing|yes|no",
    "write the title as the first line; missing: if no heading of the text has it"};

/// Puts the title of a document in front of its text. Keeps its memory.
class FrontTitle {
 public:
  /// Reads the setting "title".
  explicit FrontTitle(const Settings& settings);

  /// Puts a heading of level 1 in front of the outline, which is that of the document, if the
  /// setting asks for it. Does nothing for documents without content or title. The heading is valid
  /// until the next call. Cost: linear in the headings and in the nodes.
  void put(const Document& document, Outline& outline);

  /// Returns the line that the setting puts in front of the paragraphs; "" for none. Valid until
  /// the next call. Cost: linear in the headings.
  std::string_view first_line(const Document& document);

 private:
  bool take_title(const Document& document);

  bool always_, never_;
  Paragraph heading_;
};

}  // namespace sito::write
