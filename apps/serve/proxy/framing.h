// SPDX-License-Identifier: Apache-2.0
// Finds the end of an HTTP/1.1 body, and passes its bytes from one connection to another.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"
#include "serve/message_head.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sito::serve::proxy {

struct Framing {
  enum class Kind : std::uint8_t { None, Length, Chunked, UntilClose };
  Kind kind = Kind::None;
  std::uint64_t length = 0;  ///< of Length
};
/// RFC 9112, section 6.3. Malformed: two programs may understand it in two ways, such as a length
/// together with chunks, two lengths, or a transfer coding other than chunked alone.
Result<Framing> framing_of_request(const MessageHead& head);
Result<Framing> framing_of_answer(const MessageHead& head, int status, bool to_head);

/// Removes the fields about one connection: Connection, the fields that it names, and similar ones.
void remove_connection_fields(MessageHead& head);

inline constexpr std::size_t kMaxHeadBytes = std::size_t{64} << 10;
/// Reads a head. Malformed: as of parse_head, or too long; Truncated: the peer has gone or takes
/// too long.
Result<MessageHead> read_head(Connection& from);

/// Reads a body as it comes. Knows the end of a body of Length and None; removes the framing of
/// chunks.
class BodyReader {
 public:
  BodyReader(Connection& from, Framing framing) : from_(from), framing_(framing) {}

  enum class Next : std::uint8_t { Data, End, Broken };
  /// Appends the available bytes, at least one. Broken: the peer has gone before the end, or did
  /// not write a chunk.
  Next read(std::string& into);

 private:
  Next read_some(std::string& into, std::uint64_t most);
  Next begin_chunk();
  bool read_line(std::string& line);

  Connection& from_;
  const Framing framing_;
  std::uint64_t done_ = 0;        // of Length
  std::uint64_t chunk_left_ = 0;  // of the current chunk
  bool in_chunks_ = false;        // a chunk has begun whose end was not read yet
};

/// How long a peer may be silent in the middle of a body, as events and long polls are.
inline constexpr std::chrono::minutes kSilence{10};

}  // namespace sito::serve::proxy
