// SPDX-License-Identifier: Apache-2.0
// Which addresses a crawl follows, as far as their text tells, and why it does not follow others.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace sito::crawl {

struct ScopeOptions;

/// The scope of a crawl. Safe from any thread.
class Scope {
 public:
  /// `seeds`: normalised addresses. Errors: InvalidArgument: a pattern that RE2 does not take.
  static Result<Scope> make(const ScopeOptions& options, std::span<const std::string> seeds);
  Scope(Scope&&) noexcept;
  Scope& operator=(Scope&&) noexcept;
  ~Scope();

  /// Why an address is not followed: "link-no-address" (no http or https), "link-too-deep",
  /// "link-out-of-scope" (of another page, path, host or domain than every seed), "link-excluded"
  /// (a pattern matches), "link-not-included" (none does), "link-no-page" (by its extension); "":
  /// it is. Seeds are always followed.
  ///
  /// `url` is normalised. The host counts without "www." and whatever the scheme; a domain is a
  /// registrable one, and a host that has none (a number, "localhost") is one with its port.
  /// Cost:   a search for the site; each pattern over the address.
  [[nodiscard]] std::string_view refuses(std::string_view url, std::uint32_t depth) const;
  /// What is near this address, too, is followed: a seed has moved there.
  void add_seed(const std::string& url);

 private:
  struct State;
  explicit Scope(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Whether the extension of an address is that of a picture, an archive, a program or another file
/// that is no page. "File:Bridge.jpg" of a wiki is a page, and a host is none.
bool is_no_page(std::string_view url);

}  // namespace sito::crawl
