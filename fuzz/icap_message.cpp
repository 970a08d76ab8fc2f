// SPDX-License-Identifier: Apache-2.0
// Any bytes as what a client of ICAP sends. Properties: a head that is read is the same when it is
// written and read again; what is encapsulated is as long as announced; bodies are no longer than
// what came.
#include "serve/connection.h"
#include "serve/icap/message.h"
#include "serve/message_head.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using sito::serve::parse_head;
using sito::serve::icap::Reader;

void must(bool holds) {
  if (!holds) std::abort();
}

void check_head(std::string_view text) {
  const auto head = parse_head(text);
  if (!head) return;
  const auto again = parse_head(head->text());
  must(again && again->first_line == head->first_line && again->fields == head->fields);
}

// Reads requests with their bodies as the service does.
void read_all(sito::serve::Connection& connection, std::size_t size) {
  Reader reader(connection);
  std::size_t total = 0;
  while (connection.wait_for_request(std::chrono::milliseconds(100))) {
    const auto request = reader.read_request();
    if (!request) return;
    total += request->http_request.size() + request->http_response.size();
    check_head(request->http_response);
    if (!request->has_body) continue;
    std::string body;
    auto piece = Reader::Piece::Data;
    while (piece == Reader::Piece::Data) piece = reader.read_chunk(body);
    total += body.size();
    must(total <= size);
    if (piece == Reader::Piece::Broken) return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // What a socket holds that nobody reads.
  constexpr std::size_t kMost = std::size_t{64} << 10;
  size = std::min(size, kMost);
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_head(bytes);
  (void)sito::serve::icap::parse_encapsulated(bytes);
  int ends[2];
  must(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  must(::send(ends[0], data, size, MSG_NOSIGNAL) == static_cast<ssize_t>(size));
  ::close(ends[0]);
  sito::serve::Connection connection(ends[1]);
  read_all(connection, size);
  return 0;
}
