// SPDX-License-Identifier: Apache-2.0
// DEVIATION: not every URL in a parameter is the target. Links that share, translate, validate or
// archive a page name that page but do not lead to it: kServices has them.
#include "sito/url/redirect.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::url {
namespace {

// Names of parameters with a target, the most reliable first.
constexpr std::array<std::string_view, 15> kNames = {
    "url",          "u",     "target", "to",   "dest", "destination", "redirect",
    "redirect_url", "redir", "link",   "goto", "out",  "q",           "r",
    "adurl",  // of advertising networks
};

/// Facts about a host and its subdomains.
struct Service {
  std::string_view host;
  std::string_view path;       // the front of the path; "" for all
  std::string_view parameter;  // parameter with the target; "": the service leads nowhere else
};

// The first match counts. From the documentation of the services, and from links in pages.
constexpr Service kServices[] = {
    {"dex.hu", "", "url"},
    {"l.facebook.com", "", "u"},
    {"lm.facebook.com", "", "u"},
    {"out.reddit.com", "", "url"},
    {"t.umblr.com", "/redirect", "z"},
    {"vk.com", "/away", "to"},
    {"linkedin.com", "/redir", "url"},
    {"awin1.com", "", "ued"},
    {"shareasale.com", "", "urllink"},
    {"click.linksynergy.com", "", "murl"},
    {"go.redirectingat.com", "", "url"},
    {"addtoany.com", "", ""},
    {"archive.org", "", ""},
    {"archive.today", "", ""},
    {"b.hatena.ne.jp", "", ""},
    {"buffer.com", "", ""},
    {"bufferapp.com", "", ""},
    {"connect.mail.ru", "", ""},
    {"connect.ok.ru", "", ""},
    {"delicious.com", "", ""},
    {"digg.com", "", ""},
    {"evernote.com", "", ""},
    {"facebook.com", "", ""},
    {"flipboard.com", "", ""},
    {"getpocket.com", "", ""},
    {"google.com", "/bookmarks", ""},
    {"google.com", "/search", ""},
    {"instapaper.com", "", ""},
    {"jigsaw.w3.org", "", ""},
    {"line.me", "", ""},
    {"linkedin.com", "", ""},
    {"livejournal.com", "", ""},
    {"news.ycombinator.com", "", ""},
    {"pinterest.com", "", ""},
    {"plus.google.com", "", ""},
    {"reddit.com", "", ""},
    {"service.weibo.com", "", ""},
    {"share.flipboard.com", "", ""},
    {"stumbleupon.com", "", ""},
    {"t.me", "", ""},
    {"telegram.me", "", ""},
    {"translate.google.com", "", ""},
    {"tumblr.com", "", ""},
    {"twitter.com", "", ""},
    {"validator.w3.org", "", ""},
    {"vk.com", "", ""},
    {"vkontakte.ru", "", ""},
    {"wa.me", "", ""},
    {"whatsapp.com", "", ""},
    {"x.com", "", ""},
    {"xing.com", "", ""},
};

bool starts_with(std::string_view text, std::string_view front) {
  return text.size() >= front.size() && std::equal(front.begin(), front.end(), text.begin(),
                                                   [](char a, char b) { return a == lower(b); });
}

/// Returns the place of "http" at or after `from`, in any case; npos if there is none.
std::size_t find_http(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find_first_of("hH", from); at != std::string_view::npos;
       at = text.find_first_of("hH", at + 1)) {
    if (starts_with(text.substr(at), "http")) return at;
  }
  return std::string_view::npos;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escape = text[at] == '%' && at + 2 < text.size();
    const int high = escape ? hex_value(text[at + 1]) : -1;
    const int low = escape ? hex_value(text[at + 2]) : -1;
    if (high < 0 || low < 0) {
      out += text[at];
    } else {
      out += static_cast<char>(high * 16 + low);
      at += 2;
    }
  }
  return out;
}

bool is_written_address(std::string_view text) {
  return starts_with(text, "http://") || starts_with(text, "https://");
}
bool is_escaped_address(std::string_view text) {
  return starts_with(text, "http%3a") || starts_with(text, "https%3a");
}

/// Returns the value of a parameter in "a=b&c=d"; "" if it is missing.
std::string_view value_of(std::string_view parameters, std::string_view name) {
  while (!parameters.empty()) {
    const std::string_view one = take_until(parameters, '&');
    if (one.size() > name.size() && one[name.size()] == '=' && starts_with(one, name)) {
      return one.substr(name.size() + 1);
    }
  }
  return {};
}

/// The parts of a URL that may name another one.
struct Pieces {
  std::string_view path, query, fragment;
};

/// Splits a URL whose host begins at `host`; 0: it has none.
Pieces pieces_of(std::string_view href, std::size_t host) {
  Pieces pieces;
  if (const std::size_t hash = href.find('#'); hash != std::string_view::npos) {
    pieces.fragment = href.substr(hash + 1);
    href = href.substr(0, hash);
  }
  if (const std::size_t mark = href.find('?'); mark != std::string_view::npos) {
    pieces.query = href.substr(mark + 1);
    href = href.substr(0, mark);
  }
  const std::size_t path = host == 0 ? 0 : std::min(href.find('/', host), href.size());
  pieces.path = href.substr(path);
  return pieces;
}

/// Returns where the host of a URL begins; 0 for a relative one.
std::size_t host_begin(std::string_view href) {
  if (starts_with(href, "http://")) return 7;
  if (starts_with(href, "https://")) return 8;
  return href.starts_with("//") ? 2 : 0;
}

const Service* service_of(std::string_view host, std::string_view path) {
  for (const Service& service : kServices) {
    if (!host.ends_with(service.host) || !path.starts_with(service.path)) continue;
    const std::size_t front = host.size() - service.host.size();
    if (front == 0 || host[front - 1] == '.') return &service;
  }
  return nullptr;
}

}  // namespace

/// Returns the URL in a parameter's value; "" if it has none.
std::string RedirectReader::as_address(std::string_view value) {
  std::string decoded = percent_decoded(value);
  if (is_escaped_address(decoded)) decoded = percent_decoded(decoded);
  return is_written_address(decoded) ? resolver_.resolve(decoded) : "";
}

/// Returns the URL after the path of another one: "/out/http://..." with its query, or
/// "/out/http%3A".
std::string RedirectReader::behind_path(std::string_view href, std::string_view path) {
  const std::size_t at = find_http(path, 1);
  if (at == std::string_view::npos || path[at - 1] != '/') return "";
  const std::string_view rest = path.substr(at);
  if (is_escaped_address(rest)) return as_address(rest);
  if (!is_written_address(rest)) return "";
  return resolver_.resolve(href.substr(static_cast<std::size_t>(rest.data() - href.data())));
}

/// Follows one service.
std::string RedirectReader::step(std::string_view href) {
  const std::size_t host = host_begin(href);
  if (find_http(href, host) == std::string_view::npos) return "";
  const Pieces pieces = pieces_of(href, host);
  const Service* service = host == 0 ? nullptr : service_of(host_of(href), pieces.path);
  if (service != nullptr) {
    if (service->parameter.empty()) return "";
    return as_address(value_of(pieces.query, service->parameter));
  }
  for (const std::string_view parameters : {pieces.query, pieces.fragment}) {
    if (find_http(parameters, 0) == std::string_view::npos) continue;
    for (const std::string_view name : kNames) {
      std::string target = as_address(value_of(parameters, name));
      if (!target.empty()) return target;
    }
    if (std::string target = as_address(parameters); !target.empty()) return target;
  }
  return behind_path(href, pieces.path);
}

std::string RedirectReader::target_of(std::string_view href) {
  constexpr std::string_view kSpace = " \t\r\n\f";
  if (href.find_first_of(kSpace) != std::string_view::npos) {
    joined_ = href;
    std::erase_if(joined_, [&](char c) { return kSpace.find(c) != std::string_view::npos; });
    href = joined_;
  }
  const std::string_view scheme = scheme_of(href);
  if (!scheme.empty() && scheme != "http" && scheme != "https") return "";
  std::string target = step(href);
  for (int i = 1; i < kMaxRedirects && !target.empty(); ++i) {
    std::string next = step(target);
    if (next.empty()) break;
    target = std::move(next);
  }
  return target;
}

}  // namespace sito::url
