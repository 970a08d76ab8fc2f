// SPDX-License-Identifier: Apache-2.0
#include "sito/url/normalise.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/url/escape.h"
#include "sito/url/parameters.h"

#include <algorithm>
#include <vector>

namespace sito::url {
namespace {

// Characters that may stand unescaped in a segment of a path, besides unreserved ones (RFC 3986,
// 3.3).
constexpr std::string_view kSegmentCharacters = "!$&'()*+,;=:@/";
constexpr std::string_view kQueryCharacters = "!$&'()*+,;=:@/?";

// Writes escapes in one way. Escapes a percent sign that begins no escape, so that the text after
// it cannot become one.
void append_normalised(std::string_view text, std::string_view allowed, std::string& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::optional<char> escape = escape_at(text, at);
    if (escape) at += 2;
    const char c = escape.value_or(text[at]);
    if (is_unreserved(c) || (!escape && allowed.find(c) != std::string_view::npos)) {
      out += c;
    } else {
      append_escaped(c, out);
    }
  }
}

// Returns true for a session of ASP.NET, which is a separate segment: "/(S(4aqz...))/page.aspx".
bool is_session_segment(std::string_view segment) {
  return segment.size() > 20 && segment.ends_with("))") &&
         (segment.starts_with("(S(") || segment.starts_with("(s("));
}

// Returns a segment without ";jsessionid=..." up to its end or the next ";".
std::string without_sessions_behind(std::string_view segment) {
  const std::size_t first = std::min(segment.find(';'), segment.size());
  std::string out(segment.substr(0, first));
  segment.remove_prefix(first);
  while (!segment.empty()) {
    const std::size_t next = std::min(segment.find(';', 1), segment.size());
    if (!is_session(segment.substr(1, next - 1))) out += segment.substr(0, next);
    segment.remove_prefix(next);
  }
  return out;
}

std::string without_sessions(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string segment = without_sessions_behind(path.substr(0, end));
    path.remove_prefix(end);
    if (!is_session_segment(std::string_view(segment).substr(1))) {
      out += segment;
    } else if (path.empty()) {
      out += '/';
    }
  }
  return out;
}

void append_query(std::string_view query, std::string& out) {
  std::string escaped;
  append_normalised(query, kQueryCharacters, escaped);
  std::vector<std::string_view> parameters;
  for (std::string_view rest = escaped; !rest.empty();) {
    const std::string_view parameter = take_until(rest, '&');
    if (parameter.empty() || is_tracking(parameter) || is_session(parameter)) continue;
    parameters.push_back(parameter);
  }
  const auto name_of = [](std::string_view parameter) {
    return parameter.substr(0, parameter.find('='));
  };
  std::stable_sort(parameters.begin(), parameters.end(),
                   [&](std::string_view a, std::string_view b) { return name_of(a) < name_of(b); });
  char before = '?';
  for (const std::string_view parameter : parameters) {
    out += before;
    out += parameter;
    before = '&';
  }
}

// Appends the host in lower case (the parser leaves escaped letters unchanged) with its port,
// without user and trailing dot.
void append_host(std::string_view authority, std::string& out) {
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    authority.remove_prefix(at + 1);
  }
  const std::size_t bracket = authority.rfind(']');
  const std::size_t host_end = std::min(
      authority.find(':', bracket == std::string_view::npos ? 0 : bracket), authority.size());
  std::string_view host = authority.substr(0, host_end);
  if (host.ends_with('.') && !host.ends_with("..")) host.remove_suffix(1);
  for (const char c : host) out += lower(c);
  out += authority.substr(host_end);
}

}  // namespace

bool is_route(std::string_view url) {
  const std::size_t hash = url.find('#');
  if (hash == std::string_view::npos || url.size() < hash + 3) return false;
  const bool is_bare = url.ends_with(kBareRoute) && url.size() > hash + 1 + kBareRoute.size();
  return url[hash + 1] == '!' || url[hash + 1] == '/' || is_bare;
}

std::string_view without_place_in_route(std::string_view url) {
  const std::size_t hash = url.find('#');
  if (hash == std::string_view::npos || hash + 1 == url.size()) return url;
  if (url[hash + 1] != '!' && url[hash + 1] != '/') return url;
  return url.substr(0, url.find('#', hash + 1));
}

std::string_view without_fragment(std::string_view url) { return url.substr(0, url.find('#')); }

std::string Normaliser::normalised(std::string_view url) {
  // Characters unescaped by the first step may be special for the parser: mostly dots.
  constexpr int kMaxSteps = 4;
  std::string now(url);
  for (int i = 0; i < kMaxSteps; ++i) {
    std::string next = step(now);
    if (next == now) return next;
    now = std::move(next);
  }
  return {};
}

std::string Normaliser::step(std::string_view url) {
  const std::string resolved = resolver_.resolve(url);
  const std::string_view scheme = scheme_of(resolved);
  if (scheme != "http" && scheme != "https") return {};
  std::string_view rest = std::string_view(resolved).substr(scheme.size() + 3);
  std::string_view fragment;
  if (const std::size_t hash = rest.find('#'); hash != std::string_view::npos) {
    fragment = without_place_in_route(rest.substr(hash));
    rest = rest.substr(0, hash);
  }
  const std::size_t path_at = std::min(rest.find_first_of("/?"), rest.size());
  std::string out = std::string(scheme) + "://";
  const std::size_t host_at = out.size();
  append_host(rest.substr(0, path_at), out);
  if (out.size() == host_at || out[host_at] == '.' || out[host_at] == ':') return {};  // no host
  rest.remove_prefix(path_at);
  const std::size_t mark = std::min(rest.find('?'), rest.size());
  std::string path;
  append_normalised(rest.substr(0, mark), kSegmentCharacters, path);
  path = without_sessions(path);
  out += path.empty() ? "/" : path;
  append_query(rest.substr(std::min(mark + 1, rest.size())), out);
  if (is_route(fragment)) out += fragment;
  return out;
}

}  // namespace sito::url
