// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/answer.h"

#include "sito/archive/header.h"
#include "sito/base/lowered.h"

#include <algorithm>

namespace sito::fetch {
namespace {

// Bodies of redirects are short and not used. Longer ones are left unread, at the cost of the
// connection.
constexpr std::size_t kRedirectBodyBytes = std::size_t{64} << 10;

bool leads_on(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

}  // namespace

bool Answering::lets_through(const std::optional<IpAddress>& address) {
  if (!address) {
    refusal = "an address outside the Internet";
    return false;
  }
  if (options.allow_private) return true;
  std::string why = options.judge ? options.judge(*address) : special_use(*address);
  if (why.empty() && !options.judge && is_own(*address)) why = "an address of this machine";
  if (!why.empty()) refusal = to_text(*address) + " is " + why;
  return why.empty();
}

void Answering::begin_head(std::string_view line) {
  answer.headers.clear();
  answer.location.clear();
  answer.status = 0;
  head_is_complete_ = false;
  const std::size_t space = std::min(line.find(' '), line.size());
  for (const char c : archive::stripped(line.substr(space)).substr(0, 3)) {
    if (is_digit(c)) answer.status = answer.status * 10 + (c - '0');
  }
  const std::string_view version = line.substr(5, space - std::min<std::size_t>(space, 5));
  answer.protocol = version.starts_with('2') ? "h2" : version == "1.0" ? "http/1.0" : "http/1.1";
  answer.head.clear();
  if (!options.raw) return;
  // libcurl makes up the status line of HTTP/2.
  answer.head = answer.protocol == "h2" ? "HTTP/1.1 " + std::to_string(answer.status) + " \r\n"
                                        : std::string(line) + "\r\n";
}

bool Answering::take_header(std::string_view data) {
  header_bytes_ += data.size();
  headers_too_large = header_bytes_ > options.max_header_bytes;
  if (headers_too_large) return false;
  const std::string_view line = archive::stripped(data);
  if (line.starts_with("HTTP/")) {  // also after an interim response
    begin_head(line);
    return true;
  }
  if (head_is_complete_) return true;  // a trailer
  head_is_complete_ = line.empty();
  if (options.raw) answer.head += data;
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return true;
  std::string name = lowered(archive::stripped(line.substr(0, colon)));
  const std::string_view value = archive::stripped(line.substr(colon + 1));
  if (name == "location" && leads_on(answer.status)) answer.location = value;
  answer.headers.emplace_back(std::move(name), value);
  return true;
}

bool Answering::is_followed() const { return options.follow && !answer.location.empty(); }

bool Answering::take_body(std::string_view part) {
  body_bytes_ += part.size();
  if (is_followed()) {
    body_left_unread = body_bytes_ > kRedirectBodyBytes;
    return !body_left_unread;
  }
  body_too_large = body_bytes_ > options.max_bytes;
  if (body_too_large && !options.keep_truncated) return false;
  answer.body += part.substr(0, options.max_bytes - answer.body.size());
  return !body_too_large;
}

}  // namespace sito::fetch
