// SPDX-License-Identifier: Apache-2.0
// URLs: resolves them against a base as browsers do, and finds their site.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sito::url {

/// Resolves references against one base; keeps the parsed base. One per thread.
class Resolver {
 public:
  Resolver();
  ~Resolver();
  Resolver(Resolver&&) noexcept;
  Resolver& operator=(Resolver&&) noexcept;

  /// Sets the base; with "" or an invalid URL, only absolute references resolve.
  void set_base(std::string_view base);
  /// Returns the absolute URL, WHATWG-serialised; "" if it does not parse.
  std::string resolve(std::string_view reference);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the scheme of a URL, without the colon: in lower case if it is a common one, otherwise
/// as written; "" if there is none.
std::string_view scheme_of(std::string_view url);
/// Returns the host in lower case; "" if there is none.
std::string host_of(std::string_view url);
/// Returns the host as written, without "www." and the like; "" if there is none. Allocates nothing.
std::string_view bare_host_of(std::string_view url);
/// Returns the registrable domain by the public suffix list ("example.co.uk"), or else the host.
std::string registrable_domain(std::string_view host);
/// Returns the SURT form for CDXJ: "com,example)/path?query" (lower case, no www., no default
/// port).
std::string surt_of(std::string_view url);

}  // namespace sito::url
