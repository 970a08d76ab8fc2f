// SPDX-License-Identifier: Apache-2.0
// Where links of a page lead, and how their addresses differ from the page's. Private to the room.
#pragma once

#include "sito/url/redirect.h"
#include "sito/url/url.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sito::elements {

/// Kinds of what an href says.
enum class LinkKind : std::uint8_t {
  None,        ///< no href
  Void,        ///< "", "#", "#!", "javascript:": nothing that is an address
  Fragment,    ///< a place in the page
  Other,       ///< mailto, tel and what no page is fetched by
  SamePage,    ///< the page itself
  SameHost,    ///< another page of the host
  SameDomain,  ///< another host of the registrable domain
  OtherDomain,
};
std::string_view name_of(LinkKind kind);

struct Link {
  LinkKind kind = LinkKind::None;
  bool redirected = false;      ///< it names another address, behind a service
  std::string target;           ///< absolute, behind services; "" when it leads to no page
  std::string extension;        ///< of the path's last part, lower case; "" none or a page's
  bool names_language = false;  ///< the address has a language where those of pages have one
  bool other_language = false;  ///< and it is not that of the page's address
  bool only_language = false;   ///< addresses differ in nothing else
  bool only_number = false;     ///< addresses differ in a number only, or one has a number more
  int number_step = 0;          ///< 1: the next number, -1: the one before
};

/// Reads links of one page after the other. Keeps its memory; one per thread.
class LinkReader {
 public:
  /// The page's address ("" for none, or its host alone), and what links are resolved against.
  void set_page(std::string_view url, std::string_view base);
  /// Cost: some microseconds.
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
