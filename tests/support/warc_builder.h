// SPDX-License-Identifier: Apache-2.0
// Small archives, written by tests in a few lines.
#pragma once

#include "sito/io/codec.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

/// One WARC record with the given type, fields ("Name: value", without line ends) and block.
inline std::string warc_record(std::string_view type, const std::vector<std::string>& fields,
                               std::string_view block, std::string_view version = "WARC/1.0") {
  std::string record = std::string(version) + "\r\nWARC-Type: " + std::string(type) + "\r\n";
  for (const std::string& field : fields) record += field + "\r\n";
  record += "Content-Length: " + std::to_string(block.size()) + "\r\n\r\n";
  return record + std::string(block) + "\r\n\r\n";
}

/// An HTTP response with the given fields and body.
inline std::string http_message(const std::vector<std::string>& fields, std::string_view body,
                                std::string_view status = "200 OK") {
  std::string message = "HTTP/1.1 " + std::string(status) + "\r\n";
  for (const std::string& field : fields) message += field + "\r\n";
  return message + "\r\n" + std::string(body);
}

/// A response record around an HTTP message.
inline std::string warc_response(std::string_view url, std::string_view http) {
  return warc_record(
      "response",
      {"WARC-Target-URI: " + std::string(url), "Content-Type: application/http; msgtype=response"},
      http);
}

/// A response record with an HTML page.
inline std::string warc_page(std::string_view url, std::string_view html) {
  return warc_response(url, http_message({"Content-Type: text/html; charset=utf-8"}, html));
}

/// Every record in a frame of its own.
inline std::string in_frames(io::Compression compression, const std::vector<std::string>& records) {
  std::string out;
  for (const std::string& record : records) io::compress_frame(compression, record, out);
  return out;
}

inline std::string joined(const std::vector<std::string>& pieces) {
  std::string out;
  for (const std::string& piece : pieces) out += piece;
  return out;
}

/// Chunked transfer coding in chunks of `size` bytes.
inline std::string chunked(std::string_view body, std::size_t size) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (; !body.empty(); body.remove_prefix(std::min(size, body.size()))) {
    const std::string_view piece = body.substr(0, size);
    std::string number;
    for (std::size_t n = piece.size(); n > 0; n /= 16)
      number.insert(number.begin(), kDigits[n % 16]);
    out += number + "\r\n" + std::string(piece) + "\r\n";
  }
  return out + "0\r\n\r\n";
}

}  // namespace sito::test
