// SPDX-License-Identifier: Apache-2.0
// A clean document, and what is known about its page.
#pragma once

#include "sito/api.h"
#include "sito/base/error.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace SITO_DOOR {
/// One paragraph of the content. Its text has white space collapsed and trimmed.
struct Paragraph {
  std::string text;
  std::string role;       ///< "text", "heading", "list-item", "table-cell", "quote", "preformatted"
  int heading_level = 0;  ///< 1 to 6 of headings; 0: none, or the page does not say
  std::string language;   ///< with Options::paragraph_languages
  std::string xpath;      ///< with Options::provenance, as the byte range in the decoded page
  std::uint64_t source_begin = 0;
  std::uint64_t source_end = 0;
};

/// One value that was found for one field of metadata.
struct MetadataValue {
  std::string field;      ///< "title", "author", "published" ... (docs/metadata.md)
  std::string value;      ///< dates are ISO 8601, as exact as the page is
  std::string source;     ///< where it stands: "json-ld", "open-graph", "byline" ...
  bool accepted = false;  ///< false: an alternative that is not believed
  float score = 0;        ///< from 0 to 1
  std::string written;    ///< the text that the value was read from, when it is another
  std::string xpath;
};

/// One run of text that the algorithm decided about, content or boilerplate.
struct Block {
  std::string text;
  bool content = false;
  bool heading = false;
  float score = 0;    ///< the algorithm's own measure
  std::string rule;   ///< the rule that decided, such as "stopwords-high"
  std::string xpath;  ///< of its first text
};

/// Damage that was survived, or something else worth knowing.
struct Note {
  std::string problem;  ///< a stable name such as "warc-bad-length"
  std::string detail;   ///< for people; may be empty
  Where where;
};

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The document of one page. Immutable; copies share their contents, also between threads.
class SITO_API Document {
 public:
  /// An empty document.
  Document();

  [[nodiscard]] const std::string& id() const;  ///< the same in each run
  [[nodiscard]] const std::string& url() const;
  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] const std::string& language() const;  ///< "cs"; "" when unknown
  [[nodiscard]] float language_score() const;
  [[nodiscard]] const std::string& algorithm() const;  ///< the row or expression
  [[nodiscard]] const std::string& page_type() const;  ///< "article" ...; when the row tells
  [[nodiscard]] float page_type_score() const;
  /// Why there is no text: "login-page", "other-language", "skipped-http-status" ...; "" when
  /// there is text.
  [[nodiscard]] const std::string& reason() const;
  [[nodiscard]] const std::string& charset() const;  ///< that the page was decoded with
  [[nodiscard]] bool cut() const;  ///< the page was longer or deeper than the limits

  [[nodiscard]] const std::vector<Paragraph>& paragraphs() const;
  /// Sorted by field, accepted values first. Empty without Options::metadata.
  [[nodiscard]] const std::vector<MetadataValue>& metadata() const;
  /// The first accepted value of a field; "" when there is none.
  [[nodiscard]] std::string_view metadata(std::string_view field) const;
  /// Empty without Options::blocks.
  [[nodiscard]] const std::vector<Block>& blocks() const;
  [[nodiscard]] const std::vector<Note>& notes() const;

  /// The document in one of the formats of `sito list formats`, as `sito extract --format` writes
  /// it; "" when there is no text. Errors: InvalidArgument for an unknown format or setting, and
  /// for a format with structure of a document without (Options::structure).
  [[nodiscard]] Result<std::string> render(std::string_view format,
                                           const Settings& settings = {}) const;
  [[nodiscard]] std::string text() const;  ///< the paragraphs, a line each, and an empty line
  [[nodiscard]] Result<std::string> markdown() const { return render("markdown"); }
  [[nodiscard]] Result<std::string> html() const { return render("html"); }
  [[nodiscard]] Result<std::string> tei() const { return render("tei"); }
  [[nodiscard]] Result<std::string> json() const { return render("json"); }
  [[nodiscard]] Result<std::string> jsonl() const { return render("jsonl"); }
  /// What is known about the page without its text, as JSON; also of a page without text.
  [[nodiscard]] std::string metadata_json() const;

  struct Contents;
  explicit Document(std::shared_ptr<const Contents> contents);

 private:
  std::shared_ptr<const Contents> contents_;
};

}  // namespace SITO_DOOR
