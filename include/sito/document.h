// SPDX-License-Identifier: Apache-2.0
// A clean document, with its metadata and the blocks of its page.
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
/// One paragraph of the content. White space in its text is collapsed and trimmed.
struct Paragraph {
  std::string text;
  std::string role;       ///< "text", "heading", "list-item", "table-cell", "quote", "preformatted"
  int heading_level = 0;  ///< 1 to 6 for headings; 0: none, or unknown
  std::string language;   ///< filled with Options::paragraph_languages
  std::string xpath;      ///< filled with Options::provenance
  /// The byte range in the decoded page; filled with Options::provenance.
  std::uint64_t source_begin = 0;
  std::uint64_t source_end = 0;
};

/// One value for one field of metadata.
struct MetadataValue {
  std::string field;      ///< "title", "author", "published" ... (docs/metadata.md)
  std::string value;      ///< dates are ISO 8601, with the precision of the page
  std::string source;     ///< where it was found: "json-ld", "open-graph", "byline" ...
  bool accepted = false;  ///< false: an alternative that sito rejected
  float score = 0;        ///< from 0 to 1
  std::string written;    ///< the text that gave the value, if it differs
  std::string xpath;
};

/// One run of text that the algorithm labelled as content or boilerplate.
struct Block {
  std::string text;
  bool content = false;
  bool heading = false;
  float score = 0;    ///< on a scale of the algorithm
  std::string rule;   ///< the rule that decided, such as "stopwords-high"
  std::string xpath;  ///< of its first text
  std::string role;   ///< "title", "heading", "list-item", "table-cell", "caption", "quote" ...
  std::uint32_t n_words = 0;
  float link_density = 0;          ///< share of its characters inside links
  std::uint64_t source_begin = 0;  ///< byte range in the decoded page; both 0 if unknown
  std::uint64_t source_end = 0;
  /// What moved the score most, in words, with the log odds (above 0 for content): first what
  /// speaks for the decision, the strongest first. Empty for rows without reasons.
  std::vector<std::pair<std::string, float>> reasons;
};

/// Damage in the input that sito worked around, or another remark for the user.
struct Note {
  std::string problem;  ///< a stable name such as "warc-bad-length"
  std::string detail;   ///< for people; may be empty
  Where where;
};

using Settings = std::vector<std::pair<std::string, std::string>>;

/// The document of one page. Immutable; copies share their contents, also between threads.
class SITO_API Document {
 public:
  /// Makes an empty document.
  Document();

  [[nodiscard]] const std::string& id() const;  ///< the same in each run
  [[nodiscard]] const std::string& url() const;
  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] const std::string& language() const;  ///< "cs"; "" if unknown
  [[nodiscard]] float language_score() const;
  [[nodiscard]] const std::string& algorithm() const;  ///< the row or expression
  [[nodiscard]] const std::string& page_type() const;  ///< "article" ...; "" if the row gives none
  [[nodiscard]] float page_type_score() const;
  /// Returns why there is no text: "login-page", "other-language", "skipped-http-status" ...; "" if
  /// there is text.
  [[nodiscard]] const std::string& reason() const;
  [[nodiscard]] const std::string& charset() const;  ///< the encoding of the page
  /// Returns how Options::site_templates was used: "used", "missed" (the template does not fit the
  /// page, which was read without it) or "no-template".
  [[nodiscard]] const std::string& site_use() const;
  [[nodiscard]] bool cut() const;  ///< the page was longer or deeper than the limits

  [[nodiscard]] const std::vector<Paragraph>& paragraphs() const;
  /// Returns the values, sorted by field, accepted ones first. Empty without Options::metadata.
  [[nodiscard]] const std::vector<MetadataValue>& metadata() const;
  /// Returns the first accepted value of a field; "" if there is none.
  [[nodiscard]] std::string_view metadata(std::string_view field) const;
  /// Returns the blocks of the page with the decisions of the algorithm. Empty without
  /// Options::blocks.
  [[nodiscard]] const std::vector<Block>& blocks() const;
  [[nodiscard]] const std::vector<Note>& notes() const;

  /// Returns the document in one of the formats of `sito list formats`, as `sito extract --format`
  /// writes it; "" if there is no text. Errors: InvalidArgument for an unknown format or setting,
  /// and for a format that needs structure if the document has none (Options::structure).
  [[nodiscard]] Result<std::string> render(std::string_view format,
                                           const Settings& settings = {}) const;
  [[nodiscard]] std::string text() const;  ///< lines of paragraphs and code, an empty line
  [[nodiscard]] Result<std::string> markdown() const { return render("markdown"); }
  [[nodiscard]] Result<std::string> html() const { return render("html"); }
  [[nodiscard]] Result<std::string> tei() const { return render("tei"); }
  [[nodiscard]] Result<std::string> json() const { return render("json"); }
  [[nodiscard]] Result<std::string> jsonl() const { return render("jsonl"); }
  /// Returns everything that is known about the page except its text, as JSON; also for a page
  /// without text.
  [[nodiscard]] std::string metadata_json() const;

  struct Contents;
  explicit Document(std::shared_ptr<const Contents> contents);
  [[nodiscard]] const Contents& contents() const { return *contents_; }

 private:
  std::shared_ptr<const Contents> contents_;
};

}  // namespace SITO_DOOR
