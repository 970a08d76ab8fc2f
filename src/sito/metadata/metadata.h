// SPDX-License-Identifier: Apache-2.0
// The metadata of a page: title, authors, dates and others, each value with its place and score.
// Plain data, independent of HTML.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

enum class MetadataField : std::uint8_t {
  Title,
  Author,     ///< a person, or an organisation in the place of an author; one value each
  Published,  ///< see MetadataValue::value for the form of dates
  Modified,
  SiteName,
  Language,  ///< as in text::normalise_language
  Description,
  Perex,  ///< the lead in front of the text, as the reader sees it
  Category,
  Tag,
  Licence,    ///< an absolute URL, or a name
  Canonical,  ///< an absolute URL
  Image,      ///< an absolute URL
  Caption,    ///< of a picture of the work; one value each
  Credit,     ///< who made or owns a picture, as the page writes it; one value each
  Generator,  ///< the program that made the page, as the page names it, with its version: "WordPress 6.4"
  System,  ///< the content management system, by its fingerprints: "WordPress"
  /// What the system says of an element by its class: "title", "date", "author", "text" or
  /// "comments"; the first element of each role.
  Element,
};
inline constexpr std::size_t kMetadataFields = 18;
std::string_view name_of(MetadataField field);  ///< "title", "site-name" ...

/// The place of a value in a page.
enum class MetadataSource : std::uint8_t {
  JsonLd,
  Microdata,
  Rdfa,
  OpenGraph,
  DublinCore,
  Meta,   ///< any other `meta`
  Link,   ///< `link` or `a` with a `rel`
  Title,  ///< the element `title`
  Html,   ///< an attribute of `html`
  Heading,
  Time,      ///< the element `time`
  Byline,    ///< an element whose class, id or rel shows that it is a byline
  Text,      ///< visible text
  Address,   ///< the page's own URL
  System,    ///< an element with a meaning in the page's content management system
  Feed,      ///< an entry of a feed about the page
  Template,  ///< the place from the template of the site
};
std::string_view name_of(MetadataSource source);  ///< "json-ld", "open-graph" ...
std::optional<MetadataSource> metadata_source_from_name(std::string_view name);

/// One value of one field.
struct MetadataValue {
  MetadataField field = MetadataField::Title;
  MetadataSource source = MetadataSource::Meta;
  bool accepted = false;  ///< false: an alternative, found but not chosen
  float score = 0;        ///< in [0, 1]: of the value, not of its source alone
  /// White space collapsed. A date is ISO 8601 and as exact as on the page: YYYY, YYYY-MM,
  /// YYYY-MM-DD or YYYY-MM-DDThh:mm[:ss] with Z or +hh:mm if the page names the zone.
  std::string value;
  std::string written;  ///< the text that the value was read from, when it is not the value; of
                        ///< System the heaviest evidence, of Element the class
  std::string xpath;    ///< of the element; "" if the value comes from the page's URL
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page: the text itself, or else the
  std::uint64_t source_end = 0;    ///< start tag that holds it; both 0 when unknown
  bool operator==(const MetadataValue&) const = default;
};

/// Sorted by field; within a field accepted values first, in the order of the page if several may
/// be accepted (authors, categories, tags, captions, credits, elements), then alternatives, best first. Title,
/// Published, Modified, SiteName, Language, Description, Perex, Licence, Canonical, Image, Generator
/// and System have at most one accepted value. No two values of a field are equal.
struct Metadata {
  std::vector<MetadataValue> values;

  /// Returns the first accepted value; null if there is none.
  [[nodiscard]] const MetadataValue* find(MetadataField field) const;
  /// Returns its text; "" if there is none. A view into this object.
  [[nodiscard]] std::string_view text(MetadataField field) const;
  bool operator==(const Metadata&) const = default;
};

}  // namespace sito
