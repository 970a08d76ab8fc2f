// SPDX-License-Identifier: Apache-2.0
// Parses HTTP responses as crawlers store them: status line, fields, body, and chunks.
#pragma once

#include "sito/archive/record.h"
#include "sito/base/bytes.h"
#include "sito/base/lifetime.h"
#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::archive {

/// One response; the next one reuses its memory.
struct HttpResponse {
  int status = 0;                   ///< 0: the status line has no number
  std::vector<HeaderField> fields;  ///< views into what was parsed, or into `folded`
  Buffer folded;
  Bytes body;                 ///< as stored; a view into what was parsed
  std::size_t bad_lines = 0;  ///< header lines without a colon
  bool unfinished = false;    ///< there is no empty line after the header

  [[nodiscard]] std::string_view field(std::string_view name) const
      SITO_LIFETIMEBOUND;  ///< "" if absent
};

/// Parses a stored response, without copying it. Errors: Malformed if `block` does not begin with
/// "HTTP/"; TooLarge if the header is longer than `header_limit`.
Result<void> parse_http_response(Bytes block, std::size_t header_limit, HttpResponse& response);

/// Most content codings of one body that are undone; the same bound as curl's.
inline constexpr std::size_t kMaxCodings = 5;

/// The result of undoing chunked transfer coding.
enum class Chunks : std::uint8_t {
  Complete,   ///< ends with the chunk of size 0
  Truncated,  ///< ends inside a chunk or before the last one
  Broken,     ///< a chunk should begin somewhere and does not; the rest is appended as it is
  None,       ///< not even the first chunk begins
};

/// Appends the contents of the chunks to `out`.
Chunks remove_chunks(Bytes body, Buffer& out);

/// Returns true if a body is chunked from its first byte to its last, whatever the header says.
/// Copies nothing.
bool is_chunked(Bytes body);

/// The parts of a media type such as "text/html; charset=utf-8".
struct MediaType {
  std::string_view type;     ///< as written, without parameters
  std::string_view charset;  ///< without quotes; "" if absent
};
MediaType parse_media_type(std::string_view value);

}  // namespace sito::archive
