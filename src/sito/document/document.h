// SPDX-License-Identifier: Apache-2.0
// The clean document: paragraphs with roles, links and provenance, and what is known about the page.
// Owns its text; knows nothing of HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

enum class ParagraphRole : std::uint8_t { Text, Heading, ListItem, TableCell, Quote, Preformatted };
std::string_view name_of(ParagraphRole role);

enum class MarkKind : std::uint8_t { Link, Image };

/// A link over (or an image at) a place in a paragraph's text, in bytes of that text. An image has
/// begin == end and stands in front of the character at `begin`.
struct Mark {
  std::uint32_t begin = 0, end = 0;
  MarkKind kind = MarkKind::Link;
  std::string url;                  ///< absolute
};

/// One paragraph. `text` has white space collapsed to single blanks and trimmed.
struct Paragraph {
  std::string text;
  ParagraphRole role = ParagraphRole::Text;
  std::uint8_t heading_level = 0;   ///< 1 to 6 for headings
  std::vector<Mark> marks;          ///< sorted by begin; an image inside a link stands after the link
  std::string xpath;                ///< of the element around it; "" unless provenance was asked for
  std::uint64_t source_begin = 0, source_end = 0;  ///< byte range in the decoded page; equal when unknown
  std::string language;             ///< when paragraph languages were asked for
  float language_score = 0;
};

/// Where a document came from.
struct Origin {
  std::string file;                 ///< archive or file name as given; "-" for standard input
  std::uint64_t offset = 0;         ///< of the record in the file as stored (compressed)
  std::uint64_t length = 0;         ///< of the record as stored; 0 when unknown
  std::string record_id;
  std::string date;                 ///< WARC-Date as written
  std::string mime;
  std::string charset;              ///< used for decoding
  std::string charset_declared;
  std::string charset_detected;
};

struct Document {
  std::string id;                   ///< stable between runs: a hash of the origin, or of the URL
  std::string url;
  std::string title;
  std::string language;             ///< "" when unknown or skipped
  float language_score = 0;
  std::string algorithm;            ///< the row that chose the paragraphs
  bool cut = false;                 ///< the page was longer or deeper than the limits
  Origin origin;
  std::vector<Paragraph> paragraphs;

  /// Empties it; memory of the paragraphs is kept.
  void clear();
};

}  // namespace sito
