// SPDX-License-Identifier: Apache-2.0
// The structure of some pages of one site: the places of date, author, title and article, and their
// values on each page. Plain data, independent of the method.
#pragma once

#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// The fields, in the order of output.
enum class Field : std::uint8_t {
  Date,     ///< of publication
  Updated,  ///< of the last change
  Author,   ///< any number on one page
  Title,
  Article,  ///< the main text, as sections
  Perex,    ///< the lead before it
  Category,
  Image,     ///< an absolute URL
  Caption,   ///< of a picture
  Credit,    ///< who made or owns a picture
  Comments,  ///< of readers, a section each
};
inline constexpr std::size_t kFields = 11;
std::string_view name_of(Field field);  ///< "date", "updated" ...
std::optional<Field> field_from_name(std::string_view name);

/// The kind of the pages; it decides which fields are searched, and where.
enum class Kind : std::uint8_t {
  News,
  Blog,
  Forum,    ///< a thread: its posts are the article, its first poster the author
  Mail,     ///< a message saved from a mail program or a web mailer
  Offline,  ///< a document made for print or reading: manual, report, book
};
inline constexpr std::size_t kKinds = 5;
std::string_view name_of(Kind kind);  ///< "news", "blog", "forum", "mail", "offline"
std::optional<Kind> kind_from_name(std::string_view name);

/// How far the search had to widen.
enum class Stage : std::uint8_t {
  Metadata,  ///< the metadata of the page
  Common,    ///< paths that all pages have after cleaning
  Cleaned,   ///< paths of the cleaned page
  Raw,       ///< paths of the whole page
  Hand,      ///< the user pointed at it
};
std::string_view name_of(Stage stage);  ///< "metadata", "common", "cleaned", "raw", "hand"

/// The place of values.
struct Path {
  std::string shortened;  ///< tags: "html body div p"
  std::string
      full;  ///< with all attributes of one element: "/html/body/div[@id='a'][@class='b']/p"
  /// XPath 1.0 that selects the values on every page of the site; "" if no path reaches them.
  std::string xpath;
};

/// The place of one value on its page.
struct Place {
  NodeId node = kNoNode;           ///< an element or a text node
  std::string xpath;               ///< of the node, with positions; "" without a node
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page; both 0 when unknown
  std::uint64_t source_end = 0;
  bool operator==(const Place&) const = default;
};

/// One paragraph of an article, or one comment.
struct Section {
  std::string tag;   ///< of its element: "p", "h2"
  std::string text;  ///< white space collapsed
  Place place;
  std::string author = {};  ///< of a comment: as the page names the reader; "" if it does not
  std::string date = {};    ///< of a comment: ISO 8601; "" if the page has none
  bool operator==(const Section&) const = default;
};

struct Value {
  std::uint32_t page = 0;  ///< an index into Detection::pages
  std::string text;        ///< as on the page, white space collapsed; "" for sections
  std::string value;       ///< normalised: ISO 8601, a name without "By", an absolute URL
  Place place;
  std::vector<Section> sections;  ///< of Article and Comments only
  bool operator==(const Value&) const = default;
};

/// A reason for a hit's score.
struct Evidence {
  std::string_view name;  ///< a literal: "label", "format", "stage" ...
  float points = 0;       ///< part of the score; may be negative
  std::string detail;     ///< for people: "class=\"date\""
  bool operator==(const Evidence&) const = default;
};

/// One place of the site that may hold a field.
struct Hit {
  Field field = Field::Date;
  Stage stage = Stage::Raw;
  /// "text" for visible text; else the name of a MetadataSource: "json-ld", "open-graph" ...
  std::string source = "text";
  Path path;
  float score = 0;          ///< in [0, max]
  float max = 1;            ///< the scale of the field: some fields can be recognised more reliably
  std::uint32_t count = 0;  ///< text sections with this path, over all pages
  /// Its values are used. If a field has several chosen hits, they are tried in order: the
  /// first with a value on a page gives the page's value (for authors, all values of that
  /// hit).
  bool chosen = false;
  std::vector<Evidence> evidence;
  std::vector<Value> values;  ///< by page, then in document order
};

/// A page as it was given.
struct PageName {
  std::string name;   ///< file, URL or place in an archive
  std::string url;    ///< "" if unknown
  std::string title;  ///< of the element `title`
};

/// Something the user should know; not an error.
struct Note {
  std::string_view code;  ///< a literal: "one-page", "different-sites", "nothing-in-common" ...
  std::string message;
};

struct Detection {
  std::string site;  ///< host of the pages; "" if they have none or several
  Kind kind = Kind::News;
  bool kind_given = false;  ///< the user set it
  std::vector<PageName> pages;
  std::vector<Hit> hits;  ///< by field; within a field chosen ones first, then by score, descending
  std::vector<Note> notes;
};

}  // namespace sito::structure
