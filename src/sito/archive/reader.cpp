// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/reader.h"

#include "sito/archive/arc.h"
#include "sito/archive/lines.h"
#include "sito/archive/segments.h"
#include "sito/archive/warc.h"
#include "sito/archive/webpage.h"
#include "sito/archive/window.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sito::archive {

std::string_view name_of(Container container) {
  switch (container) {
    case Container::Warc:
      return "warc";
    case Container::Arc:
      return "arc";
    case Container::Wiki:
      return "wiki";
    case Container::Jsonl:
      return "jsonl";
    case Container::Html:
      return "html";
  }
  return "html";
}

namespace {

// What a damaged beginning may hide of a WARC file.
constexpr std::size_t kLookAhead = std::size_t{4} << 10;

Bytes without_blanks_before(Bytes bytes) {
  bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n\f"), bytes.size()));
  return bytes;
}

/// A tag, an end tag, a comment, a declaration or a processing instruction.
bool begins_markup(Bytes text) {
  if (text.size() < 2 || text[0] != '<') return false;
  const char next = text[1];
  return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '!' ||
         next == '?' || next == '/';
}

bool begins_object(Bytes text) {
  if (!text.starts_with('{')) return false;
  text = without_blanks_before(text.substr(1));
  return text.empty() || text[0] == '"' || text[0] == '}';
}

/// UTF-16, with its mark or without: pages begin with ASCII, where every other byte is 0.
bool looks_like_utf16(Bytes bytes) {
  constexpr std::size_t kSeen = 8;
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) return true;
  if (bytes.size() < kSeen) return false;
  const auto is_zero_at = [bytes](std::size_t first) {
    for (std::size_t i = 0; i < kSeen; ++i) {
      if ((bytes[i] == '\0') != (i % 2 == first)) return false;
    }
    return true;
  };
  return is_zero_at(0) || is_zero_at(1);
}

/// Nothing when the bytes are none of what sito reads. The name settles one case: what begins as a
/// page and has the line "WARC/1.0" is a page about archives, or an archive without its beginning.
std::optional<Container> recognise(Bytes bytes, std::string_view name) {
  Bytes text = bytes;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  text = without_blanks_before(text);
  if (begins_warc(text)) return Container::Warc;
  if (begins_arc(text) || text.starts_with("filedesc:")) return Container::Arc;
  if (text.starts_with("<doc ")) return Container::Wiki;
  const bool markup = begins_markup(text);
  const bool may_be_warc = !markup || name.find(".warc") != std::string_view::npos;
  if (may_be_warc && find_warc_line(bytes) != Bytes::npos) return Container::Warc;
  if (begins_object(text)) return Container::Jsonl;
  if (markup || looks_like_utf16(bytes) || text.find('\0') == Bytes::npos) return Container::Html;
  // Browsers pass over zeros; what is no page mostly says so at its very beginning.
  if (other_kind(bytes).empty() && looks_like_html(bytes)) return Container::Html;
  return std::nullopt;
}

std::unique_ptr<RecordReader> make_reader(Container container, Window window, const Limits& limits,
                                          Diagnostics& diagnostics, Segments segments) {
  switch (container) {
    case Container::Warc: {
      auto warc = std::make_unique<WarcReader>(std::move(window), limits, diagnostics);
      if (segments == Segments::AsStored) return warc;
      return std::make_unique<SegmentJoiner>(std::move(warc), limits, diagnostics);
    }
    case Container::Arc:
      return std::make_unique<ArcReader>(std::move(window), limits, diagnostics);
    case Container::Wiki:
      return std::make_unique<WikiReader>(std::move(window), limits, diagnostics);
    case Container::Jsonl:
      return std::make_unique<JsonlReader>(std::move(window), limits, diagnostics);
    case Container::Html:
      break;
  }
  return std::make_unique<PageReader>(std::move(window), limits, diagnostics);
}

}  // namespace

Result<OpenArchive> open_archive(std::unique_ptr<io::Source> source, const Limits& limits,
                                 Diagnostics& diagnostics, Segments segments) {
  Window window(std::move(source));
  while (!window.ensure(kLookAhead) && window.rest().empty()) {
    auto got = window.more();
    if (got) break;  // the input is empty, or goes on
    const Error& error = got.error();
    const bool damaged = error.code == ErrorCode::Malformed || error.code == ErrorCode::Truncated;
    if (!damaged || !window.resync()) return std::move(got).error();
    diagnostics.note("archive-stream-damaged", {window.name(), error.where.offset}, error.message);
  }
  const auto container = recognise(window.rest(), window.name());
  if (!container) {
    return Error{ErrorCode::Unsupported,
                 "this is no archive and no text: it begins with " + excerpt(window.rest()),
                 {window.name()}};
  }
  return OpenArchive{*container,
                     make_reader(*container, std::move(window), limits, diagnostics, segments)};
}

Result<void> read_record_at(std::string_view path, std::uint64_t offset, const Limits& limits,
                            Diagnostics& diagnostics, Record& record) {
  auto source = io::open_source_at(path, offset);
  if (!source) return std::move(source).error();
  const Error none{
      ErrorCode::InvalidArgument, "no record begins there", {std::string(path), offset}};
  auto archive = open_archive(*std::move(source), limits, diagnostics, Segments::AsStored);
  if (!archive) return archive.error().code == ErrorCode::Io ? std::move(archive).error() : none;
  if (archive->container != Container::Warc && archive->container != Container::Arc) return none;
  auto got = archive->reader->next(record);
  if (!got && got.error().code == ErrorCode::Malformed) return none;
  if (!got) return std::move(got).error();
  if (!*got || record.offset != offset) return none;
  return {};
}

}  // namespace sito::archive
