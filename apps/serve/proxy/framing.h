// SPDX-License-Identifier: Apache-2.0
// Where a body of HTTP/1.1 ends, and its bytes on the way from one connection to another.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"
#include "serve/message_head.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::serve::proxy {

struct Framing {
  enum class Kind : std::uint8_t { None, Length, Chunked, UntilClose };
  Kind kind = Kind::None;
  std::uint64_t length = 0;  ///< of Length
};
/// RFC 9112, section 6.3. Malformed: what two readers may understand in two ways, such as a length
/// beside chunks, two lengths, or a transfer coding that is not chunked alone.
Result<Framing> framing_of_request(const MessageHead& head);
Result<Framing> framing_of_answer(const MessageHead& head, int status, bool to_head);

/// Removes the fields that are about one connection: Connection, what it names, and their like.
void remove_connection_fields(MessageHead& head);

inline constexpr std::size_t kMostHeadBytes = std::size_t{64} << 10;
/// Reads a head. Malformed as of parse_head, and a head that is too long;
/// Truncated: the peer has gone or takes too long.
Result<MessageHead> read_head(Connection& from);

/// A body as it comes. One of Length and None knows its end, chunks are taken off.
class BodyReader {
 public:
  BodyReader(Connection& from, Framing framing) : from_(from), framing_(framing) {}

  enum class Next : std::uint8_t { Data, End, Broken };
  /// Appends what is there, at least a byte. Broken: the peer has gone before the end, or wrote no
  /// chunk.
  Next read(std::string& into);

 private:
  Next read_some(std::string& into, std::uint64_t most);
  Next begin_chunk();
  bool read_line(std::string& line);

  Connection& from_;
  const Framing framing_;
  std::uint64_t done_ = 0;        // of Length
  std::uint64_t chunk_left_ = 0;  // of the chunk that is being read
  bool in_chunks_ = false;        // a chunk has begun, whose end is still to be read
};

/// How long a peer may say nothing in the middle of a body: events and long polls do so.
inline constexpr std::chrono::minutes kSilence{10};

}  // namespace sito::serve::proxy
