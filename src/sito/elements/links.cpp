// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/links.h"

#include "sito/base/ascii.h"
#include "sito/text/language_names.h"
#include "sito/text/utf8.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace sito::elements {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string out;
  text::append_lower(text, out);
  return out;
}

/// The parts of a URL that are compared.
struct Address {
  std::string host;
  std::vector<std::string> folders;
  std::vector<std::pair<std::string, std::string>> parameters;
};

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(mark), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string_view query_of(std::string_view url) {
  url = url.substr(0, url.find('#'));
  const std::size_t mark = url.find('?');
  return mark == std::string_view::npos ? std::string_view() : url.substr(mark + 1);
}

Address address_of(std::string_view url) {
  Address out;
  out.host = url::host_of(url);
  if (out.host.starts_with("www.")) out.host.erase(0, 4);
  for (const std::string_view part : split(url::path_of(url), '/')) out.folders.emplace_back(part);
  for (const std::string_view pair : split(query_of(url), '&')) {
    const std::size_t equals = std::min(pair.find('='), pair.size());
    out.parameters.emplace_back(pair.substr(0, equals),
                                pair.substr(std::min(equals + 1, pair.size())));
  }
  return out;
}

bool names_languages(std::string_view parameter) {
  static constexpr std::array<std::string_view, 9> kNames = {
      "lang", "language", "hl", "locale", "lng", "setlang", "uselang", "l", "lg"};
  const std::string name = in_lower_case(parameter);
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Removes the language from a URL, if it has one: in the first part of the host, one of the first
/// two of the path, the end of the last ("page.de.html"), or a parameter.
std::string take_language(Address& address) {
  constexpr std::size_t kFoldersLookedAt = 2;
  std::string found;
  for (std::size_t i = 0; i < address.parameters.size(); ++i) {
    const auto& [name, value] = address.parameters[i];
    if (!names_languages(name)) continue;
    found = text::language_of_tag(value);
    if (found.empty()) continue;
    address.parameters.erase(address.parameters.begin() + static_cast<std::ptrdiff_t>(i));
    return found;
  }
  for (std::size_t i = 0; i < std::min(address.folders.size(), kFoldersLookedAt); ++i) {
    found = text::language_of_tag(address.folders[i]);
    if (found.empty()) continue;
    address.folders.erase(address.folders.begin() + static_cast<std::ptrdiff_t>(i));
    return found;
  }
  if (!address.folders.empty()) {
    // "about.de.html", "index-fr.html", "page_en".
    std::string& last = address.folders.back();
    for (std::size_t at = last.find_first_of("._-"); at != std::string::npos;
         at = last.find_first_of("._-", at + 1)) {
      const std::size_t end = std::min(last.find('.', at + 1), last.size());
      if (end - at != 3) continue;
      found = text::language_of_tag(std::string_view(last).substr(at + 1, 2));
      if (found.empty()) continue;
      last.erase(at, 3);
      return found;
    }
  }
  const std::size_t dot = address.host.find('.');
  if (dot == 2 && address.host.find('.', dot + 1) != std::string::npos) {
    found = text::language_of_tag(std::string_view(address.host).substr(0, dot));
    if (!found.empty()) address.host.erase(0, dot + 1);
  }
  return found;
}

bool is_same(const Address& a, const Address& b) {
  return a.host == b.host && a.folders == b.folders && a.parameters == b.parameters;
}

/// Returns path and query with each number as `#`, and the numbers.
std::string without_numbers(std::string_view url, std::vector<std::uint64_t>& numbers) {
  std::string out;
  for (std::size_t at = 0; at < url.size();) {
    if (!is_digit(url[at])) {
      out += url[at++];
      continue;
    }
    std::size_t end = at;
    while (end < url.size() && is_digit(url[end])) ++end;
    std::uint64_t value = 0;
    std::from_chars(url.data() + at, url.data() + end, value);
    numbers.push_back(value);
    out += '#';
    at = end;
  }
  return out;
}

std::string_view without_end(std::string_view url) {
  url = url.substr(0, url.find('#'));
  for (const std::string_view end : {".html", ".htm", ".php", "/", "/index"}) {
    if (url.ends_with(end)) url.remove_suffix(end.size());
  }
  return url;
}

/// Returns the number if a URL is another one plus a short part around a number: "/2", "/page/2",
/// "?page=2", "-p2.html". Returns 0 if it is not.
std::uint64_t number_added(std::string_view longer, std::string_view shorter) {
  constexpr std::size_t kLongestPart = 24;
  constexpr std::uint64_t kMostPages = 100'000;
  longer = without_end(longer);
  shorter = without_end(shorter);
  if (longer.size() <= shorter.size() || !longer.starts_with(shorter)) return 0;
  const std::string_view rest = longer.substr(shorter.size());
  if (rest.size() > kLongestPart ||
      (rest[0] != '/' && rest[0] != '?' && rest[0] != '&' && rest[0] != '-' && rest[0] != '_')) {
    return 0;
  }
  std::vector<std::uint64_t> numbers;
  const std::string form = without_numbers(rest, numbers);
  if (numbers.size() != 1 || form.back() != '#' || numbers[0] > kMostPages) return 0;
  return std::max<std::uint64_t>(numbers[0], 1);
}

void compare_numbers(std::string_view target, std::string_view page, Link& link) {
  std::vector<std::uint64_t> theirs, ours;
  if (without_numbers(without_end(target), theirs) == without_numbers(without_end(page), ours)) {
    std::size_t n_different = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (theirs[i] == ours[i]) continue;
      ++n_different;
      link.number_step = theirs[i] == ours[i] + 1 ? 1 : theirs[i] + 1 == ours[i] ? -1 : 0;
    }
    link.only_number = n_different == 1;
    if (n_different != 1) link.number_step = 0;
  } else if (const std::uint64_t added = number_added(target, page); added != 0) {
    link.only_number = true;
    link.number_step = added <= 2 ? 1 : 0;  // the second page, also if pages count from 0
  } else if (const std::uint64_t removed = number_added(page, target); removed != 0) {
    link.only_number = true;
    link.number_step = removed <= 2 ? -1 : 0;
  }
}

/// Returns true if path or query have a word for a page, or the place of its first item, and a
/// number behind it.
bool names_page(std::string_view url) {
  constexpr std::size_t kMostDigits = 5;  // longer numbers are keys
  const std::string lower = in_lower_case(without_end(url));
  for (const std::string_view word :
       {"page", "paged", "pagina", "pagenum", "pageno", "seite", "strana", "start", "offset"}) {
    for (std::size_t at = lower.find(word); at != std::string::npos;
         at = lower.find(word, at + 1)) {
      if (at == 0 || is_letter_or_digit(lower[at - 1])) continue;
      std::size_t begin = at + word.size();
      if (begin < lower.size() && !is_letter_or_digit(lower[begin])) ++begin;
      std::size_t end = begin;
      while (is_digit_at(lower, end)) ++end;
      const bool ends = end == lower.size() || !is_letter_or_digit(lower[end]);
      if (end > begin && end - begin <= kMostDigits && ends) return true;
    }
  }
  return false;
}

std::string extension_of(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  const std::string_view last = slash == std::string_view::npos ? path : path.substr(slash + 1);
  const std::size_t dot = last.find_last_of('.');
  if (dot == std::string_view::npos || last.size() - dot > 6) return "";
  std::string out = in_lower_case(last.substr(dot + 1));
  static constexpr std::array<std::string_view, 8> kPages = {"html", "htm", "php",   "asp",
                                                             "aspx", "jsp", "xhtml", "shtml"};
  return std::find(kPages.begin(), kPages.end(), out) == kPages.end() ? out : "";
}

}  // namespace

std::string_view name_of(LinkKind kind) {
  static constexpr std::array<std::string_view, 8> kKindNames = {
      "none", "void", "fragment", "other", "same-page", "same-host", "same-domain", "other-domain"};
  return kKindNames[static_cast<std::size_t>(kind)];
}

void LinkReader::set_page(std::string_view url, std::string_view base) {
  if (url == page_ && base == base_) return;
  page_ = url;
  base_ = base;
  // Entries of the published format have only the page's host.
  const bool is_host = !url.empty() && url.find('/') == std::string_view::npos;
  const std::string full = is_host ? "http://" + page_ + "/" : page_;
  resolver_.set_base(is_host || base.empty() ? full : base_);
  host_ = url::host_of(full);
  domain_ = domain_of(host_);
}

const std::string& LinkReader::domain_of(const std::string& host) {
  constexpr std::size_t kMaxHosts = 10'000;
  if (domains_.size() > kMaxHosts) domains_.clear();
  const auto [found, added] = domains_.try_emplace(host);
  if (added) found->second = url::registrable_domain(host);
  return found->second;
}

void LinkReader::compare(const std::string& target, Link& link) const {
  Address theirs = address_of(target);
  Address ours = address_of(page_);
  const std::string their_language = take_language(theirs);
  const std::string our_language = take_language(ours);
  link.names_language = !their_language.empty();
  link.other_language = their_language != our_language && !their_language.empty();
  link.only_language = their_language != our_language && is_same(theirs, ours);
  if (link.kind == LinkKind::OtherDomain) return;
  compare_numbers(target, page_, link);
  link.names_page = names_page(target);
}

Link LinkReader::read(std::string_view href) {
  Link link;
  href = text::trim(href);
  const std::string_view scheme = url::scheme_of(href);
  const bool is_web = scheme.empty() || scheme == "http" || scheme == "https";
  if (href.empty() || href == "#" || href == "#!" || scheme == "javascript") {
    link.kind = LinkKind::Void;
    return link;
  }
  if (href.front() == '#') {
    link.kind = LinkKind::Fragment;
    return link;
  }
  link.kind = LinkKind::Other;
  if (!is_web) return link;
  link.target = redirects_.target_of(href);
  link.redirected = !link.target.empty();
  if (!link.redirected) link.target = resolver_.resolve(href);
  const std::string host = url::host_of(link.target);
  if (link.target.empty() || host.empty()) {
    // The page's URL is unknown: a relative link stays on its site.
    if (scheme.empty() && page_.empty()) link.kind = LinkKind::SameHost;
    link.target.clear();
    return link;
  }
  const std::string_view theirs = std::string_view(link.target);
  if (theirs.substr(0, theirs.find('#')) == std::string_view(page_).substr(0, page_.find('#'))) {
    link.kind =
        theirs.find('#') == std::string_view::npos ? LinkKind::SamePage : LinkKind::Fragment;
  } else if (host == host_) {
    link.kind = LinkKind::SameHost;
  } else {
    link.kind = !domain_.empty() && domain_of(host) == domain_ ? LinkKind::SameDomain
                                                               : LinkKind::OtherDomain;
  }
  link.extension = extension_of(url::path_of(link.target));
  compare(link.target, link);
  return link;
}

}  // namespace sito::elements
