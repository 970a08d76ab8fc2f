// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/reader.h"

#include "sito/archive/arc.h"
#include "sito/archive/header.h"
#include "sito/archive/lines.h"
#include "sito/archive/offline_kind.h"
#include "sito/archive/segments.h"
#include "sito/archive/warc.h"
#include "sito/archive/webpage.h"
#include "sito/archive/window.h"
#include "sito/base/ascii.h"
#include "sito/base/utf16.h"

#include <algorithm>
#include <cstddef>
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
    case Container::Mbox:
      return "mbox";
    case Container::Html:
      return "html";
  }
  return "html";
}

namespace {

// Size of a damaged beginning that may hide a WARC file.
constexpr std::size_t kLookAhead = std::size_t{4} << 10;

constexpr Bytes kBlanks = " \t\r\n\f";

Bytes without_blanks_before(Bytes bytes) {
  bytes.remove_prefix(std::min(bytes.find_first_not_of(kBlanks), bytes.size()));
  return bytes;
}

/// A tag, an end tag, a comment, a declaration or a processing instruction.
bool begins_markup(Bytes text) {
  if (text.size() < 2 || text[0] != '<') return false;
  const char next = text[1];
  return is_letter(next) || next == '!' || next == '?' || next == '/';
}

bool begins_object(Bytes line) {
  if (!line.starts_with('{')) return false;
  const Bytes inside = without_blanks_before(line.substr(1));
  return inside.empty() || inside[0] == '"' || inside[0] == '}';
}

/// Returns true for lines of JSON. A page may begin with one that its server printed by mistake,
/// followed by lines of a template.
bool begins_jsonl(Bytes text) {
  if (!begins_object(text)) return false;
  while (!text.empty()) {
    text = without_blanks_before(text.substr(first_line(text).next));
    if (begins_object(text)) return true;
    if (begins_markup(text)) return false;
  }
  return true;
}

bool looks_like_utf16(Bytes bytes) {
  return bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff") ||
         !utf16_without_mark(bytes).empty();
}

/// Recognises text with zeros, which browsers skip. Programs and pictures have more of them, and
/// other control characters.
bool is_text_with_zeros(Bytes bytes) {
  constexpr std::size_t kZerosIn = 10;  // one in ten bytes
  constexpr std::size_t kControlsIn = 50;
  std::size_t zeros = 0;
  std::size_t controls = 0;
  for (const char c : bytes) {
    const bool in_text = static_cast<unsigned char>(c) >= ' ' || kBlanks.find(c) != Bytes::npos;
    zeros += c == '\0' ? 1U : 0U;
    controls += c != '\0' && c != '\x1b' && !in_text ? 1U : 0U;
  }
  return zeros * kZerosIn <= bytes.size() && controls * kControlsIn <= bytes.size() &&
         other_kind(bytes).empty();
}

/// Returns true for a ZIP file with the name of a document: its first bytes may not show its kind.
bool is_named_document(Bytes bytes, std::string_view name) {
  return bytes.starts_with("PK\3\4") && (name.ends_with(".epub") || name.ends_with(".odt"));
}

/// Returns nothing if sito cannot read the bytes. The name decides two cases: a page with the
/// header of a record, and a version line followed by markup. Each is a page about archives, or a
/// cut archive.
std::optional<Container> recognise(Bytes bytes, std::string_view name) {
  Bytes text = bytes;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  text = without_blanks_before(text);
  const bool named_warc = name.find(".warc") != std::string_view::npos;
  if (begins_warc(text) && (named_warc || !begins_markup(text.substr(first_line(text).next))))
    return Container::Warc;
  if (begins_arc(text) || text.starts_with("filedesc:")) return Container::Arc;
  if (text.starts_with("<doc ")) return Container::Wiki;
  if (begins_mailbox(text)) return Container::Mbox;
  if (offline_kind(bytes) != OfflineKind::None || is_named_document(bytes, name))
    return Container::Html;
  const bool markup = begins_markup(text);
  if ((!markup || named_warc) && has_warc_record(bytes)) return Container::Warc;
  if (begins_jsonl(text)) return Container::Jsonl;
  if (markup || looks_like_utf16(bytes) || text.find('\0') == Bytes::npos) return Container::Html;
  if (is_text_with_zeros(text)) return Container::Html;
  return std::nullopt;
}

Error unreadable(Bytes bytes, std::string_view name) {
  return {ErrorCode::Unsupported,
          "this is neither an archive nor text: it begins with " + excerpt(bytes),
          {std::string(name)}};
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
    case Container::Mbox:
      return std::make_unique<MboxReader>(std::move(window), limits, diagnostics);
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
  if (!container) return unreadable(window.rest(), window.name());
  return OpenArchive{*container,
                     make_reader(*container, std::move(window), limits, diagnostics, segments)};
}

Result<void> check_is_readable(Bytes file, std::string_view name) {
  const Bytes begin = file.substr(0, kLookAhead);
  if (recognise(begin, name)) return {};
  return unreadable(begin, name);
}

std::unique_ptr<RecordReader> continue_warc(std::unique_ptr<io::Source> source,
                                            const Limits& limits, Diagnostics& diagnostics) {
  auto warc =
      std::make_unique<WarcReader>(Window(std::move(source)), limits, diagnostics, Begin::Inside);
  return std::make_unique<SegmentJoiner>(std::move(warc), limits, diagnostics);
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
