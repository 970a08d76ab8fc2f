// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/http_text.h"

#include "sito/archive/header.h"

#include <algorithm>
#include <array>

namespace sito::crawl {
namespace {

using archive::equal_without_case;

constexpr std::string_view kRenamed = "x-sito-orig-";
constexpr std::array<std::string_view, 3> kCodingHeaders = {"Content-Encoding", "Transfer-Encoding",
                                                            "Content-Length"};

// Replaces line ends by blanks.
std::string one_line(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c == '\r' || c == '\n' || c == '\0') c = ' ';
  }
  return out;
}

void add_field(std::string_view name, std::string_view value, std::string& out) {
  out += one_line(name) + ": " + one_line(value) + "\r\n";
}

bool is_of_coding(std::string_view name) {
  return std::any_of(kCodingHeaders.begin(), kCodingHeaders.end(),
                     [&](std::string_view one) { return equal_without_case(one, name); });
}

}  // namespace

std::string response_head(int status, std::string_view status_text, HttpFields fields,
                          bool decoded) {
  std::string head = "HTTP/1.1 " + std::to_string(status) + " " + one_line(status_text) + "\r\n";
  for (const auto& [name, value] : fields) {
    if (name.empty() || name.front() == ':') continue;
    add_field(decoded && is_of_coding(name) ? std::string(kRenamed) + name : name, value, head);
  }
  return head + "\r\n";
}

std::string request_head(std::string_view method, std::string_view url, HttpFields fields) {
  const std::size_t scheme = url.find("://");
  std::string_view rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
  rest = rest.substr(0, rest.find('#'));
  const std::size_t end = std::min(rest.find_first_of("/?"), rest.size());
  const std::string_view host = rest.substr(0, end);
  std::string_view path = rest.substr(end);
  std::string head = one_line(method) + " ";
  if (!path.starts_with('/')) head += '/';
  head += one_line(path) + " HTTP/1.1\r\n";
  const bool has_host = std::any_of(fields.begin(), fields.end(), [](const auto& field) {
    return equal_without_case(field.first, "Host");
  });
  if (!has_host) add_field("Host", host, head);
  for (const auto& [name, value] : fields) {
    if (!name.empty() && name.front() != ':') add_field(name, value, head);
  }
  return head + "\r\n";
}

}  // namespace sito::crawl
