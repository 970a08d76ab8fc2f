// SPDX-License-Identifier: Apache-2.0
#include "serve/gate.h"

#include "serve/json.h"
#include "serve/secrets.h"

#include <utility>

namespace sito::serve {
namespace {

// The extension that hands pages to the reader, by the key in web/reader-extension/manifest.json.
// It needs the token as well.
constexpr std::string_view kExtension = "chrome-extension://pbaologkobknmdmoeakdjkbnoblojllk";

// Returns "localhost" for "localhost:8080". The port is not checked, because it differs behind a
// tunnel.
std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos ||
      host.find_first_not_of("0123456789", colon + 1) != std::string_view::npos) {
    return host;
  }
  return host.substr(0, colon);
}

bool is_loopback_name(std::string_view host) {
  return is_loopback_address(host) || host == "localhost" || host == "[::1]";
}

std::shared_ptr<Reply> refuse(int status, std::string_view code, const std::string& message) {
  return std::make_shared<Reply>(error_reply(status, code, message));
}

}  // namespace

bool is_loopback_address(std::string_view host) {
  // Accepts only a number, not a host name that begins like one.
  return host == "::1" || (host.starts_with("127.") &&
                           host.find_first_not_of("0123456789.") == std::string_view::npos);
}

bool comes_from_elsewhere(const Head& head) {
  const std::string_view site = head.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none") return true;
  // Browsers also send "null" for forms on pages without a referrer; such forms have a token.
  const std::string_view origin = head.header("origin");
  if (origin.empty() || origin == "null" || origin == kExtension) return false;
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme) && origin.substr(scheme.size()) == head.header("host")) {
      return false;
    }
  }
  return true;
}

Gate::Gate(std::string_view host, std::string token)
    : loopback_(is_loopback_address(host)), token_(std::move(token)) {}

std::shared_ptr<Reply> Gate::refusal(const Head& head) const {
  const std::string_view host = head.header("host");
  if (loopback_ && !is_loopback_name(without_port(host))) {
    return refuse(421, "misdirected",
                  "this server answers only to the names 127.0.0.1 and localhost");
  }
  if (head.only_reads()) return nullptr;
  return comes_from_elsewhere(head)
             ? refuse(403, "unauthorized", "the request comes from a page of another site")
             : nullptr;
}

bool Gate::has_token(const Head& head) const { return is_token(head.header("x-sito-token")); }

bool Gate::is_token(std::string_view given) const { return equal_secrets(given, token_); }

}  // namespace sito::serve
