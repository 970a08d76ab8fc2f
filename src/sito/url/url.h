// SPDX-License-Identifier: Apache-2.0
// Addresses: resolved against a base as browsers do, and their site.
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

  /// Sets the base; "" or an address that does not parse: only absolute references resolve.
  void set_base(std::string_view base);
  /// The absolute address, WHATWG-serialised; "" when it does not parse.
  std::string resolve(std::string_view reference);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Scheme of an address, without the colon: in lower case when it is a usual one, else as written;
/// "" when there is none.
std::string_view scheme_of(std::string_view url);
/// Host in lower case; "" when there is none.
std::string host_of(std::string_view url);
/// Registrable domain by the public suffix list ("example.co.uk"); the host when it has none.
std::string registrable_domain(std::string_view host);
/// SURT form for CDXJ: "com,example)/path?query" (lower case, www. and default ports dropped).
std::string surt_of(std::string_view url);

}  // namespace sito::url
