// SPDX-License-Identifier: Apache-2.0
// The clean document: paragraphs with roles, links and provenance, and what is known about the
// page. Owns its text; knows nothing of HTML.
#pragma once

#include "sito/metadata/metadata.h"

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
  std::string alt = {};  ///< of an image: its alternative text; white space collapsed
  bool operator==(const Mark&) const = default;
};

/// What a range of a paragraph's text is inside its line.
enum class SpanKind : std::uint8_t {
  Emphasis,
  Strong,
  Code,
  Strike,
  Superscript,
  Subscript,
  Break,    ///< a line ends in front of `begin`; empty
  Math,     ///< `value` is TeX, or MathML when it begins with `<`
  NoteRef,  ///< a reference to a footnote, whose id is `value`
};
std::string_view name_of(SpanKind kind);
/// The kind with that name, or nothing.
std::optional<SpanKind> span_kind_from_name(std::string_view name);

/// In bytes of the paragraph's text. Spans of one paragraph nest: no two overlap in part.
struct Span {
  std::uint32_t begin = 0, end = 0;
  SpanKind kind = SpanKind::Emphasis;
  std::string value;  ///< of Math and NoteRef
  bool operator==(const Span&) const = default;
};

/// The text nodes of the page that a paragraph was made of, from the first to the last, by number.
/// Paragraphs of a document's two bodies that share text are found by them. No part of what a
/// paragraph says, so that all are equal.
struct Pieces {
  std::uint32_t first = 0, last = 0;
  bool operator==(const Pieces& /*other*/) const { return true; }
};

/// One paragraph. `text` has white space collapsed to single blanks and trimmed.
struct Paragraph {
  std::string text;
  ParagraphRole role = ParagraphRole::Text;
  std::uint8_t heading_level = 0;  ///< 1 to 6 for headings; 0 when the page does not say
  std::vector<Mark> marks;  ///< sorted by begin; links do not overlap. At one place: images inside
                            ///< an earlier link, other images, links with their images
  std::vector<Span> spans;  ///< sorted by begin, then longest first; only of structured documents
  std::string verbatim;     ///< of code: as written, lines ended by LF, line numbers left out,
                            ///< no-break spaces as blanks; only of structured documents
  std::string xpath;        ///< of the element around it; "" unless provenance was asked for
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page; both 0 when unknown
  std::uint64_t source_end = 0;
  std::string language;  ///< when paragraph languages were asked for
  float language_score = 0;
  std::string duplicate;  ///< "exact" or "near" when it is a copy and copies are marked
  Pieces pieces = {};
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

/// What a part of a structured document is.
enum class ElementKind : std::uint8_t {
  Paragraph,  ///< leaf
  Heading,    ///< leaf; `level`
  List,       ///< of Items; `ordered`, `start`
  Item,
  Definitions,  ///< of Terms and Descriptions
  Term,
  Description,
  Table,    ///< an optional Caption, then Rows
  Row,      ///< of Cells
  Cell,     ///< `columns`, `rows`, `header`
  Caption,  ///< of a table or a figure
  Quote,
  Code,    ///< leaf; `value` is the language, when the page names it
  Figure,  ///< its images, then an optional Caption
  Image,   ///< leaf without text; `image`
  Math,    ///< leaf; `value` as in SpanKind::Math; its text the TeX or the characters
  Notes,   ///< footnotes, of Notes
  Note,    ///< `value` is its id
  Post,    ///< of a thread, or a comment; `detail`. At the top: in no other element
  Rule,    ///< a thematic break; leaf without text
};
std::string_view name_of(ElementKind kind);
/// The kind with that name, or nothing.
std::optional<ElementKind> element_kind_from_name(std::string_view name);

inline constexpr std::uint32_t kNoParagraph = 0xFFFFFFFF;

/// One element of a structured document, in document order; its subtree is the half-open interval
/// [i, end) of Body::elements. Leaves name their paragraph; all else holds leaves.
struct Element {
  ElementKind kind = ElementKind::Paragraph;
  std::uint8_t level = 0;               ///< of a Heading: 1 to 6
  bool ordered = false;                 ///< of a List
  bool header = false;                  ///< of a Cell
  std::int32_t start = 1;               ///< of an ordered List: the number of its first item
  std::uint16_t columns = 1, rows = 1;  ///< of a Cell: how many it spans
  std::uint32_t end = 0;
  std::uint32_t paragraph = kNoParagraph;  ///< of leaves with text: in Body::paragraphs
  std::uint32_t detail = kNoParagraph;     ///< of a Post: in posts; of an Image: in images
  std::string value;
  bool operator==(const Element&) const = default;
};

/// A contribution to a thread, or a reader's comment.
struct Post {
  bool comment = false;  ///< below something else that is the content of the page
  std::string id;        ///< as the page names it; "" when it does not
  std::string author;
  std::string date;      ///< ISO 8601 when it could be read, else as printed; "" unknown
  std::string reply_to;  ///< the id of another post of the page; "" none or unknown
  bool operator==(const Post&) const = default;
};

/// An image that stands between paragraphs.
struct BlockImage {
  std::string url;  ///< absolute
  std::string alt;
  bool operator==(const BlockImage&) const = default;
};

/// Paragraphs, with or without the structure that they are parts of.
struct Body {
  std::vector<Paragraph> paragraphs;
  /// With structure every paragraph is the leaf of exactly one element, in the same order.
  std::vector<Element> elements;
  std::vector<Post> posts;         ///< those that elements name
  std::vector<BlockImage> images;  ///< those that elements name

  [[nodiscard]] bool empty() const { return paragraphs.empty() && elements.empty(); }
  bool operator==(const Body&) const = default;
};

/// A document is its text, as a body without elements, and what is known about it.
struct Document : Body {
  std::string id;  ///< stable between runs: a hash of the origin, or of the URL
  std::string url;
  std::string title;
  std::string language;  ///< "" when unknown or skipped
  float language_score = 0;
  std::string algorithm;      ///< the row that chose the paragraphs
  std::string page_type;      ///< "article", "forum" ...; when the row tells
  float page_type_score = 0;  ///< the probability of that type
  /// The share of the words of a feed's lead for this page that the text has, in [0, 1]; nothing
  /// when no feed has one.
  std::optional<float> feed_recall;
  std::string reason;     ///< why the page gave no document ("error-page" ...); "" when it did
  std::string duplicate;  ///< "exact" or "near" when it is a copy and copies are marked
  bool cut = false;       ///< the page was longer or deeper than the limits
  Origin origin;
  Metadata metadata;  ///< when it was asked for; empty otherwise
  /// The same text with its structure, when it was asked for; empty otherwise. Its paragraphs are
  /// divided as the elements are, those of the text as the algorithm has divided the page.
  Body structured;

  /// Empties it.
  void clear() { *this = Document{}; }
  /// Empties both bodies.
  void clear_bodies() {
    static_cast<Body&>(*this) = Body{};
    structured = Body{};
  }
  /// The body with structure; the text when there is no structure.
  [[nodiscard]] const Body& structured_or_text() const {
    return structured.empty() ? *this : structured;
  }
  bool operator==(const Document&) const = default;
};

}  // namespace sito
