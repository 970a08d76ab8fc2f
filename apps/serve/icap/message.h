// SPDX-License-Identifier: Apache-2.0
// Messages of ICAP (RFC 3507): heads, the heads encapsulated in them, and bodies in chunks.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"
#include "serve/message_head.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sito::serve::icap {

struct Request {
  std::string method, path;
  MessageHead head;
  std::string http_request, http_response;  ///< heads with their empty line; "" if absent
  bool has_body = false;                    ///< of the response
  std::optional<std::size_t> preview;       ///< bytes that come before the client waits
  bool allows_204 = false;
};

/// One side of a connection: bytes in, line by line and chunk by chunk, within its bounds.
class Reader {
 public:
  explicit Reader(Connection& connection) : connection_(connection) {}

  /// Reads up to the end of a request's head and of the heads in it. Malformed: it is not an ICAP
  /// message. Truncated: the client has gone, or took too long.
  Result<Request> read_request();
  enum class Piece {
    Data,
    End,         ///< of the body, or of its preview
    EndOfWhole,  ///< of a preview that is the whole body (ieof)
    Broken,
  };
  /// Appends the next chunk. Broken: not a chunk, longer than the bound of the body, or the client
  /// has gone.
  Piece read_chunk(std::string& body);

 private:
  Result<std::string> read_head();
  bool read_line(std::string& line, std::size_t most);
  bool read_bytes(std::size_t n, std::string& into);

  Connection& connection_;
};

/// Reads "res-hdr=0, res-body=137" and so on. Malformed: offsets that do not rise, or unknown
/// parts.
struct Encapsulated {
  std::size_t request_head = 0, response_head = 0;  ///< lengths
  bool has_body = false;
  bool is_request_body = false;
};
Result<Encapsulated> parse_encapsulated(std::string_view value);

}  // namespace sito::serve::icap
