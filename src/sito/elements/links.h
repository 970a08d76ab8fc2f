// SPDX-License-Identifier: Apache-2.0
// Finds the targets of links of a page, and compares their URLs with the page's. Private to the
// room.
#pragma once

#include "sito/url/redirect.h"
#include "sito/url/url.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sito::elements {

/// Kinds of links by their href.
enum class LinkKind : std::uint8_t {
  None,        ///< no href
  Void,        ///< "", "#", "#!", "javascript:": not a URL
  Fragment,    ///< a place in the page
  Other,       ///< mailto, tel and other schemes that do not fetch a page
  SamePage,    ///< the page itself
  SameHost,    ///< another page of the host
  SameDomain,  ///< another host of the registrable domain
  OtherDomain,
};
std::string_view name_of(LinkKind kind);

struct Link {
  LinkKind kind = LinkKind::None;
  bool redirected = false;  ///< it names another URL, behind a service
  std::string target;       ///< absolute, behind services; "" if it leads to no page
  /// of the last part of the path, lower case; "" if none, or that of a page
  std::string extension;
  bool names_language = false;  ///< the URL has a language where URLs of pages have one
  bool other_language = false;  ///< and it differs from that of the page's URL
  bool only_language = false;   ///< the URLs differ only in the language
  bool only_number = false;     ///< the URLs differ in a number only, or one has an additional
                                ///< number
  bool names_page = false;      ///< the URL has the number of a page: "/page/2", "?start=20"
  int number_step = 0;          ///< 1: the next number, -1: the previous one
};

/// Reads links of one page after the other. Keeps its memory; one for each thread.
class LinkReader {
 public:
  /// Sets the page's URL ("" for none, or its host alone), and the base of its links.
  void set_page(std::string_view url, std::string_view base);
  /// Reads a link. Cost: some microseconds.
  Link read(std::string_view href);

 private:
  [[nodiscard]] const std::string& domain_of(const std::string& host);
  void compare(const std::string& target, Link& link) const;

  url::Resolver resolver_;
  url::RedirectReader redirects_;
  std::string page_, base_, host_, domain_;
  std::unordered_map<std::string, std::string> domains_;  // by host
};

}  // namespace sito::elements
