// SPDX-License-Identifier: Apache-2.0
#include "serve/icap/message.h"

#include "sito/base/error.h"
#include "sito/base/lowered.h"

#include "serve/http.h"

#include <algorithm>
#include <charconv>

namespace sito::serve::icap {
namespace {

constexpr std::size_t kMaxLine = std::size_t{16} << 10;
// Of the HTTP heads in one message: twice the default of Squid.
constexpr std::size_t kMaxHeads = std::size_t{128} << 10;
constexpr std::size_t kMaxChunk = std::size_t{16} << 20;
constexpr std::size_t kMaxPreview = std::size_t{1} << 20;

Error gone() {
  return {ErrorCode::Truncated, "the client closed the connection or takes too long"};
}

std::optional<std::size_t> number(std::string_view digits, int base) {
  std::size_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// Returns "/respmod" for "icap://host:1344/respmod?x=1".
std::string_view path_of(std::string_view uri) {
  const std::size_t scheme = uri.find("://");
  if (scheme != std::string_view::npos) {
    const std::size_t slash = uri.find('/', scheme + 3);
    uri = slash == std::string_view::npos ? "/" : uri.substr(slash);
  }
  return uri.substr(0, uri.find('?'));
}

}  // namespace

Result<Encapsulated> parse_encapsulated(std::string_view value) {
  Encapsulated parts;
  std::string_view last;
  std::size_t last_offset = 0;
  for (bool first = true; !value.empty(); first = false) {
    const std::size_t comma = value.find(',');
    const std::string_view part = trimmed_blanks(value.substr(0, comma));
    value.remove_prefix(comma == std::string_view::npos ? value.size() : comma + 1);
    const std::size_t equals = part.find('=');
    const auto offset =
        number(equals == std::string_view::npos ? std::string_view{}
                                                : trimmed_blanks(part.substr(equals + 1)),
               10);
    if (!offset || *offset > kMaxHeads) return malformed("Encapsulated has a wrong offset");
    if (first ? *offset != 0 : *offset < last_offset || last.ends_with("-body")) {
      return malformed("Encapsulated has parts in the wrong order");
    }
    if (last == "req-hdr") parts.request_head = *offset - last_offset;
    if (last == "res-hdr") parts.response_head = *offset - last_offset;
    last = trimmed_blanks(part.substr(0, equals));
    last_offset = *offset;
    const bool known = last == "req-hdr" || last == "res-hdr" || last == "res-body" ||
                       last == "req-body" || last == "null-body" || last == "opt-body";
    if (!known) return malformed("Encapsulated has an unknown part");
  }
  if (!last.ends_with("-body")) return malformed("Encapsulated does not end with a body");
  parts.has_body = last != "null-body";
  parts.is_request_body = last == "req-body";
  return parts;
}

bool Reader::read_line(std::string& line, std::size_t most) {
  line.clear();
  char c = 0;
  while (connection_.read(&c, 1) == 1) {
    if (c == '\n') {
      if (line.ends_with('\r')) line.pop_back();
      return true;
    }
    if (line.size() == most) return false;
    line += c;
  }
  return false;
}

bool Reader::read_bytes(std::size_t n, std::string& into) {
  const std::size_t begin = into.size();
  into.resize(begin + n);
  for (std::size_t at = begin; at < into.size();) {
    const long got = connection_.read(into.data() + at, into.size() - at);
    if (got <= 0) {
      into.resize(at);
      return false;
    }
    at += static_cast<std::size_t>(got);
  }
  return true;
}

Result<std::string> Reader::read_head() {
  std::string head, line;
  while (true) {
    if (!read_line(line, kMaxLine)) {
      if (line.size() == kMaxLine) return malformed("a line that is too long");
      return gone();
    }
    if (line.empty() && !head.empty()) return head;
    if (!line.empty()) head += line + "\r\n";  // blank lines before a request are not part of it
  }
}

Result<Request> Reader::read_request() {
  auto text = read_head();
  if (!text) return std::move(text).error();
  auto head = parse_head(*text);
  if (!head) return std::move(head).error();
  Request request;
  const std::string_view line = head->first_line;
  const std::size_t first = line.find(' ');
  const std::size_t second = line.rfind(' ');
  if (first == std::string_view::npos || second == first ||
      !line.substr(second + 1).starts_with("ICAP/")) {
    return malformed("the first line is not a request of ICAP");
  }
  request.method = line.substr(0, first);
  request.path = path_of(trimmed_blanks(line.substr(first + 1, second - first - 1)));
  if (line.substr(second + 1) != "ICAP/1.0") {
    return Error{ErrorCode::Unsupported, "an unknown version of ICAP"};
  }
  for (const char* name : {"Encapsulated", "Preview"}) {
    if (head->count(name) > 1) return malformed(std::string(name) + " occurs twice");
  }
  const std::string allowed = lowered(head->field("Allow"));
  request.allows_204 = allowed.find("204") != std::string::npos;
  if (const std::string_view preview = head->field("Preview"); !preview.empty()) {
    request.preview = number(preview, 10);
    if (!request.preview || *request.preview > kMaxPreview) return malformed("a wrong Preview");
  }
  const std::string_view places = head->field("Encapsulated");
  if (places.empty()) {
    if (request.method != "OPTIONS") return malformed("there is no Encapsulated");
    request.head = std::move(*head);
    return request;
  }
  const auto parts = parse_encapsulated(places);
  if (!parts) return parts.error();
  connection_.expect_body(parts->request_head + parts->response_head);
  if (!read_bytes(parts->request_head, request.http_request) ||
      !read_bytes(parts->response_head, request.http_response)) {
    return gone();
  }
  if (parts->is_request_body) return malformed("a body of a request");
  request.has_body = parts->has_body;
  request.head = std::move(*head);
  return request;
}

Reader::Piece Reader::read_chunk(std::string& body) {
  std::string line;
  connection_.expect_body(kMaxLine);
  if (!read_line(line, kMaxLine)) return Piece::Broken;
  const std::string_view all = line;
  const std::string_view size_text = trimmed_blanks(all.substr(0, all.find(';')));
  const auto size = number(size_text, 16);
  if (!size || *size > kMaxChunk) return Piece::Broken;
  if (*size > 0) {
    connection_.expect_body(*size + 2);
    if (!read_bytes(*size, body)) return Piece::Broken;
    return read_line(line, 1) && line.empty() ? Piece::Data : Piece::Broken;
  }
  const bool is_whole = all.find(';') != std::string_view::npos &&
                        lowered(all.substr(all.find(';'))).find("ieof") != std::string::npos;
  // Skips trailing fields.
  do {
    if (!read_line(line, kMaxLine)) return Piece::Broken;
  } while (!line.empty());
  return is_whole ? Piece::EndOfWhole : Piece::End;
}

}  // namespace sito::serve::icap
