// SPDX-License-Identifier: Apache-2.0
#include "serve/proxy/framing.h"

#include "sito/base/error.h"
#include "sito/base/lowered.h"

#include "serve/http.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>
#include <vector>

namespace sito::serve::proxy {
namespace {

constexpr std::size_t kMaxChunkLine = 4096;
constexpr std::size_t kPiece = std::size_t{64} << 10;
constexpr std::array<std::string_view, 7> kConnectionHeaders = {
    "connection", "keep-alive", "proxy-connection", "proxy-authorization",
    "te",         "trailer",    "upgrade"};

// Accepts only digits, because programs differ about signs and lists.
Result<std::uint64_t> length_of(std::string_view digits) {
  std::uint64_t length = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
  const bool is_plain = !digits.empty() && digits.front() != '-' && error == std::errc{} &&
                        end == digits.data() + digits.size();
  if (!is_plain) return malformed("a wrong Content-Length");
  return length;
}

Result<Framing> framing_of(const MessageHead& head, Framing::Kind otherwise) {
  const std::size_t lengths = head.count("content-length");
  const std::size_t codings = head.count("transfer-encoding");
  if (codings > 0) {
    if (codings > 1 || lengths > 0 || lowered(head.field("transfer-encoding")) != "chunked") {
      return malformed("a body without a clear end");
    }
    return Framing{Framing::Kind::Chunked};
  }
  if (lengths > 1) return malformed("two lengths of the body");
  if (lengths == 0) return Framing{otherwise};
  const auto length = length_of(head.field("content-length"));
  if (!length) return length.error();
  return Framing{Framing::Kind::Length, *length};
}

}  // namespace

Result<Framing> framing_of_request(const MessageHead& head) {
  return framing_of(head, Framing::Kind::None);
}

Result<Framing> framing_of_answer(const MessageHead& head, int status, bool to_head) {
  if (to_head || status == 204 || status == 304 || status / 100 == 1) return Framing{};
  return framing_of(head, Framing::Kind::UntilClose);
}

void remove_connection_fields(MessageHead& head) {
  std::vector<std::string> named;
  for (const auto& [name, value] : head.fields) {
    if (lowered(name) != "connection") continue;
    for (std::string_view rest = value; !rest.empty();) {
      const std::size_t comma = rest.find(',');
      std::string_view one = rest.substr(0, comma);
      one.remove_prefix(std::min(one.find_first_not_of(" \t"), one.size()));
      one = one.substr(0, one.find_first_of(" \t"));
      // Fields that define the end of the body stay, even if Connection names them.
      const std::string lower = lowered(one);
      if (lower != "content-length" && lower != "transfer-encoding" && lower != "host") {
        named.push_back(lower);
      }
      rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
  }
  for (const std::string& name : named) head.remove(name);
  for (const std::string_view name : kConnectionHeaders) head.remove(name);
}

Result<MessageHead> read_head(Connection& from) {
  std::string text;
  char c = 0;
  while (text.size() < kMaxHeadBytes && from.read(&c, 1) == 1) {
    if (text.empty() && (c == '\r' || c == '\n')) continue;  // RFC 9112, section 2.2
    text += c;
    if (c == '\n' && (text.ends_with("\n\r\n") || text.ends_with("\n\n"))) return parse_head(text);
  }
  if (text.size() >= kMaxHeadBytes) return malformed("a head that is too long");
  return Error{ErrorCode::Truncated, "the peer closed the connection or takes too long"};
}

bool BodyReader::read_line(std::string& line) {
  line.clear();
  char c = 0;
  from_.expect_body(kMaxChunkLine, kSilence);
  while (line.size() < kMaxChunkLine && from_.read(&c, 1) == 1) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    line += c;
  }
  return false;
}

BodyReader::Next BodyReader::read_some(std::string& into, std::uint64_t most) {
  const std::size_t begin = into.size();
  const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(most, kPiece));
  into.resize(begin + size);
  from_.expect_body(size, kSilence);
  const long got = from_.read(into.data() + begin, size);
  into.resize(begin + static_cast<std::size_t>(std::max(got, 0L)));
  return got > 0 ? Next::Data : Next::Broken;
}

// Reads the line in front of a chunk, and the end of the one before it.
BodyReader::Next BodyReader::begin_chunk() {
  std::string line;
  if (in_chunks_ && (!read_line(line) || !line.empty())) return Next::Broken;
  in_chunks_ = true;
  if (!read_line(line)) return Next::Broken;
  const std::string_view size = std::string_view(line).substr(0, line.find_first_of("; \t"));
  const auto [end, error] =
      std::from_chars(size.data(), size.data() + size.size(), chunk_left_, 16);
  if (size.empty() || size.front() == '-' || error != std::errc{} ||
      end != size.data() + size.size()) {
    return Next::Broken;
  }
  if (chunk_left_ > 0) return Next::Data;
  std::size_t n_bytes = 0;
  do {  // skips trailing fields
    if (!read_line(line) || n_bytes > kMaxHeadBytes) return Next::Broken;
    n_bytes += line.size() + 1;
  } while (!line.empty());
  return Next::End;
}

BodyReader::Next BodyReader::read(std::string& into) {
  switch (framing_.kind) {
    case Framing::Kind::None:
      return Next::End;
    case Framing::Kind::Length: {
      if (done_ == framing_.length) return Next::End;
      const std::size_t before = into.size();
      const Next next = read_some(into, framing_.length - done_);
      done_ += into.size() - before;
      return next;
    }
    case Framing::Kind::UntilClose: {
      const Next next = read_some(into, std::numeric_limits<std::uint64_t>::max());
      return next == Next::Broken ? Next::End : next;
    }
    case Framing::Kind::Chunked:
      break;
  }
  if (chunk_left_ == 0) {
    if (const Next next = begin_chunk(); next != Next::Data) return next;
  }
  const std::size_t before = into.size();
  const Next next = read_some(into, chunk_left_);
  chunk_left_ -= into.size() - before;
  return next;
}

}  // namespace sito::serve::proxy
