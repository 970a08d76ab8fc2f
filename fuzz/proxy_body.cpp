// SPDX-License-Identifier: Apache-2.0
// Any bytes as what a proxy reads: a head and a body. Properties: a body is no longer than what
// came, has its length where one is stated, and is the same when it is cut into chunks again.
#include "serve/connection.h"
#include "serve/proxy/framing.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace {

using sito::serve::Connection;
using sito::serve::proxy::BodyReader;
using sito::serve::proxy::Framing;

void must(bool holds) {
  if (!holds) std::abort();
}

// A connection on which the bytes have come, and no more do.
std::unique_ptr<Connection> connection_with(std::string_view bytes) {
  int ends[2];
  must(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  must(::send(ends[0], bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
       static_cast<ssize_t>(bytes.size()));
  ::close(ends[0]);
  return std::make_unique<Connection>(ends[1]);
}

// False: it has no end.
bool read_body(Connection& connection, Framing framing, std::string& body) {
  BodyReader reader(connection, framing);
  auto next = BodyReader::Next::Data;
  while (next == BodyReader::Next::Data) next = reader.read(body);
  return next == BodyReader::Next::End;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // What a socket holds that nobody reads.
  constexpr std::size_t kMost = std::size_t{64} << 10;
  size = std::min(size, kMost);
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto connection = connection_with(bytes);
  if (!connection->wait_for_request(std::chrono::milliseconds(100))) return 0;
  auto head = sito::serve::proxy::read_head(*connection);
  if (!head) return 0;
  const auto framing = bytes.starts_with("HTTP/")
                           ? sito::serve::proxy::framing_of_answer(*head, 200, false)
                           : sito::serve::proxy::framing_of_request(*head);
  sito::serve::proxy::remove_connection_fields(*head);
  must(head->count("connection") == 0);
  if (!framing) return 0;
  std::string body;
  const bool whole = read_body(*connection, *framing, body);
  must(body.size() <= size);
  if (whole && framing->kind == Framing::Kind::Length) must(body.size() == framing->length);
  const auto again = connection_with(sito::serve::chunk(body).append(sito::serve::kLastChunk));
  std::string same;
  must(read_body(*again, {Framing::Kind::Chunked}, same) && same == body);
  return 0;
}
