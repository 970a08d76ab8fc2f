// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/webpage.h"

#include "sito/archive/header.h"
#include "sito/archive/lines.h"
#include "sito/archive/offline_kind.h"
#include "sito/archive/segments.h"
#include "sito/base/ascii.h"
#include "sito/io/codec.h"

#include <algorithm>
#include <array>
#include <optional>

namespace sito::archive {
namespace {

// How many bytes of a page without a media type are searched for HTML.
constexpr std::size_t kSniffed = 1024;
// Encodings in the body but not in the header: further ones are not decoded.
constexpr int kUndeclaredEncodings = 3;
constexpr std::array<std::string_view, 4> kHtmlMarks = {"<!doctype html", "<html", "<head",
                                                        "<body"};

bool is_html_type(std::string_view type) {
  return type == "text/html" || type == "application/xhtml+xml";
}

bool is_xml_type(std::string_view type) {
  return type == "application/xml" || type == "text/xml" || type == "application/rss+xml" ||
         type == "application/atom+xml" || type == "application/rdf+xml";
}

/// Returns the bytes after comments, which may be long, and processing instructions.
Bytes behind_comments(Bytes body) {
  for (;;) {
    const std::size_t begin = std::min(body.find_first_not_of(" \t\r\n\f"), body.size());
    const Bytes text = body.substr(begin);
    const bool comment = text.starts_with("<!--");
    if (!comment && !text.starts_with("<?")) return body;
    const std::string_view end = comment ? "-->" : ">";
    const std::size_t at = text.find(end);
    if (at == Bytes::npos) return body;
    body = text.substr(at + end.size());
  }
}

/// How files begin that are not pages: `begin`, and `then` at byte `at`. From the WHATWG MIME
/// Sniffing standard, 6.1 to 6.4 and 7.1, with programs, databases and more archives and videos. A
/// signature of letters with which text may begin has further bytes that text does not have.
struct Signature {
  std::string_view kind;
  Bytes begin;
  std::size_t at = 0;
  Bytes then = {};
};
constexpr std::array kSignatures = std::to_array<Signature>({
    {"PDF", "%PDF-"},
    {"PostScript", "%!PS-Adobe-"},
    {"PNG", "\x89PNG\r\n\x1a\n"},
    {"JPEG", "\xff\xd8\xff"},
    {"GIF", "GIF87a"},
    {"GIF", "GIF89a"},
    {"WebP", "RIFF", 8, "WEBPVP"},
    {"BMP", "BM", 6, Bytes("\0\0\0\0", 4)},
    {"ICO", Bytes("\0\0\1\0", 4)},
    {"TIFF", Bytes("II*\0", 4)},
    {"TIFF", Bytes("MM\0*", 4)},
    {"WAVE", "RIFF", 8, "WAVE"},
    {"AVI", "RIFF", 8, "AVI "},
    {"AIFF", "FORM", 8, "AIFF"},
    {"MP3", "ID3\2"},
    {"MP3", "ID3\3"},
    {"MP3", "ID3\4"},
    {"MIDI", Bytes("MThd\0\0\0\6", 8)},
    {"Ogg", Bytes("OggS\0", 5)},
    {"FLAC", Bytes("fLaC\0", 5)},
    {"MP4", Bytes("\0\0", 2), 4, "ftyp"},
    {"Matroska", "\x1a\x45\xdf\xa3"},
    {"FLV", "FLV\1"},
    {"ASF", "\x30\x26\xb2\x75\x8e\x66\xcf\x11"},
    {"MPEG", Bytes("\0\0\1\xba", 4)},
    {"MPEG", Bytes("\0\0\1\xb3", 4)},
    {"font", "wOFF", 8, Bytes("\0", 1)},
    {"font", "wOF2", 8, Bytes("\0", 1)},
    {"font", Bytes("OTTO\0", 5)},
    {"font", Bytes("ttcf\0", 5)},
    {"font", Bytes("\0\1\0\0\0", 5)},
    {"ZIP", "PK\3\4"},
    {"ZIP", "PK\5\6"},
    {"gzip", "\x1f\x8b\x08"},
    {"xz", Bytes("\xfd"
                 "7zXZ\0",
                 6)},
    {"zstd", "\x28\xb5\x2f\xfd"},
    {"lz4", "\x04\x22\x4d\x18"},
    {"bzip2", "BZh", 4, "1AY&SY"},
    {"RAR", "Rar!\x1a\7"},
    {"7z", "7z\xbc\xaf\x27\x1c"},
    {"tar", "", 257, Bytes("ustar\0", 6)},
    {"tar", "", 257, Bytes("ustar  \0", 8)},
    {"OLE", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
    {"SQLite", Bytes("SQLite format 3\0", 16)},
    {"ELF",
     "\x7f"
     "ELF"},
    {"EXE", Bytes("MZ\x90\0", 4)},
    {"EXE", "MZ", 62, Bytes("\0\0", 2)},
    {"Mach-O", "\xfe\xed\xfa\xce"},
    {"Mach-O", "\xfe\xed\xfa\xcf"},
    {"Mach-O", "\xce\xfa\xed\xfe"},
    {"Mach-O", "\xcf\xfa\xed\xfe"},
    {"Java", "\xca\xfe\xba\xbe"},
    {"WebAssembly", Bytes("\0asm", 4)},
});

/// Returns true if text stands here with which no compressed body would begin.
bool looks_like_markup(Bytes body) {
  if (body.starts_with("\xef\xbb\xbf")) body.remove_prefix(3);  // byte order mark
  const Bytes text = stripped(body.substr(0, kSniffed));
  return text.size() > 1 && text[0] == '<' && text[1] > ' ' && text[1] < 0x7f;
}

/// Returns the coding of a body by its magic number; "" if unknown.
std::string_view coding_shown(Bytes body) {
  if (body.starts_with("\x1f\x8b\x08")) return "gzip";
  if (body.starts_with("\x28\xb5\x2f\xfd")) return "zstd";
  return "";
}

std::string_view coding_meant(std::string_view declared) {
  constexpr std::array<std::string_view, 4> kCodings = {"gzip", "deflate", "br", "zstd"};
  for (const std::string_view coding : kCodings) {
    if (equal_without_case(declared, coding)) return coding;
  }
  return equal_without_case(declared, "x-gzip") ? "gzip" : "";
}

/// Takes the last element off a comma-separated list.
std::string_view take_last(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const bool only = comma == std::string_view::npos;
  const std::string_view last = stripped(only ? list : list.substr(comma + 1));
  list = only ? std::string_view() : list.substr(0, comma);
  return last;
}

WebpageOrSkip skip(Skip why, Webpage page = {}) { return {true, why, page}; }

Error too_many_codings() {
  return {ErrorCode::TooLarge,
          "the body has more than " + std::to_string(kMaxCodings) + " content codings"};
}

}  // namespace

/// The diagnostics, and their record.
struct WebpageOpener::Notes {
  const Record& record;
  Diagnostics& diagnostics;
  void add(std::string_view problem, std::string_view detail = {}) {
    diagnostics.note(problem, record.where(), detail);
  }
};

bool looks_like_html(Bytes body) {
  const Bytes front = behind_comments(body).substr(0, kSniffed);
  for (std::size_t at = front.find('<'); at != Bytes::npos; at = front.find('<', at + 1)) {
    for (const std::string_view mark : kHtmlMarks) {
      if (equal_without_case(front.substr(at, mark.size()), mark)) return true;
    }
  }
  return false;
}

std::string_view other_kind(Bytes body) {
  for (const Signature& signature : kSignatures) {
    if (!body.starts_with(signature.begin)) continue;
    if (body.substr(std::min(signature.at, body.size())).starts_with(signature.then))
      return signature.kind;
  }
  return "";
}

std::string_view name_of(Skip skip) {
  switch (skip) {
    case Skip::NotAPage:
      return "skipped-not-a-page";
    case Skip::Revisit:
      return "skipped-revisit";
    case Skip::HttpStatus:
      return "skipped-http-status";
    case Skip::NotHtml:
      return "skipped-not-html";
    case Skip::Empty:
      return "skipped-empty";
    case Skip::PartOfPage:
      return "skipped-part-of-page";
    case Skip::JoinedSegment:
      return "joined-segment";
    case Skip::LaterSegment:
      return "skipped-later-segment";
  }
  return "skipped";
}

WebpageOpener::WebpageOpener(const Limits& limits, ErrorPages error_pages, StyleSheets style_sheets)
    : limits_(limits), error_pages_(error_pages), style_sheets_(style_sheets) {}

void WebpageOpener::release_above(std::size_t bytes) {
  for (Buffer* buffer : {&http_.folded, &dechunked_, &decoded_[0], &decoded_[1]}) {
    buffer->release_above(bytes);
  }
}

namespace {

// A WAT file has such a record for each record of its archive; those of pages name their elements.
bool is_of_wat(const Record& record) {
  const Bytes block = record.block.view();
  return block.starts_with('{') && block.find("\"HTML-Metadata\"") != Bytes::npos &&
         equal_without_case(parse_media_type(record.field("Content-Type")).type,
                            "application/json");
}

}  // namespace

std::optional<Skip> skipped_by_header(const Record& record) {
  if (record.joined) return Skip::JoinedSegment;
  switch (record.type) {
    case RecordType::Response:
    case RecordType::Resource:
    case RecordType::Conversion:
      if (segment_number(record).value_or(1) > 1) return Skip::LaterSegment;
      return std::nullopt;
    case RecordType::Continuation:
      return Skip::LaterSegment;
    case RecordType::Metadata:
      return is_of_wat(record) ? std::optional<Skip>() : Skip::NotAPage;
    case RecordType::Revisit:
      return Skip::Revisit;
    default:
      return Skip::NotAPage;
  }
}

Result<WebpageOrSkip> WebpageOpener::open(const Record& record, Diagnostics& diagnostics) {
  Notes notes{record, diagnostics};
  if (const auto why = skipped_by_header(record)) return skip(*why);

  const bool http = record.block.view().starts_with("HTTP/");
  const MediaType media = parse_media_type(record.field("Content-Type"));
  const bool http_type = equal_without_case(media.type, "application/http");
  auto opened = http && record.type != RecordType::Conversion ? open_http(record, notes)
                : http_type && !record.block.empty()
                    ? Result<WebpageOrSkip>(
                          Error{ErrorCode::Malformed, "there is no HTTP message in the response"})
                    : open_bare(record, notes);
  if (opened) return opened;
  Error error = std::move(opened).error();
  error.where = record.where();
  return error;
}

Result<WebpageOrSkip> WebpageOpener::open_http(const Record& record, Notes& notes) {
  auto parsed = parse_http_response(record.block.view(), limits_.header_bytes, http_);
  if (!parsed) return std::move(parsed).error();
  if (http_.unfinished) notes.add("http-header-unfinished");
  if (http_.bad_lines > 0) notes.add("http-bad-header-line");

  const MediaType media = parse_media_type(http_.field("Content-Type"));
  content_type_.assign(media.type);
  std::transform(content_type_.begin(), content_type_.end(), content_type_.begin(), lower);
  Webpage page;
  page.url = record.target_uri;
  page.content_type = content_type_;
  page.http_charset = media.charset;
  page.status = http_.status;
  page.http = &http_;
  page.payload = http_.body;
  page.truncated = record.truncated;
  const bool bad_status = http_.status < 200 || http_.status > 299;
  const bool wanted = error_pages_ == ErrorPages::Decode && http_.status >= 400 &&
                      is_html_type(content_type_) && !page.payload.empty();
  if (bad_status && !wanted) return skip(Skip::HttpStatus);
  if (is_xml_type(content_type_)) {
    page.kind = PageKind::Xml;
  } else if (style_sheets_ == StyleSheets::Decode && content_type_ == "text/css") {
    page.kind = PageKind::Css;
  } else if (!content_type_.empty() && !is_html_type(content_type_)) {
    return skip(Skip::NotHtml, page);
  }
  if (page.payload.empty()) return skip(Skip::Empty, page);

  const bool declared = http_.field("Transfer-Encoding").find("hunked") != std::string_view::npos;
  page.payload = without_chunks(declared, page, notes);
  auto finished = finish(page, http_.field("Content-Encoding"), notes);
  if (bad_status && finished) return skip(Skip::HttpStatus, finished->page);
  return finished;
}

/// Opens a record without an HTTP message: a resource, a conversion, or a page of another
/// container.
Result<WebpageOrSkip> WebpageOpener::open_bare(const Record& record, Notes& notes) {
  const MediaType media = parse_media_type(record.field("Content-Type"));
  content_type_.assign(media.type);
  std::transform(content_type_.begin(), content_type_.end(), content_type_.begin(), lower);
  Webpage page;
  page.url = record.target_uri;
  if (page.url.starts_with(kRenderedUri)) page.url.remove_prefix(kRenderedUri.size());
  page.content_type = content_type_;
  page.http_charset = media.charset;
  page.payload = record.block.view();
  page.truncated = record.truncated;
  if (content_type_ == "text/x-sito-wiki") {
    page.kind = PageKind::Wiki;
    page.title = record.field("title");
  } else if (content_type_ == "application/x-sito-jsonl") {
    page.kind = PageKind::Jsonl;
  } else if (record.type == RecordType::Metadata) {
    page.kind = PageKind::Wat;
  } else if (content_type_ == "text/plain" && record.type == RecordType::Conversion) {
    page.kind = PageKind::PlainText;
  } else if (record.version == kFileVersion && offline_kind(page.payload) != OfflineKind::None) {
    page.kind = PageKind::Offline;
  } else if (is_xml_type(content_type_)) {
    page.kind = PageKind::Xml;
  } else if (!content_type_.empty() && !is_html_type(content_type_)) {
    return skip(Skip::NotHtml, page);
  }
  if (page.payload.empty()) return skip(Skip::Empty, page);
  if (page.kind != PageKind::Html && page.kind != PageKind::Xml)
    return WebpageOrSkip{false, Skip::NotAPage, page};
  return finish(page, "", notes);
}

Result<WebpageOrSkip> WebpageOpener::finish(Webpage page, std::string_view encodings,
                                            Notes& notes) {
  auto decoded = decode(page.payload, encodings, page, notes);
  if (page.kind == PageKind::Xml || page.kind == PageKind::Css) {
    // Not a page, so its faults lose nothing.
    page.payload = decoded && decoded->size() <= limits_.source_bytes ? *decoded : Bytes();
    return skip(Skip::NotHtml, page);
  }
  if (!decoded) return std::move(decoded).error();
  page.payload = *decoded;
  if (page.payload.empty()) return skip(Skip::Empty, page);
  if (page.payload.size() > limits_.source_bytes) {
    return Error{ErrorCode::TooLarge, "page has " + std::to_string(page.payload.size()) +
                                          " bytes, the limit is " +
                                          std::to_string(limits_.source_bytes)};
  }
  if (!other_kind(page.payload).empty()) return skip(Skip::NotHtml, page);
  if (page.content_type.empty() && !looks_like_html(page.payload)) {
    return skip(Skip::NotHtml, page);
  }
  return WebpageOrSkip{false, Skip::NotAPage, page};
}

/// Crawlers store bodies with and without their chunks, and headers with and without declaring it.
Bytes WebpageOpener::without_chunks(bool declared, Webpage& page, Notes& notes) {
  if (!declared) {
    if (!is_chunked(page.payload)) return page.payload;
    notes.add("http-chunked-undeclared");
  }
  dechunked_.clear();
  switch (remove_chunks(page.payload, dechunked_)) {
    case Chunks::Complete:
      break;
    case Chunks::None:
      notes.add("http-not-chunked");
      return page.payload;
    case Chunks::Broken:
      notes.add("http-bad-chunk");
      break;
    case Chunks::Truncated:
      notes.add("http-body-truncated", "chunked");
      page.truncated = true;
      break;
  }
  return dechunked_.view();
}

Result<Bytes> WebpageOpener::decode(Bytes body, std::string_view encodings, Webpage& page,
                                    Notes& notes) {
  std::size_t n_codings = 0;
  while (!encodings.empty()) {
    const std::string_view declared = take_last(encodings);
    if (declared.empty() || equal_without_case(declared, "identity")) continue;
    if (++n_codings > kMaxCodings) return too_many_codings();
    const std::string_view meant = coding_meant(declared);
    const std::string_view shown = coding_shown(body);
    if (meant.empty()) {
      notes.add("http-encoding-unknown", declared.substr(0, 40));
      continue;
    }
    std::string_view coding = meant;
    if (shown != meant && (!shown.empty() || meant == "gzip" || meant == "zstd")) {
      notes.add("http-encoding-mismatch", meant);
      coding = shown;
    }
    if (coding.empty()) continue;
    auto decoded = decode_one(coding, body, page, notes);
    if (!decoded) return std::move(decoded).error();
  }
  for (int i = 0; i < kUndeclaredEncodings && !coding_shown(body).empty(); ++i) {
    notes.add("http-encoding-undeclared", coding_shown(body));
    auto decoded = decode_one(coding_shown(body), body, page, notes);
    if (!decoded) return std::move(decoded).error();
    if (!*decoded) break;
  }
  return body;
}

/// Replaces `body` by its decoded form. Returns false if it is not in that coding, and stays.
Result<bool> WebpageOpener::decode_one(std::string_view coding, Bytes& body, Webpage& page,
                                       Notes& notes) {
  Buffer& out = decoded_[turn_];
  out.clear();
  auto decoded = io::decode_body(coding, body, limits_.source_bytes, out);
  if (!decoded) {
    if (decoded.error().code == ErrorCode::TooLarge) return std::move(decoded).error();
    if (out.empty() || looks_like_markup(body)) {
      notes.add("http-encoding-mismatch", coding);
      return false;
    }
    const bool truncated = decoded.error().code == ErrorCode::Truncated;
    notes.add(truncated ? "http-body-truncated" : "http-encoding-damaged", coding);
    page.truncated = true;
  }
  body = out.view();
  turn_ ^= 1;
  return true;
}

}  // namespace sito::archive
