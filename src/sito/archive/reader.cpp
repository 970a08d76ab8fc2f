// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/reader.h"

#include "sito/archive/arc.h"
#include "sito/archive/lines.h"
#include "sito/archive/warc.h"
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

/// Nothing when the bytes are none of what sito reads.
std::optional<Container> recognise(Bytes bytes) {
  Bytes text = bytes;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // byte order mark
  const bool utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
  const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text.remove_prefix(first);
  if (begins_warc(text) || find_warc_line(bytes) != Bytes::npos) return Container::Warc;
  if (begins_arc(text) || text.starts_with("filedesc:")) return Container::Arc;
  if (text.starts_with("<doc ")) return Container::Wiki;
  if (text.starts_with('{')) return Container::Jsonl;
  if (utf16 || text.find('\0') == Bytes::npos) return Container::Html;
  return std::nullopt;
}

std::unique_ptr<RecordReader> make_reader(Container container, Window window, const Limits& limits,
                                          Diagnostics& diagnostics) {
  switch (container) {
    case Container::Warc:
      return std::make_unique<WarcReader>(std::move(window), limits, diagnostics);
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
                                 Diagnostics& diagnostics) {
  Window window(std::move(source));
  while (!window.ensure(kLookAhead) && window.rest().empty()) {
    auto got = window.more();
    if (got) break;  // the input is empty, or goes on
    const Error& error = got.error();
    const bool damaged = error.code == ErrorCode::Malformed || error.code == ErrorCode::Truncated;
    if (!damaged || !window.resync()) return std::move(got).error();
    diagnostics.note("archive-stream-damaged", {window.name(), error.where.offset}, error.message);
  }
  const auto container = recognise(window.rest());
  if (!container) {
    return Error{ErrorCode::Unsupported,
                 "this is no archive and no text: it begins with " + excerpt(window.rest()),
                 {window.name()}};
  }
  return OpenArchive{*container, make_reader(*container, std::move(window), limits, diagnostics)};
}

Result<void> read_record_at(std::string_view path, std::uint64_t offset, const Limits& limits,
                            Diagnostics& diagnostics, Record& record) {
  auto source = io::open_source_at(path, offset);
  if (!source) return std::move(source).error();
  const Error none{
      ErrorCode::InvalidArgument, "no record begins there", {std::string(path), offset}};
  auto archive = open_archive(*std::move(source), limits, diagnostics);
  if (!archive) return archive.error().code == ErrorCode::Io ? std::move(archive).error() : none;
  if (archive->container != Container::Warc && archive->container != Container::Arc) return none;
  auto got = archive->reader->next(record);
  if (!got && got.error().code == ErrorCode::Malformed) return none;
  if (!got) return std::move(got).error();
  if (!*got || record.offset != offset) return none;
  return {};
}

}  // namespace sito::archive
