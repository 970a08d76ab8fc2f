// SPDX-License-Identifier: Apache-2.0
#include "web/visitor_flags.h"

#include "sito/io/file.h"

#include "tool/help.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kFileLimitBytes = std::size_t{16} << 20;

}  // namespace

void VisitorFlags::declare(FlagTable& table) {
  table
      .add("--cookies", cookies_,
           "Send the cookies of this file to their hosts; the format is that of browser exports "
           "(cookies.txt)")
      ->type_name("FILE")
      ->group(kMoreOptions);
  table
      .add("--profile", profile_,
           "Send the cookies of this profile of Chromium, in which you have logged in; the "
           "profile stays unchanged")
      ->type_name("FOLDER")
      ->group(kMoreOptions);
  table
      .add("--header", fields_,
           "Send this header field (\"Name: value\") to the sites of the given URLs; repeatable")
      ->type_name("FIELD")
      ->one_each()
      ->group(kMoreOptions);
  table
      .add("--proxy", proxy_,
           "Proxy for all requests: http://HOST:PORT or socks5://HOST:PORT; the proxy resolves "
           "host names")
      ->type_name("URL")
      ->group(kMoreOptions);
}

Result<void> VisitorFlags::add_cookies(const browser::BrowserOptions& browser,
                                       fetch::Visitor& visitor) const {
  if (!cookies_.empty()) {
    const Result<std::string> bytes = io::read_file(cookies_, kFileLimitBytes);
    if (!bytes) return bytes.error();
    auto cookies = fetch::read_cookies(*bytes, cookies_);
    if (!cookies) return std::move(cookies).error();
    visitor.cookies = std::move(*cookies);
  }
  if (profile_.empty()) return {};
  auto cookies = browser::read_profile_cookies(profile_, browser);
  if (!cookies) {
    Error error = std::move(cookies).error();
    error.message.insert(0, "--profile: ");
    return error;
  }
  std::move(cookies->begin(), cookies->end(), std::back_inserter(visitor.cookies));
  return {};
}

Result<void> VisitorFlags::build(const browser::BrowserOptions& browser, fetch::Visitor& visitor,
                                 std::string& proxy) const {
  if (Result<void> added = add_cookies(browser, visitor); !added) return added;
  for (const std::string& line : fields_) {
    auto field = fetch::read_field(line);
    if (!field) return std::move(field).error();
    visitor.fields.push_back(std::move(*field));
  }
  if (proxy_.empty()) return {};
  if (const auto read = fetch::read_proxy(proxy_); !read) return read.error();
  proxy = proxy_;
  return {};
}

}  // namespace sito::app
