// SPDX-License-Identifier: Apache-2.0
// Extracts the page from a record: HTTP message, transfer and content decoding, and reasons to skip
// it.
#pragma once

#include "sito/archive/http.h"
#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito::archive {

/// The kind of the payload.
enum class PageKind : std::uint8_t {
  Html,
  PlainText,
  Wiki,
  Jsonl,
  Wat,      ///< JSON about a page, of a metadata record
  Offline,  ///< a document in a file of its own that is no page (offline_kind.h), as stored
  Xml,  ///< by its content type; always skipped as NotHtml, but decoded, because it may be a feed
  Css,  ///< by its content type; always skipped as NotHtml, and decoded if the caller wants that
};

/// Why a record has no page for the corpus. These are not failures: each is counted by its name.
enum class Skip : std::uint8_t {
  NotAPage,  ///< warcinfo, request, metadata
  Revisit,
  HttpStatus,     ///< not 2xx
  NotHtml,        ///< another content type, or other_kind()
  Empty,          ///< no payload
  JoinedSegment,  ///< a later segment that is part of its record
  PartOfPage,     ///< kPartOf
  LaterSegment,   ///< any other continuation, or a WARC-Segment-Number above 1
};
std::string_view name_of(Skip skip);  ///< "skipped-not-html" ...
/// Returns the reason if the header of a record already shows that it has no page; nothing if that
/// depends on the block.
std::optional<Skip> skipped_by_header(const Record& record);

/// Returns the kind of a file that is not a page, by its first bytes: "PDF", "PNG", "MP4", "ZIP",
/// "ELF" ...; "" if unknown. Servers declare such files as text/html, too.
std::string_view other_kind(Bytes body);

/// Returns true if one of the elements that every page has stands in the first kilobyte after
/// comments, declarations and blanks.
bool looks_like_html(Bytes body);

/// Prefix of the URIs of resource records that hold the document of a rendered page; the page's URL
/// follows.
inline constexpr std::string_view kRenderedUri = "urn:dom:";

/// Field that names, by id, another record that has the text of this one: for states of a rendered
/// page, and for what was requested to show it. `sito corpus` skips such records.
inline constexpr std::string_view kPartOf = "Sito-Part-Of";

/// The page in a record. Views point into the record or into the decoder.
struct Webpage {
  PageKind kind = PageKind::Html;
  std::string_view url;
  std::string_view title;         ///< only if the container has it (Wiki)
  std::string_view content_type;  ///< "text/html", without parameters, lower case
  std::string_view http_charset;  ///< parameter of the HTTP Content-Type; "" if absent
  int status = 0;                 ///< HTTP status; 0 if there was no HTTP message
  Bytes payload;  ///< after transfer and content decoding; as stored for other kinds of NotHtml
  bool truncated = false;              ///< the record or the body ended early
  const HttpResponse* http = nullptr;  ///< the message around the page; null if there was none
};

struct WebpageOrSkip {
  bool skipped = false;
  Skip skip = Skip::NotAPage;
  Webpage page;  ///< also filled for NotHtml (and see ErrorPages), so that a caller can count it or
                 ///< set it aside
};

/// What to do with pages of HTTP status 400 and above; few callers need their body.
enum class ErrorPages : std::uint8_t {
  Skip,
  Decode,  ///< they are skipped too, but Webpage is filled as for a page
};

/// What to do with style sheets; few callers need them.
enum class StyleSheets : std::uint8_t {
  Skip,
  Decode,  ///< they are skipped too, but Webpage::payload is decoded
};

/// Opens records; keeps its buffers from record to record. One for each thread.
class WebpageOpener {
 public:
  explicit WebpageOpener(const Limits& limits, ErrorPages error_pages = ErrorPages::Skip,
                         StyleSheets style_sheets = StyleSheets::Skip);
  /// Returns the page in `record`, or why there is none. The body's bytes decide whether it is
  /// chunked or encoded; the header decides where the bytes do not.
  ///
  /// Lifetime: valid until the next call, and no longer than `record`.
  /// Errors:   TooLarge if the decoded body exceeds Limits::source_bytes, the HTTP header
  ///           Limits::header_bytes, or the content codings kMaxCodings; Malformed if a response
  ///           has no HTTP message.
  /// Notes:    "http-header-unfinished", "http-bad-header-line";
  ///           "http-chunked-undeclared", "http-not-chunked" (declared only), "http-bad-chunk";
  ///           "http-encoding-undeclared", "http-encoding-mismatch" (declared only, or another
  ///           one), "http-encoding-unknown", "http-encoding-damaged" (what came before the damage
  ///           is used); "http-body-truncated".
  Result<WebpageOrSkip> open(const Record& record, Diagnostics& diagnostics);
  /// See Buffer::release_above.
  void release_above(std::size_t bytes);

 private:
  struct Notes;
  Result<WebpageOrSkip> open_http(const Record& record, Notes& notes);
  Result<WebpageOrSkip> open_bare(const Record& record, Notes& notes);
  Result<WebpageOrSkip> finish(Webpage page, std::string_view encodings, Notes& notes);
  Bytes without_chunks(bool declared, Webpage& page, Notes& notes);
  Result<Bytes> decode(Bytes body, std::string_view encodings, Webpage& page, Notes& notes);
  Result<bool> decode_one(std::string_view coding, Bytes& body, Webpage& page, Notes& notes);

  Limits limits_;
  ErrorPages error_pages_;
  StyleSheets style_sheets_;
  HttpResponse http_;
  Buffer dechunked_;
  Buffer decoded_[2];  // encodings may be nested: one is decoded into the other
  std::size_t turn_ = 0;
  std::string content_type_;
};

}  // namespace sito::archive
