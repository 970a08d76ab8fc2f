// SPDX-License-Identifier: Apache-2.0
// The clean document: paragraphs with roles, links and provenance, and metadata of the page. Owns
// its text; does not depend on HTML.
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
/// Returns the role with this name, or nothing.
std::optional<ParagraphRole> role_from_name(std::string_view name);

enum class MarkKind : std::uint8_t { Link, Image };

/// A link over a range, or an image at a place, of a paragraph's text, in bytes. An image has begin
/// == end and stands before the character at `begin`; so does a link around images alone.
struct Mark {
  std::uint32_t begin = 0, end = 0;
  MarkKind kind = MarkKind::Link;
  bool in_link = false;  ///< an image inside the last link that precedes it in the list
  std::string url;       ///< absolute
  std::string alt = {};  ///< alternative text of an image; white space collapsed
  bool operator==(const Mark&) const = default;
};

/// The kind of a range inside a paragraph.
enum class SpanKind : std::uint8_t {
  Emphasis,
  Strong,
  Code,
  Strike,
  Superscript,
  Subscript,
  Break,    ///< a line ends before `begin`; empty
  Math,     ///< `value` is TeX, or MathML if it begins with `<`
  NoteRef,  ///< a reference to the footnote with the id `value`
};
std::string_view name_of(SpanKind kind);
/// Returns the kind with this name, or nothing.
std::optional<SpanKind> span_kind_from_name(std::string_view name);

/// A range in bytes of the paragraph's text. Spans of one paragraph nest: no two overlap partly.
struct Span {
  std::uint32_t begin = 0, end = 0;
  SpanKind kind = SpanKind::Emphasis;
  std::string value;  ///< of Math and NoteRef
  bool operator==(const Span&) const = default;
};

/// The first and last text node of the page that a paragraph was made of. They serve to find
/// paragraphs of a document's two bodies that share text. Comparison of paragraphs ignores them.
struct Pieces {
  std::uint32_t first = 0, last = 0;
  bool operator==(const Pieces& /*other*/) const { return true; }
};

/// One paragraph. `text` has white space collapsed to single blanks and trimmed.
struct Paragraph {
  std::string text;
  ParagraphRole role = ParagraphRole::Text;
  std::uint8_t heading_level = 0;  ///< 1 to 6 for headings; 0 if unknown
  std::vector<Mark> marks;  ///< sorted by begin; links do not overlap. At one place: images inside
                            ///< an earlier link, other images, links with their images
  std::vector<Span> spans;  ///< sorted by begin, then longest first; only of structured documents
  std::string verbatim;     ///< of code: as written, lines ended by LF, without line numbers, and
                            ///< no-break spaces as blanks; only of structured documents
  std::string xpath;        ///< of the element around it; "" without provenance
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page; both 0 if unknown
  std::uint64_t source_end = 0;
  std::string language;  ///< "" unless paragraph languages are requested
  float language_score = 0;
  std::string duplicate;   ///< "exact" or "near" for a duplicate, if duplicates are marked
  std::uint32_t part = 0;  ///< of Document::parts; 0 for the first one, and without parts
  Pieces pieces = {};
  bool operator==(const Paragraph&) const = default;
};

/// The source of a document.
struct Origin {
  std::string file;          ///< archive or file name as given; "-" for standard input
  std::uint64_t offset = 0;  ///< of the record in the file as stored (compressed)
  std::uint64_t length = 0;  ///< of the record as stored; 0 if unknown
  std::string record_id;
  std::string date;  ///< WARC-Date as written
  std::string mime;
  std::string charset;  ///< used for decoding
  std::string charset_declared;
  std::string charset_detected;
  bool operator==(const Origin&) const = default;
};

/// The kind of an element of a structured document.
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
  Code,    ///< leaf; `value` is the language, if the page names it
  Figure,  ///< its images, then an optional Caption
  Image,   ///< leaf without text; `image`
  Math,    ///< leaf; `value` as in SpanKind::Math; its text is the TeX or the characters
  Notes,   ///< footnotes, of Notes
  Note,    ///< `value` is its id
  Post,    ///< of a thread, or a comment; `detail`. At the top level, inside no other element
  Rule,    ///< a thematic break; leaf without text
};
std::string_view name_of(ElementKind kind);
/// Returns the kind with this name, or nothing.
std::optional<ElementKind> element_kind_from_name(std::string_view name);

inline constexpr std::uint32_t kNoParagraph = 0xFFFFFFFF;

/// One element of a structured document, in document order. Its subtree is the half-open interval
/// [i, end) of Body::elements. Leaves refer to their paragraph; other elements hold leaves.
struct Element {
  ElementKind kind = ElementKind::Paragraph;
  std::uint8_t level = 0;               ///< of a Heading: 1 to 6
  bool ordered = false;                 ///< of a List
  bool header = false;                  ///< of a Cell
  std::int32_t start = 1;               ///< of an ordered List: the number of its first item
  std::uint16_t columns = 1, rows = 1;  ///< spans of a Cell
  std::uint32_t end = 0;
  std::uint32_t paragraph = kNoParagraph;  ///< of leaves with text: in Body::paragraphs
  std::uint32_t detail = kNoParagraph;     ///< of a Post: in posts; of an Image: in images
  std::string value;
  bool operator==(const Element&) const = default;
};

/// A contribution to a thread, or a reader's comment.
struct Post {
  bool comment = false;  ///< a comment on the content above it
  std::string id;        ///< from the page; "" if it has none
  std::string author;
  std::string date;      ///< ISO 8601 if it could be parsed, else as printed; "" if unknown
  std::string reply_to;  ///< the id of another post of the page; "" if none or unknown
  bool operator==(const Post&) const = default;
};

/// An image that stands between paragraphs.
struct BlockImage {
  std::string url;  ///< absolute
  std::string alt;
  std::string link = {};  ///< absolute URL of the link around it; "" if there is none
  bool operator==(const BlockImage&) const = default;
};

/// Paragraphs, with or without structure.
struct Body {
  std::vector<Paragraph> paragraphs;
  /// With structure, each paragraph belongs to exactly one leaf, in the same order.
  std::vector<Element> elements;
  std::vector<Post> posts;         ///< of elements of kind Post
  std::vector<BlockImage> images;  ///< of elements of kind Image

  [[nodiscard]] bool empty() const { return paragraphs.empty() && elements.empty(); }
  bool operator==(const Body&) const = default;
};

/// A page whose text is a part of a document.
struct JoinedPart {
  std::string url;
  std::string record_id;  ///< "" if unknown
  bool operator==(const JoinedPart&) const = default;
};

/// The text of a page, as a body without elements, with its metadata and a structured body.
struct Document : Body {
  std::string id;  ///< stable between runs: a hash of the origin, or of the URL
  std::string url;
  std::string title;
  std::string language;  ///< "" if unknown or skipped
  float language_score = 0;
  std::string algorithm;      ///< the row that chose the paragraphs
  std::string page_type;      ///< "article", "forum" ...; "" if the row does not decide
  float page_type_score = 0;  ///< the probability of that type
  /// The share of the words of a feed's lead for this page that the text contains, in [0, 1];
  /// nothing if no feed has a lead for it.
  std::optional<float> feed_recall;
  std::string reason;     ///< why the page gave no document ("error-page" ...); "" if it did
  std::string duplicate;  ///< "exact" or "near" for a duplicate, if duplicates are marked
  bool cut = false;       ///< the page was longer or deeper than the limits
  std::vector<std::string>
      directives;  ///< of the page about its use: "noai", "tdm-reservation" ...
  Origin origin;
  std::vector<JoinedPart>
      parts;          ///< the pages of a text on several URLs, with the first one, which
                      ///< is this document's own; empty for one page
  Metadata metadata;  ///< empty unless requested
  /// The same text with its structure; empty unless requested. It is divided into paragraphs by
  /// the elements of the page, whereas the plain text is divided by the algorithm.
  Body structured;

  /// Empties the document.
  void clear() { *this = Document{}; }
  /// Empties both bodies.
  void clear_bodies() {
    static_cast<Body&>(*this) = Body{};
    structured = Body{};
  }
  /// Returns the structured body, or the text if there is none.
  [[nodiscard]] const Body& structured_or_text() const {
    return structured.empty() ? *this : structured;
  }
  bool operator==(const Document&) const = default;
};

}  // namespace sito
