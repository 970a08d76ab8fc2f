// SPDX-License-Identifier: Apache-2.0
// Reads scheme, host, registrable domain and SURT from the text of a URL. URLs of a Resolver are
// normalised; others are read as they are.
#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/url/url.h"

#include <libpsl.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace sito::url {
namespace {

/// The parts of a URL.
struct Parts {
  std::string_view scheme;
  std::string_view host;
  std::string_view port;
  std::string_view rest;  // path and query, without the fragment
};

std::size_t scheme_length(std::string_view url) {
  if (url.empty() || !is_letter(url.front())) return 0;
  std::size_t at = 1;
  while (at < url.size() && (is_letter(url[at]) || is_digit(url[at]) || url[at] == '+' ||
                             url[at] == '-' || url[at] == '.')) {
    ++at;
  }
  return at < url.size() && url[at] == ':' ? at : 0;
}

Parts parts_of(std::string_view url) {
  Parts parts;
  parts.scheme = url.substr(0, scheme_length(url));
  if (!parts.scheme.empty()) url.remove_prefix(parts.scheme.size() + 1);
  url = url.substr(0, url.find('#'));
  if (url.substr(0, 2) != "//") {
    parts.rest = url;
    return parts;
  }
  url.remove_prefix(2);
  const std::size_t end = std::min(url.find_first_of("/?\\"), url.size());
  std::string_view authority = url.substr(0, end);
  parts.rest = url.substr(end);
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    authority.remove_prefix(at + 1);
  }
  const std::size_t colon = authority.rfind(':');
  if (colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos) {
    parts.port = authority.substr(colon + 1);
    authority = authority.substr(0, colon);
  }
  parts.host = authority;
  return parts;
}

bool is_address(std::string_view host) {  // IPv4 or IPv6
  if (host.empty()) return false;
  if (host.front() == '[') return true;
  return std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
}

bool is_default_port(std::string_view scheme, std::string_view port) {
  return port.empty() || (scheme == "http" && port == "80") ||
         (scheme == "https" && port == "443") || (scheme == "ftp" && port == "21");
}

/// Drops "www." and "www2." etc., as CDX servers do.
std::string_view without_www(std::string_view host) {
  if (host.substr(0, 3) != "www") return host;
  std::size_t at = 3;
  while (at < host.size() && is_digit(host[at])) ++at;
  return at + 1 < host.size() && host[at] == '.' ? host.substr(at + 1) : host;
}

void append_reversed(std::string_view host, std::string& out) {
  std::size_t end = host.size();
  for (;;) {
    const std::size_t dot = end == 0 ? std::string_view::npos : host.rfind('.', end - 1);
    const std::size_t begin = dot == std::string_view::npos ? 0 : dot + 1;
    out.append(host.substr(begin, end - begin));
    if (begin == 0) return;
    out += ',';
    end = dot;
  }
}

// Without empty segments, and without a slash at the end.
void append_surt_path(std::string_view path, std::string& out) {
  const std::size_t begin = out.size();
  out += '/';
  for (const char c : path) {
    if (c != '/' || out.back() != '/') out += c;
  }
  if (out.size() > begin + 1 && out.back() == '/') out.pop_back();
}

// Sorts the parameters.
void append_surt_query(std::string_view query, std::string& out) {
  if (query.empty()) return;
  std::vector<std::pair<std::string_view, std::string_view>> parameters;  // name, and all of it
  for (;;) {
    const std::size_t end = query.find('&');
    const std::string_view one = query.substr(0, end);
    parameters.emplace_back(one.substr(0, one.find('=')), one);
    if (end == std::string_view::npos) break;
    query.remove_prefix(end + 1);
  }
  std::sort(parameters.begin(), parameters.end());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    out += i == 0 ? '?' : '&';
    out += parameters[i].second;
  }
}

}  // namespace

std::string_view scheme_of(std::string_view url) {
  // A view cannot be lower-cased; therefore return constants for common schemes.
  const std::string_view written = url.substr(0, scheme_length(url));
  for (const std::string_view known :
       {"http", "https", "ftp", "file", "data", "mailto", "tel", "javascript", "about", "blob",
        "ws", "wss", "urn", "dns", "filedesc"}) {
    if (equals_lowered(written, known)) return known;
  }
  return written;
}

std::string host_of(std::string_view url) { return lowered(parts_of(url).host); }

std::string_view bare_host_of(std::string_view url) { return without_www(parts_of(url).host); }

std::string registrable_domain(std::string_view host) {
  static const psl_ctx_t* const list = psl_builtin();  // immutable; loaded once
  std::string name = lowered(host);
  if (list == nullptr || is_address(name)) return name;
  if (!name.empty() && name.back() == '.') name.pop_back();
  const char* domain = psl_registrable_domain(list, name.c_str());
  return domain == nullptr ? name : std::string(domain);
}

std::string surt_of(std::string_view url) {
  const Parts parts = parts_of(url);
  const std::string scheme = lowered(parts.scheme);
  const std::string host = lowered(parts.host);
  std::string out;
  if (host.empty()) {  // "dns:example.com" and the like keep their scheme
    out = scheme.empty() ? "" : scheme + ":";
    return out + lowered(parts.rest);
  }
  if (is_address(host)) {
    out += host;
  } else {
    std::string_view name = without_www(host);
    if (name.size() > 1 && name.back() == '.') name.remove_suffix(1);
    append_reversed(name, out);
  }
  if (!is_default_port(scheme, parts.port)) {
    out += ':';
    out += parts.port;
  }
  out += ')';
  const std::string rest = lowered(parts.rest);
  const std::size_t query = rest.find('?');
  append_surt_path(std::string_view(rest).substr(0, query), out);
  if (query != std::string::npos) append_surt_query(std::string_view(rest).substr(query + 1), out);
  return out;
}

}  // namespace sito::url
