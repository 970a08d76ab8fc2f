// SPDX-License-Identifier: Apache-2.0
// The clean document: paragraphs with roles, links and provenance, and what is known about the
// page. Owns its text; knows nothing of HTML.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

enum class ParagraphRole : std::uint8_t { Text, Heading, ListItem, TableCell, Quote, Preformatted };
std::string_view name_of(ParagraphRole role);
/// The role with that name, or nothing.
std::optional<ParagraphRole> role_from_name(std::string_view name);

enum class MarkKind : std::uint8_t { Link, Image };

/// A link over (or an image at) a place in a paragraph's text, in bytes of that text. An image has
/// begin == end and stands in front of the character at `begin`; so has a link around nothing but
/// images.
struct Mark {
  std::uint32_t begin = 0, end = 0;
  MarkKind kind = MarkKind::Link;
  bool in_link = false;  ///< an image inside the last link that precedes it in the list
  std::string url;       ///< absolute
  bool operator==(const Mark&) const = default;
};

/// One paragraph. `text` has white space collapsed to single blanks and trimmed.
struct Paragraph {
  std::string text;
  ParagraphRole role = ParagraphRole::Text;
  std::uint8_t heading_level = 0;  ///< 1 to 6 for headings; 0 when the page does not say
  std::vector<Mark> marks;  ///< sorted by begin; links do not overlap. At one place: images inside
                            ///< an earlier link, other images, links with their images
  std::string xpath;        ///< of the element around it; "" unless provenance was asked for
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page; both 0 when unknown
  std::uint64_t source_end = 0;
  std::string language;  ///< when paragraph languages were asked for
  float language_score = 0;
  bool operator==(const Paragraph&) const = default;
};

/// Where a document came from.
struct Origin {
  std::string file;          ///< archive or file name as given; "-" for standard input
  std::uint64_t offset = 0;  ///< of the record in the file as stored (compressed)
  std::uint64_t length = 0;  ///< of the record as stored; 0 when unknown
  std::string record_id;
  std::string date;  ///< WARC-Date as written
  std::string mime;
  std::string charset;  ///< used for decoding
  std::string charset_declared;
  std::string charset_detected;
  bool operator==(const Origin&) const = default;
};

struct Document {
  std::string id;  ///< stable between runs: a hash of the origin, or of the URL
  std::string url;
  std::string title;
  std::string language;  ///< "" when unknown or skipped
  float language_score = 0;
  std::string algorithm;  ///< the row that chose the paragraphs
  bool cut = false;       ///< the page was longer or deeper than the limits
  Origin origin;
  std::vector<Paragraph> paragraphs;

  /// Empties it.
  void clear() { *this = Document{}; }
  bool operator==(const Document&) const = default;
};

}  // namespace sito
