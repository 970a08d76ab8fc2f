// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/http.h"

#include "sito/archive/header.h"
#include "sito/base/ascii.h"

#include <algorithm>
#include <optional>

namespace sito::archive {
namespace {

constexpr std::size_t kSizeDigits = 15;   // hexadecimal; more would not fit in memory
constexpr std::size_t kChunkLine = 4096;  // bytes of a chunk's first line, extensions included

/// The first line of a chunk.
struct ChunkLine {
  std::uint64_t size = 0;
  std::size_t length = 0;  // of the line, its end included
};

/// Returns nothing if no chunk begins here. Old servers pad the size with blanks.
std::optional<ChunkLine> parse_chunk_line(Bytes body) {
  ChunkLine line;
  std::size_t at = 0;
  for (; at < body.size() && at <= kSizeDigits && hex_value(body[at]) >= 0; ++at) {
    line.size = line.size * 16 + static_cast<std::uint64_t>(hex_value(body[at]));
  }
  if (at == 0 || at > kSizeDigits) return std::nullopt;
  const std::size_t end = body.substr(0, kChunkLine).find('\n', at);
  if (end == Bytes::npos) return std::nullopt;
  const std::string_view behind = stripped(body.substr(at, end - at));
  if (!behind.empty() && behind.front() != ';') return std::nullopt;
  line.length = end + 1;
  return line;
}

/// Calls `piece` with the contents of every chunk; returns how it ended and leaves the rest in
/// `body`.
template <typename Piece>
Chunks walk_chunks(Bytes& body, Piece piece) {
  for (bool first = true;; first = false) {
    const auto line = parse_chunk_line(body);
    if (!line && first) return Chunks::None;
    if (!line) return body.size() < 3 ? Chunks::Truncated : Chunks::Broken;
    body.remove_prefix(line->length);
    if (line->size == 0) return Chunks::Complete;
    const Bytes content = body.substr(0, line->size);
    piece(content);
    body.remove_prefix(content.size());
    if (content.size() < line->size || body.empty()) return Chunks::Truncated;
    if (body.starts_with("\r\n")) {
      body.remove_prefix(2);
    } else if (body.front() == '\n') {
      body.remove_prefix(1);
    } else if (body != "\r") {
      return Chunks::Broken;
    }
  }
}

}  // namespace

std::string_view HttpResponse::field(std::string_view name) const {
  return find_field(fields, name).value_or(std::string_view());
}

Result<void> parse_http_response(Bytes block, std::size_t header_limit, HttpResponse& response) {
  response.fields.clear();
  response.status = 0;
  response.bad_lines = 0;
  if (!block.starts_with("HTTP/")) {
    return Error{ErrorCode::Malformed, "there is no HTTP message in the response"};
  }
  std::size_t size = header_size(block.substr(0, header_limit));
  response.unfinished = size == Bytes::npos;
  if (response.unfinished && block.size() > header_limit) {
    return Error{ErrorCode::TooLarge, "the HTTP header is longer than the limit"};
  }
  size = std::min(size, block.size());
  const Bytes head = block.substr(0, size);
  response.body = block.substr(size);

  const FirstLine line = first_line(head);
  const std::string_view behind = line.text.substr(std::min(line.text.find(' '), line.text.size()));
  const auto status = parse_number(stripped(behind).substr(0, 3));
  response.status = status ? static_cast<int>(*status) : 0;
  response.bad_lines = parse_fields(head.substr(line.next), response.folded, response.fields);
  return {};
}

Chunks remove_chunks(Bytes body, Buffer& out) {
  const Chunks found = walk_chunks(body, [&](Bytes piece) { out.append(piece); });
  if (found == Chunks::Broken) out.append(body);
  return found;
}

bool is_chunked(Bytes body) {
  return walk_chunks(body, [](Bytes) {}) == Chunks::Complete;
}

MediaType parse_media_type(std::string_view value) {
  MediaType media;
  media.type = stripped(value.substr(0, value.find_first_of(";,")));
  media.type = media.type.substr(0, media.type.find_first_of(" \t"));
  for (std::size_t at = value.find(';'); at != std::string_view::npos;
       at = value.find(';', at + 1)) {
    const std::string_view parameter =
        stripped(value.substr(at + 1, value.find(';', at + 1) - at - 1));
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos) continue;
    if (!equal_without_case(stripped(parameter.substr(0, equals)), "charset")) continue;
    std::string_view charset = stripped(parameter.substr(equals + 1));
    if (charset.starts_with('"') || charset.starts_with('\'')) {
      charset = charset.substr(1, charset.find(charset.front(), 1) - 1);
    }
    media.charset = stripped(charset);
    break;
  }
  return media;
}

}  // namespace sito::archive
